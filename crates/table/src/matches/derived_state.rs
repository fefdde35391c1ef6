//! Derived state after a change: waiting-since time, next alarm, moot votes, clock stopped or running. It depends on
//! the records only, not on who receives updates.

use airlock_engine::{ActionOf, EventOf, Game, Input, Seat, SeatSet, SeenPending, Viewer, undo::Trace};
use airlock_protocol::{Notice, Said, Topic, ViewDelta};

use super::Match;
use crate::{history::Shown, play::Play, table::Happened, votes::Ballot};

/// Effects of a record that viewers may learn of.
pub(super) struct VisibleChange<G: Game> {
    pub(super) events: Vec<EventOf<G>>,
    /// Seat that acted by the rules.
    pub(super) by: Option<Seat>,
    /// True if the rules moved the game.
    pub(super) rule: bool,
    /// The public waiting state before the record.
    pub(super) waited: SeenPending,
    /// True if a window opened. It counts as another one even if it asks the same.
    pub(super) opened: bool,
    /// Input and trace for the undo history.
    pub(super) step: Option<(Input<ActionOf<G>>, Trace)>,
    /// Seat whose actions were taken back, and each viewer's transcript before them.
    pub(super) undone: Option<(Seat, Vec<Shown>)>,
    /// True for a table event.
    pub(super) table: bool,
    pub(super) notices: Vec<Notice>,
    pub(super) said: Option<Said>,
    /// True if match time stopped or resumed.
    pub(super) clock: bool,
}

impl<G: Game> Default for VisibleChange<G> {
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

impl<G: Game> VisibleChange<G> {
    /// True if the position may have changed.
    pub(super) const fn moved(&self) -> bool {
        self.rule || self.undone.is_some()
    }
}

impl<G: Game> Match<G> {
    /// Updates the derived state after a change, and records in it what follows.
    pub(super) fn derive(&mut self, change: &mut VisibleChange<G>, now_ms: u64) {
        if change.moved() {
            self.derive_waiting(change);
        }
        if self.play.as_ref().is_some_and(Play::is_over) && self.match_clock.clock().is_running() {
            self.set_clock(now_ms);
            change.clock = true;
        }
    }

    /// Updates waiting-since time, alarm and votes. Only public facts count, so that no clock reveals a hidden
    /// action.
    fn derive_waiting(&mut self, change: &mut VisibleChange<G>) {
        let Some(play) = &self.play else { return };
        let at_ms = play.last.at_ms;
        let events = change.events.iter().filter(|event| event.seen_by(Viewer::Public).is_some()).count();
        let event = events > 0;
        let now = play.replica.game.pending_for(Viewer::Public);
        let visible = event || change.waited != now || change.undone.is_some();
        if visible || self.table.timed_out.is_some() {
            self.match_clock.was_seen(at_ms, u32::try_from(events).unwrap_or(u32::MAX));
            self.table.must_choose = SeatSet::NONE;
        }
        self.table.timed_out = None;
        let covert = change.by.is_some() && !event;
        let seats = &self.table.seats;
        // A window for bots alone keeps nobody waiting. One person among bots has no secrets from anybody.
        let alone = seats.voices().len() <= 1;
        change.opened = self.match_clock.set_alarm(&play.pending, at_ms, covert, alone, |window| {
            if seats.are_bots(window) { 0 } else { window.length_ms }
        });
        let about_undo = |ballot: &Ballot| matches!(ballot.topic, Topic::Undo { .. });
        // Some public changes are no events.
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
            let ViewDelta { gone, parts, lists } = self.draw_common(before).since(before);
            !(gone.is_empty() && parts.is_empty() && lists.is_empty())
        })
    }

    /// The public waiting state.
    pub(super) fn waiting(&self) -> SeenPending {
        self.play
            .as_ref()
            .map_or_else(SeenPending::default, |play| play.replica.game.pending_for(Viewer::Public))
    }

    /// Sets the clock after a change.
    pub(super) fn set_clock(&mut self, now_ms: u64) {
        let Some(play) = &self.play else { return };
        let stands = self.table.paused.is_some() || self.table.closed || play.is_over();
        self.match_clock.set_clock(self.founding.terms.pace, play.last.at_ms, stands, now_ms);
    }
}
