//! Section 3, announcements: their times and their effects.

use airlock_engine::{Illegal, Piece, SeatSet};

use crate::{
    content::{Cue, TimedCue, place::Zone},
    model::{decks::Announced, event::SeenEvent},
    rules::{
        cx::Cx,
        planning::{self, Planning},
        position::SpaceAlert,
    },
};

/// Time from the start of the match to the first announcement, in milliseconds at the printed pace.
pub const LAUNCH_MS: u64 = 10_000;

impl SpaceAlert {
    /// Match time of a moment of the script, in milliseconds.
    pub(crate) fn at_ms(&self, script_s: u32) -> u64 {
        let printed_ms = LAUNCH_MS + u64::from(script_s) * 1000;
        printed_ms * u64::from(self.setup.clock_percent) / 100
    }

    fn next(&self) -> Option<TimedCue> {
        self.script.script().cues.get(usize::from(self.next_cue)).copied()
    }

    /// Match time of the next announcement in milliseconds; `None` in untimed planning (SA-SOLO-06).
    pub(crate) fn wake_ms(&self) -> Option<u64> {
        let next = self.next().filter(|_| self.is_planning() && !self.setup.practice)?;
        Some(self.at_ms(next.at_s))
    }

    /// Match time in milliseconds at which the phase or the mission ends; `None` before that is announced
    /// (SA-COMMS-15, SA-COMMS-16, SA-COMMS-17).
    pub(crate) fn phase_ends_ms(&self) -> Option<u64> {
        let last = self.announced().iter().rev();
        let told = last.take_while(|timed| !matches!(timed.cue, Cue::Ended { .. }));
        self.counted_down(
            told.copied().find(|timed| matches!(timed.cue, Cue::Warning { .. } | Cue::Ending { .. })),
        )
    }

    /// Match time in milliseconds at which the open data transfer ends: at the beep, or at an earlier loss of
    /// the connection (SA-COMMS-08, SA-COMMS-12).
    pub(crate) fn transfer_ends_ms(&self) -> Option<u64> {
        let open = self.is_transfer_open() && !self.setup.practice;
        let mut later = self.script.script().cues.iter().skip(usize::from(self.next_cue)).filter(|_| open);
        let end = later.find(|timed| ends_transfer(timed.cue))?;
        Some(self.at_ms(end.at_s))
    }

    /// Announcements as captions. A lost connection ends an open transfer, and its later beep is left out.
    pub(crate) fn captions(&self) -> impl Iterator<Item = TimedCue> + use<> {
        let mut open = false;
        self.announced().iter().flat_map(move |timed| {
            let was_open = open;
            open = timed.cue == Cue::Transfer || open && !ends_transfer(timed.cue);
            let ended = TimedCue { cue: Cue::TransferEnded, ..*timed };
            let cut_off = was_open && timed.cue == Cue::ConnectionLost;
            let heard = was_open || timed.cue != Cue::TransferEnded;
            cut_off.then_some(ended).into_iter().chain(heard.then_some(*timed))
        })
    }

    fn counted_down(&self, timed: Option<TimedCue>) -> Option<u64> {
        let TimedCue { at_s, cue } = timed.filter(|_| self.is_planning() && !self.setup.practice)?;
        Some(self.at_ms(at_s + cue.lead_s()?))
    }
}

/// True if a cue ends an open transfer (SA-COMMS-08, SA-COMMS-12).
const fn ends_transfer(cue: Cue) -> bool {
    matches!(cue, Cue::TransferEnded | Cue::ConnectionLost)
}

