//! Updates of viewers after a change. They depend on the records alone, so that every node numbers them alike, also
//! after a restart.

use airlock_engine::{Game, OfferOf, Seat, SeatSet, SeenWait, Viewer, Wait, undo::Trace};
use airlock_protocol::{
    Ending, Frame, Notice, Pace, Part, Parts, Phase, Question, ServerMessage, TableState, Undo, Update,
    ViewDelta, WrittenList, send,
};

use super::{Match, context::Context, derived_state::VisibleChange, seat_of};
use crate::{
    Founding,
    history::Shown,
    play::Play,
    table::Table,
    talk::audience,
    viewpoint::{Draft, Picture, Viewpoint},
};

/// Updates that are drawn, but neither numbered nor sent.
pub(super) struct DraftUpdates {
    /// Public state of the table, if it changed.
    table: Option<TableState>,
    /// Public half of the view, if the game moved.
    common: Option<Parts>,
    drafts: Vec<(Viewer, Draft)>,
    /// True if devices are sent the match time.
    clock: bool,
}

impl<G: Game> Match<G> {
    /// Updates the derived state after a change, and sends every viewer its update.
    pub(super) fn conclude(&mut self, mut change: VisibleChange<G>, context: &mut Context) {
        self.derive(&mut change, context.now_ms);
        let updates = self.draw_updates(&change);
        self.number(updates, change, context);
    }

    /// Draws every viewer's update.
    fn draw_updates(&self, change: &VisibleChange<G>) -> DraftUpdates {
        let over = self.play.as_ref().is_some_and(Play::is_over);
        let table = (change.table || over || !change.notices.is_empty())
            .then(|| table_state(&self.founding, &self.table, self.play.as_ref()))
            .filter(|table| table != self.audience.table());
        let common = self.audience.common().filter(|_| change.moved()).map(|before| {
            let common = self.draw_common(before);
            let changes = common.since(before);
            (common, changes)
        });
        let drafts = self.drafts(change, table.as_ref(), common.as_ref().map(|(_, changes)| changes));
        DraftUpdates { table, common: common.map(|(common, _)| common), drafts, clock: change.clock }
    }

    /// Numbers and sends the drawn updates. Nothing else changes when viewers are updated. The undo history records
    /// who saw the action, since undo depends on that.
    fn number(&mut self, updates: DraftUpdates, change: VisibleChange<G>, context: &mut Context) {
        let DraftUpdates { table, common, drafts, clock } = updates;
        self.audience.told(table, common);
        if let (Some((input, trace)), Some(play)) = (change.step, &mut self.play) {
            let (shown, seen_by) = shown(&drafts, change.by);
            play.history.push(input, Trace { seen_by, ..trace }, shown);
        }
        for (viewer, draft) in drafts {
            let undo = self.undo_status(viewer);
            self.audience.number(viewer, draft, undo, context);
        }
        if clock {
            self.audience.send_to_all(&self.clock_frame(self.match_clock.clock().since()), context);
        }
    }

    /// Draws each viewer's update. `common` holds the changes of the public half of the view, if the game moved.
    fn drafts(
        &self,
        change: &VisibleChange<G>,
        table: Option<&TableState>,
        common: Option<&ViewDelta>,
    ) -> Vec<(Viewer, Draft)> {
        let mut drafts = Vec::new();
        // An event that several viewers see alike is serialised once.
        let mut written: Vec<Vec<(&G::SeenEvent, Part)>> = change.events.iter().map(|_| Vec::new()).collect();
        for (place, viewer) in Viewer::all(self.table.seats.count()).enumerate() {
            let Some(viewpoint) = self.audience.viewpoint(viewer) else { continue };
            let events = change.events.iter().zip(&mut written).filter_map(|(event, written)| {
                let seen = event.seen_by(viewer)?;
                if let Some((_, part)) = written.iter().find(|(other, _)| *other == seen) {
                    return Some(part.clone());
                }
                let part = Part::of(seen);
                written.push((seen, part.clone()));
                Some(part)
            });
            let events = events.collect();
            let mut notices = change.notices.clone();
            let mut renews = change.opened;
            if let Some((by, shown)) = &change.undone
                && let Some(Shown { n, any: true }) = shown.get(place)
            {
                notices.push(Notice::Undone { by: *by, to_n: *n });
                renews = true;
            }
            let said = change.said.as_ref().filter(|said| audience(said.by, said.to.as_deref())(viewer));
            renews |= change.by.is_some() && seat_of(viewer) == change.by;
            let receipt = self.play.as_ref().and_then(Play::receipt);
            let (table, said) = (table.cloned(), said.cloned().into_iter().collect());
            let update = Update { table, notices, said, events, receipt, ..Update::default() };
            let draft =
                viewpoint.draft(update, common.map(|changes| (changes, self.picture(viewer))), renews);
            drafts.extend(draft.map(|draft| (viewer, draft)));
        }
        drafts
    }

    /// Draws the views of a resting match, as they were last sent.
    pub(super) fn draw_all(&mut self) {
        if self.audience.common().is_some() {
            return;
        }
        let drawn = |viewer| (viewer, Picture { undo: self.undo_status(viewer), ..self.picture(viewer) });
        let pictures: Vec<_> = Viewer::all(self.table.seats.count()).map(drawn).collect();
        let common = self.draw_common(&Parts::default());
        self.audience.redraw(common, pictures);
    }

