//! What follows from a change besides: since when the match waits, what wakes it, which votes have become idle, and whether
//! its time stands. It depends on the records alone, not on who is told of them.

use airlock_engine::{ActionOf, EventOf, Game, Input, Seat, SeatSet, SeenPending, Viewer, undo::Trace};
use airlock_protocol::{Changes, Notice, Topic, Words};

use super::Match;
use crate::{history::Shown, play::Play, table::Happened, votes::Ballot};

/// What a record changed, as far as viewers can be told of it.
pub(super) struct Change<G: Game> {
    pub(super) events: Vec<EventOf<G>>,
    /// The seat that acted by the rules.
    pub(super) by: Option<Seat>,
    /// Whether the rules moved the game.
    pub(super) rule: bool,
    /// What everybody could see of the waiting before.
    pub(super) waited: SeenPending,
    /// True if a window opened. It counts as another one even if it asks the same.
    pub(super) opened: bool,
    /// What undo has to remember of it.
    pub(super) step: Option<(Input<ActionOf<G>>, Trace)>,
    /// Whose actions were taken back, and what viewers had been shown of them.
    pub(super) undone: Option<(Seat, Vec<Shown>)>,
    /// Whether it is an event of the table.
    pub(super) table: bool,
    pub(super) notices: Vec<Notice>,
    /// Who spoke, to whom, what, when.
    pub(super) said: Option<(Seat, Option<Vec<Seat>>, Words, u64)>,
    /// Whether match time stopped or goes on.
    pub(super) clock: bool,
}

impl<G: Game> Default for Change<G> {
    fn default() -> Self {
        Self {
            events: Vec::new(),
            by: None,
            rule: false,
            waited: SeenPending::default(),
            opened: false,
            step: None,
            undone: None,
            table: false,
            notices: Vec::new(),
            said: None,
            clock: false,
        }
    }
}

impl<G: Game> Change<G> {
    /// Whether the position may be another one.
    pub(super) const fn moved(&self) -> bool {
        self.rule || self.undone.is_some()
    }
}

impl<G: Game> Match<G> {
    /// Does what follows from a change, and notes in it what that is.
    pub(super) fn settle(&mut self, change: &mut Change<G>, now_ms: u64) {
        if change.moved() {
            self.settle_the_waiting(change);
        }
        if self.play.as_ref().is_some_and(Play::is_over) && self.pacing.clock().is_running() {
            self.set_clock(now_ms);
            change.clock = true;
        }
    }

    /// Only what everybody can see counts: nobody learns from a clock that somebody did something in secret.
    fn settle_the_waiting(&mut self, change: &mut Change<G>) {
        let Some(play) = &self.play else { return };
        let at_ms = play.last.at_ms;
        let events = change.events.iter().filter(|event| event.seen_by(Viewer::Public).is_some()).count();
        let event = events > 0;
        let now = play.replica.game.pending_for(Viewer::Public);
        let visible = event || change.waited != now || change.undone.is_some();
        if visible || self.table.timed_out.is_some() {
            self.pacing.was_seen(at_ms, u32::try_from(events).unwrap_or(u32::MAX));
            self.table.must_choose = SeatSet::NONE;
        }
        self.table.timed_out = None;
        let covert = change.by.is_some() && !event;
        let seats = &self.table.seats;
        // Bots alone keep nobody waiting, and one person among bots keeps no secret from anybody.
        let alone = seats.voices().len() <= 1;
        change.opened = self.pacing.set_alarm(&play.pending, at_ms, covert, alone, |window| {
            if seats.are_bots(window) { 0 } else { window.length_ms }
        });
        let about_undo = |ballot: &Ballot| matches!(ballot.topic, Topic::Undo { .. });
        // Some of what everybody sees is no event.
        let shown =
            || visible || !self.table.votes.those(about_undo).is_empty() && self.changes_what_all_see();
        let goes_on = change.undone.is_none() && (!play.can_be_undone() || shown());
        let gone = |from: Option<u64>| from.is_some_and(|from| !play.history.has(from));
        let moot = self.table.votes.those(|ballot| about_undo(ballot) && (goes_on || gone(ballot.from)));
        if !moot.is_empty() {
            let mut happened = Happened::default();
            for id in moot {
                self.table.fail(id, &mut happened);
            }
            change.notices.extend(happened.notices);
        }
    }

    /// True if the public view differs from the one last sent.
    fn changes_what_all_see(&self) -> bool {
        self.audience.common().is_some_and(|before| {
            let Changes { gone, parts, lists } = self.draw_common(before).since(before);
            !(gone.is_empty() && parts.is_empty() && lists.is_empty())
        })
    }

    /// What everybody can see of the waiting.
    pub(super) fn waiting(&self) -> SeenPending {
        self.play
            .as_ref()
            .map_or_else(SeenPending::default, |play| play.replica.game.pending_for(Viewer::Public))
    }

    /// Sets the clock after what has happened.
    pub(super) fn set_clock(&mut self, now_ms: u64) {
        let Some(play) = &self.play else { return };
        let stands = self.table.paused.is_some() || self.table.closed || play.is_over();
        self.pacing.set_clock(self.founding.terms.pace, play.last.at_ms, stands, now_ms);
    }
}
