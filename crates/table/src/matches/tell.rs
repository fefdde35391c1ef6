//! What viewers are told. It depends on the records alone, so that every node, and a server that was started again,
//! numbers the updates alike.

use airlock_engine::{Game, OfferOf, Seat, SeatSet, SeenWait, Viewer, Wait, undo::Trace};
use airlock_protocol::{
    Changes, Ending, Frame, Notice, Pace, Part, Parts, Phase, Question, Said, ServerMessage, TableState,
    Undo, WrittenList, send,
};

use super::{Match, moment::Moment, seat_of, settle::Change};
use crate::{
    Founding,
    history::Shown,
    play::Play,
    table::Table,
    talk::audience,
    viewpoint::{Draft, News, Picture, Viewpoint},
};

/// What is to be told of a change: drawn, but neither numbered nor sent.
pub(super) struct Telling {
    /// The table, if it stands otherwise.
    table: Option<TableState>,
    /// What everybody sees now, if the game was moved.
    common: Option<Parts>,
    drafts: Vec<(Viewer, Draft)>,
    /// Whether devices are told of match time.
    clock: bool,
}

impl<G: Game> Match<G> {
    /// Settles what follows from a change, and tells every viewer what is different for it.
    pub(super) fn conclude(&mut self, mut change: Change<G>, moment: &mut Moment) {
        self.settle(&mut change, moment.now_ms);
        let telling = self.tell(&change);
        self.number(telling, change, moment);
    }

    /// Draws for every viewer what is different for it.
    fn tell(&self, change: &Change<G>) -> Telling {
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
        Telling { table, common: common.map(|(common, _)| common), drafts, clock: change.clock }
    }

    /// Numbers what was drawn, and sends it: the only thing that moves when viewers are told. Undo remembers who was shown
    /// the action, for what can be undone depends on it.
    fn number(&mut self, telling: Telling, change: Change<G>, moment: &mut Moment) {
        let Telling { table, common, drafts, clock } = telling;
        self.audience.told(table, common);
        if let (Some((input, trace)), Some(play)) = (change.step, &mut self.play) {
            let (shown, seen_by) = shown(&drafts, change.by);
            play.history.push(input, Trace { seen_by, ..trace }, shown);
        }
        for (viewer, draft) in drafts {
            let undo = self.undo_status(viewer);
            self.audience.number(viewer, draft, undo, moment);
        }
        if clock {
            self.audience.send_to_all(&self.clock_frame(self.pacing.clock().since()), moment);
        }
    }

    /// What each viewer is told. `common` is what is different for everybody in what all see, if the game was moved.
    fn drafts(
        &self,
        change: &Change<G>,
        table: Option<&TableState>,
        common: Option<&Changes>,
    ) -> Vec<(Viewer, Draft)> {
        let mut drafts = Vec::new();
        // What several viewers are told alike is written once.
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
            let said = change.said.as_ref().filter(|(by, to, ..)| audience(*by, to.as_deref())(viewer));
            let said = said.map(|(by, to, words, at_ms)| Said {
                by: *by,
                to: to.clone(),
                words: words.clone(),
                at_ms: *at_ms,
            });
            renews |= change.by.is_some() && seat_of(viewer) == change.by;
            let receipt = self.play.as_ref().and_then(Play::receipt);
            let news = News { table: table.cloned(), notices, said, events, receipt, renews };
            let draft = viewpoint.draft(common.map(|changes| (changes, self.picture(viewer))), news);
            drafts.extend(draft.map(|draft| (viewer, draft)));
        }
        drafts
    }

    /// Draws what the viewers of a resting match see: as it was last sent.
    pub(super) fn draw_all(&mut self) {
        if self.audience.common().is_some() {
            return;
        }
        let drawn = |viewer| (viewer, Picture { undo: self.undo_status(viewer), ..self.picture(viewer) });
        let pictures: Vec<_> = Viewer::all(self.table.seats.count()).map(drawn).collect();
        let common = self.draw_common(&Parts::default());
        self.audience.redraw(common, pictures);
    }

    /// What everybody sees now; `before` is what they saw last.
    pub(super) fn draw_common(&self, before: &Parts) -> Parts {
        self.play.as_ref().map_or_else(Parts::default, |play| Parts::of(&play.replica.game.common(), before))
    }

    /// What a viewer sees now besides.
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
                since_ms: self.pacing.since_ms(),
            },
            talk: seat_of(viewer).map(|seat| game.talk(seat)),
            undo: None,
        }
    }

    /// Match time at which the covert window closes that is open: the same for everybody. Over days it stays open for nobody.
    fn closes_ms(&self) -> Option<u64> {
        self.pacing.closes_ms().filter(|_| self.founding.terms.pace == Pace::Live)
    }

    /// Match time at which a default is played for whoever is waited for.
    pub(super) fn limit_ms(&self) -> Option<u64> {
        let seconds = self.founding.terms.turn_seconds?;
        let asks = matches!(self.play.as_ref()?.pending.wait, Wait::Asks(_));
        asks.then(|| self.pacing.since_ms() + u64::from(seconds) * 1000)
    }

    fn undo_status(&self, viewer: Viewer) -> Option<Undo> {
        let status = |seat| self.play.as_ref().map_or(Undo::NOTHING, |play| play.undo(seat).0);
        seat_of(viewer).map(status)
    }

    pub(super) fn phase(&self) -> Phase {
        phase(&self.table, self.play.as_ref().map(Play::is_over))
    }

    /// Match time at a moment of the shell's clock.
    pub(super) fn clock_frame(&self, server_ms: u64) -> Frame {
        let running = self.pacing.clock().is_running() && self.play.is_some();
        let now_ms = if self.play.is_some() { self.pacing.match_ms(server_ms) } else { 0 };
        send(&ServerMessage::Clock { now_ms, running, server_ms })
    }
}

/// What each viewer had been told before an action of `by`, and was shown of it; and the other seats that were shown
/// anything.
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

/// The table as everybody sees it.
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
