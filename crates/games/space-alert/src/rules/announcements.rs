//! Section 3, announcements: their times and their effects.

use airlock_engine::{Illegal, Piece, Seat, SeatSet};

pub(crate) use crate::content::TimedCue;
use crate::{
    content::{Cue, place::Zone},
    model::{
        decks::Announced,
        event::{OwnCard, SeenEvent},
        player::Held,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{cx::Cx, planning, playback, position::SpaceAlert},
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

    /// Number of times a cue has been announced.
    fn count_announced(&self, cue: Cue) -> u8 {
        let count = self.announced().iter().filter(|timed| timed.cue == cue).count();
        u8::try_from(count).unwrap_or(u8::MAX)
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
pub(crate) fn tick(game: &mut SpaceAlert, cx: &mut Cx<'_>, now_ms: u64) -> Result<(), Illegal> {
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
        announce(game, cx, timed.cue);
    }
    Ok(())
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

fn announce(game: &mut SpaceAlert, cx: &mut Cx<'_>, cue: Cue) {
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
        Cue::Ended { .. } => playback::begin(game, cx), // SA-COMMS-17
        _ => {}
    }
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

// Reactions of players to announcements

/// Adds the offers of a seat to draw a card (SA-COMMS-07) and to give one (SA-COMMS-08).
pub(crate) fn offers(game: &SpaceAlert, seat: Seat, offers: &mut Vec<Offer>) {
    let player = &game.players[seat.index()];
    if player.draws > 0 && !game.decks.draw.is_empty() {
        let left = i32::from(player.draws);
        let data = game.count_announced(Cue::IncomingData).saturating_sub(player.draws) + 1;
        let offer = Offer::new(Verb::Draw, &["SA-COMMS-07", "AMB-21"]).meant(Arg::Data, Ref::Data(data));
        offers.push(offer.fact("draws", left).revealing());
    }
    let others: Vec<Ref> = game.seats().filter(|other| *other != seat).map(Ref::Seat).collect();
    // SA-COMMS-10
    let hand = player.hand().filter(|(_, held)| !held.card.face.is_heroic());
    let cards: Vec<Ref> = hand.map(|(n, _)| Ref::Own(n)).collect();
    if game.is_transfer_open() && !player.gave && !others.is_empty() && !cards.is_empty() {
        offers.push(
            Offer::new(Verb::Give, &["SA-COMMS-08"])
                .meant(Arg::Transfer, Ref::Transfer(game.count_announced(Cue::Transfer)))
                .choose(Arg::Card, Slot::one(cards), "SA-COMMS-10")
                .choose(Arg::To, Slot::one(others), "SA-COMMS-08"),
        );
    }
}

/// True if a seat has already drawn for the announcement that an action names.
pub(crate) fn is_drawn(game: &SpaceAlert, seat: Seat, action: &Action) -> bool {
    let used = game.count_announced(Cue::IncomingData).saturating_sub(game.players[seat.index()].draws);
    matches!(action.one(Arg::Data), Some(Ref::Data(data)) if data <= used)
}

/// True if an action names a transfer other than the latest.
pub(crate) fn is_other_transfer(game: &SpaceAlert, action: &Action) -> bool {
    let newest = game.count_announced(Cue::Transfer);
    matches!(action.one(Arg::Transfer), Some(Ref::Transfer(transfer)) if transfer != newest)
}

/// Draws a card for a seat.
pub(crate) fn draw(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat) {
    let audience = SeatSet::only(seat);
    let Some(card) = game.decks.draw.draw(audience) else { return };
    let player = &mut game.players[seat.index()];
    player.draws -= 1;
    cx.disclose("SA-COMMS-07", audience, || card.face.to_string());
    let own = OwnCard { n: receive(&mut player.cards, card), card: card.face };
    cx.tell_secret(
        seat,
        SeenEvent::Drew { seat, card: Some(own) },
        Some(SeenEvent::Drew { seat, card: None }),
    );
}

/// Gives a card of a seat to another seat.
pub(crate) fn give(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let (Some(Ref::Own(n)), Some(Ref::Seat(to))) = (action.one(Arg::Card), action.one(Arg::To)) else {
        return;
    };
    let giver = &mut game.players[seat.index()];
    let Some(held) = giver.cards.get_mut(usize::from(n)).and_then(Option::take) else { return };
    giver.gave = true;
    let both = SeatSet::only(seat).with(to);
    let card = Piece::known(held.card.face, held.card.known.union(both));
    cx.disclose("SA-COMMS-08", both, || card.face.to_string());
    receive(&mut game.players[to.index()].cards, card);
    let told = |card| SeenEvent::Gave { seat, to, card };
    cx.tell_some(both, told(Some(card.face)), told(None));
}

/// Adds a card to a hand and returns its number there.
pub(crate) fn receive(cards: &mut Vec<Option<Held>>, card: Piece<crate::content::ActionCard>) -> u8 {
    cards.push(Some(Held { card, planned: None }));
    u8::try_from(cards.len() - 1).unwrap_or(u8::MAX)
}