    /// Draws the public half of the view; `before` is the previous one.
    pub(super) fn draw_common(&self, before: &Parts) -> Parts {
        self.play.as_ref().map_or_else(Parts::default, |play| Parts::of(&play.replica.game.common(), before))
    }

    /// Draws a viewer's private half of the view.
    fn picture(&self, viewer: Viewer) -> Picture {
        let Some(Play { replica, .. }) = &self.play else { return Picture::blank(viewer) };
        let game = &replica.game;
        let offers: Vec<OfferOf<G>> = match viewer {
            Viewer::Seat(seat) => game.legal(seat),
            Viewer::Public => Vec::new(),
        };
        let blank = Picture::blank(viewer);
        let before = self.audience.viewpoint(viewer).and_then(Viewpoint::picture).unwrap_or(&blank);
        let mut seen = game.pending_for(viewer);
        if seen.wait == SeenWait::Window {
            seen.deadline_ms = seen.deadline_ms.or_else(|| self.closes_ms());
        }
        let limited = !seen.waiting_for.is_empty();
        Picture {
            own: Parts::of(&game.own(viewer), &before.own),
            legal: WrittenList::of(&offers, &before.legal),
            question: Question {
                until_ms: self.limit_ms().filter(|_| limited),
                seen,
                decision: None,
                since_ms: self.match_clock.since_ms(),
            },
            talk: seat_of(viewer).map(|seat| game.talk(seat)),
            undo: None,
        }
    }

    /// Match time at which the open covert window closes, the same for everybody. `None` at tables paced over days,
    /// where it waits for nobody.
    fn closes_ms(&self) -> Option<u64> {
        self.match_clock.closes_ms().filter(|_| self.founding.terms.pace == Pace::Live)
    }

    /// Match time at which a default is played for the seats that the match waits for.
    pub(super) fn limit_ms(&self) -> Option<u64> {
        let seconds = self.founding.terms.turn_seconds?;
        let asks = matches!(self.play.as_ref()?.pending.wait, Wait::Asks(_));
        asks.then(|| self.match_clock.since_ms() + u64::from(seconds) * 1000)
    }

    fn undo_status(&self, viewer: Viewer) -> Option<Undo> {
        let status = |seat| self.play.as_ref().map_or(Undo::NOTHING, |play| play.undo(seat).0);
        seat_of(viewer).map(status)
    }

    pub(super) fn phase(&self) -> Phase {
        phase(&self.table, self.play.as_ref().map(Play::is_over))
    }

    /// Frame with the match time at a shell time.
    pub(super) fn clock_frame(&self, server_ms: u64) -> Frame {
        let running = self.match_clock.clock().is_running() && self.play.is_some();
        let now_ms = if self.play.is_some() { self.match_clock.match_ms(server_ms) } else { 0 };
        send(&ServerMessage::Clock { now_ms, running, server_ms })
    }
}

/// Each viewer's transcript before an action of `by`, with whether the viewer saw it; and the other seats that saw
/// it.
fn shown(drafts: &[(Viewer, Draft)], by: Option<Seat>) -> (Vec<Shown>, SeatSet) {
    let own = |viewer: Viewer| by.is_some_and(|by| viewer.is(by));
    let shown = |(viewer, draft): &(Viewer, Draft)| Shown {
        n: draft.before(),
        any: own(*viewer) || draft.shows_the_game(),
    };
    let others = drafts.iter().filter(|(viewer, draft)| !own(*viewer) && draft.shows_the_game());
    (drafts.iter().map(shown).collect(), others.filter_map(|(viewer, _)| seat_of(*viewer)).collect())
}

pub(super) fn phase(table: &Table, over: Option<bool>) -> Phase {
    match over {
        _ if table.closed => Phase::Closed,
        Some(true) => Phase::Over,
        Some(false) => Phase::Playing,
        None if table.sealed.is_some() => Phase::Sealing,
        None => Phase::Lobby,
    }
}

/// Public state of a table.
pub(super) fn table_state<G: Game>(founding: &Founding, table: &Table, play: Option<&Play<G>>) -> TableState {
    let outcome = play.and_then(|play| play.replica.game.outcome());
    let mode = founding.wish.mode.iter().map(|mode| ("mode".to_owned(), mode.clone()));
    let terms = &founding.terms;
    TableState {
        phase: phase(table, play.map(Play::is_over)),
        game: G::ID.to_owned(),
        title: terms.title.clone(),
        options: mode.chain(founding.wish.options.clone()).collect(),
        pace: terms.pace,
        turn_seconds: terms.turn_seconds,
        seats: table.seats.states(),
        host: table.seats.host(),
        spectators: terms.spectators,
        public: terms.public,
        paused: table.paused,
        pauses: table.pauses,
        commitment: match play {
            Some(play) => play.header.commitments.secret,
            None => founding.secret(table.voided_starts).commit(),
        },
        voided_starts: table.voided_starts,
        votes: table.votes.states(table.seats.voices()),
        ending: outcome.map(|outcome| Ending { outcome }),
        previous: founding.previous.as_ref().map(|previous| previous.id.clone()),
        next: table.next.clone(),
    }
}