/// Announces everything that is due (SA-COMMS-18).
///
/// # Errors
/// If nothing is due.
pub(crate) fn tick(game: &mut SpaceAlert, cx: &mut Cx<'_>, now_ms: u64) -> Result<Planning, Illegal> {
    if game.wake_ms().is_none_or(|wake_ms| wake_ms > now_ms) {
        return Err(Illegal::new("SA-COMMS-18", "nothing is announced at this time"));
    }
    while game.wake_ms().is_some_and(|wake_ms| wake_ms <= now_ms)
        && let Some(timed) = game.next()
    {
        let before = game.captions().count();
        game.next_cue += 1;
        for TimedCue { at_s, cue } in game.captions().skip(before) {
            let at_ms = game.at_ms(at_s);
            cx.disclose(rule_of(cue), SeatSet::ALL, || format!("{cue:?} at {at_ms}"));
            cx.tell(SeenEvent::Announced { cue, at_ms });
        }
        if announce(game, cx, timed.cue) == Planning::Ends {
            return Ok(Planning::Ends);
        }
    }
    Ok(Planning::GoesOn)
}

/// The rule by which an announcement becomes known.
const fn rule_of(cue: Cue) -> &'static str {
    match cue {
        Cue::Begin => "SA-COMMS-01",
        Cue::Threat { zone: Some(_), .. } => "SA-COMMS-02",
        Cue::Threat { zone: None, .. } => "SA-COMMS-03",
        Cue::IncomingData => "SA-COMMS-07",
        Cue::Transfer | Cue::TransferEnded => "SA-COMMS-08",
        Cue::ConnectionLost | Cue::ConnectionRestored => "SA-COMMS-12",
        Cue::Warning { .. } => "SA-COMMS-15",
        Cue::Ending { .. } | Cue::Ended { .. } => "SA-COMMS-16",
    }
}

fn announce(game: &mut SpaceAlert, cx: &mut Cx<'_>, cue: Cue) -> Planning {
    match cue {
        Cue::Begin => planning::begin(game, cx),
        Cue::Threat { .. } => draw_threat(game, cx, cue),
        // SA-COMMS-07, SA-SOLO-05
        Cue::IncomingData if !game.setup.is_solo() => {
            game.players.iter_mut().for_each(|player| player.draws += 1);
        }
        Cue::Transfer => game.players.iter_mut().for_each(|player| player.gave = false),
        Cue::Ended { phase } if phase < game.phases() => {
            // SA-PLAN-11, SA-COMMS-16
            for seat in game.seats() {
                if game.players[seat.index()].phase == phase {
                    planning::take_packet(game, cx, seat);
                }
            }
        }
        Cue::Ended { .. } => return Planning::Ends, // SA-COMMS-17
        _ => {}
    }
    Planning::GoesOn
}

/// Draws a threat for an officer (SA-COMMS-02, SA-COMMS-03, SA-COMMS-05).
fn draw_threat(game: &mut SpaceAlert, cx: &mut Cx<'_>, cue: Cue) {
    let Cue::Threat { number, serious, zone, unconfirmed } = cue else { return };
    if unconfirmed && game.crew_size() < 5 {
        return cx.tell(SeenEvent::ReportIgnored { number }); // SA-COMMS-06, SA-ANDROID-08
    }
    let drawn = game.decks.threats_mut(serious, zone).draw(SeatSet::ALL);
    let Some(Piece { face: code, .. }) = drawn else { return }; // AMB-23
    cx.disclose("SA-COMMS-05", SeatSet::ALL, || code.to_string());
    game.threats.push(Announced { code, number, zone });
    cx.tell(SeenEvent::ThreatDrawn { number, code, zone });
}

/// Draws the remaining threats of the script, if planning ended early or is untimed (SA-COMMS-19,
/// SA-SOLO-06).
pub(crate) fn draw_all(game: &mut SpaceAlert, cx: &mut Cx<'_>) {
    for timed in &game.script.script().cues[usize::from(game.next_cue)..] {
        draw_threat(game, cx, timed.cue);
    }
}

impl crate::model::decks::Decks {
    fn threats_mut(
        &mut self,
        serious: bool,
        zone: Option<Zone>,
    ) -> &mut airlock_engine::Pile<crate::content::ThreatCode> {
        match (serious, zone.is_some()) {
            (false, true) => &mut self.common_external,
            (true, true) => &mut self.serious_external,
            (false, false) => &mut self.common_internal,
            (true, false) => &mut self.serious_internal,
        }
    }
}
