//! What viewers are told. It depends on the records alone, so that every node, and a server that was started again,
//! numbers the updates alike.

use airlock_engine::{
    ActionOf, EventOf, Game, Input, OfferOf, Seat, SeatSet, Viewer, Wait,
    undo::{Trace, UndoStatus},
};
use airlock_protocol::{
    Changes, Ending, Frame, Notice, Part, Parts, Phase, Question, Said, ServerMessage, TableState, Topic,
    Words, send,
};

use super::{Match, seat_of};
use crate::{
    Closing, Conn, Effects, Founding, Line, LineSeat, Send,
    desk::{Desk, Draft, News, Picture},
    history::Shown,
    play::Play,
    table::{Happened, Table},
    talk::audience,
};

/// What a record changed, as far as viewers can be told of it.
pub(super) struct Change<G: Game> {
    pub(super) events: Vec<EventOf<G>>,
    /// The seat that acted by the rules.
    pub(super) by: Option<Seat>,
    /// Whether the rules moved the game.
    pub(super) rule: bool,
    /// What undo has to remember of it.
    pub(super) step: Option<(Input<ActionOf<G>>, Trace)>,
    /// Whose actions were taken back, and what viewers had been shown of them.
    pub(super) undone: Option<(Seat, Vec<Shown>)>,
    /// Whether it is a matter of the table.
    pub(super) matter: bool,
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
            step: None,
            undone: None,
            matter: false,
            notices: Vec::new(),
            said: None,
            clock: false,
        }
    }
}

impl<G: Game> Match<G> {
    /// Tells every viewer what is different for it.
    pub(super) fn tell(&mut self, mut change: Change<G>, effects: &mut Effects) {
        let moved = change.rule || change.undone.is_some();
        if moved {
            self.note_the_waiting(&mut change);
        }
        let over = self.play.as_ref().is_some_and(Play::is_over);
        let mut table = None;
        if change.matter || over || !change.notices.is_empty() {
            let now = table_state(&self.founding, &self.table, self.play.as_ref());
            if now != self.told {
                self.told = now.clone();
                table = Some(now);
            }
        }
        if over && self.clock.is_running() {
            self.set_clock(0);
            change.clock = true;
        }
        let common = self.common.as_ref().filter(|_| moved).map(|before| {
            let common = self.draw_common(before);
            let changes = common.since(before);
            (common, changes)
        });
        let drafts = self.drafts(&change, table.as_ref(), common.as_ref().map(|(_, changes)| changes));
        if let Some((common, _)) = common {
            self.common = Some(common);
        }
        if let (Some((input, trace)), Some(play)) = (change.step.take(), &mut self.play) {
            let shown = |(viewer, draft): &(Viewer, Draft)| {
                let own = seat_of(*viewer).is_some_and(|seat| change.by == Some(seat));
                Shown {
                    n: self.desks.get(viewer).map_or(0, |desk| desk.n()),
                    any: own || draft.shows_the_game(),
                }
            };
            let shown: Vec<Shown> = drafts.iter().map(shown).collect();
            let others = drafts.iter().zip(&shown).filter_map(|((viewer, _), shown)| {
                seat_of(*viewer).filter(|seat| shown.any && change.by != Some(*seat))
            });
            let seen_by: SeatSet = others.collect();
            play.history.push(input, Trace { seen_by, ..trace }, shown);
        }
        for (viewer, draft) in drafts {
            let undo = self.undo_status(viewer);
            let Some(desk) = self.desks.get_mut(&viewer) else { continue };
            if let Some(frame) = desk.update(draft, undo) {
                let conns = self.conns.iter().filter(|(_, who)| **who == viewer);
                effects.send.extend(conns.map(|(&to, _)| Send { to, frame: frame.clone() }));
            }
        }
        if change.clock {
            let frame = self.clock_frame(self.clock.since());
            effects.send.extend(self.conns.keys().map(|&to| Send { to, frame: frame.clone() }));
        }
    }

    /// Notes since when the match waits as it does, when the next tick is due, and which votes have become idle. Only what
    /// everybody can see counts: nobody learns from a clock that somebody did something in secret.
    fn note_the_waiting(&mut self, change: &mut Change<G>) {
        let Some(play) = &self.play else { return };
        let at_ms = play.last.at_ms;
        let before = self.desks.get(&Viewer::Public).and_then(|desk| desk.waiting());
        let event = change.events.iter().any(|event| event.seen_by(Viewer::Public).is_some());
        let now = play.replica.game.pending_for(Viewer::Public);
        let visible = event || before != Some(&now) || change.undone.is_some();
        if visible || self.table.timed_out.is_some() {
            self.since_ms = at_ms;
            self.table.must_choose = SeatSet::NONE;
        }
        self.table.timed_out = None;
        let covert = change.by.is_some() && !event;
        self.alarm.set(&play.pending, at_ms, covert);
        if (visible || !play.can_be_undone()) && change.undone.is_none() {
            let about_undo = |topic: &Topic| matches!(topic, Topic::Undo { .. });
            let mut happened = Happened::default();
            for id in self.table.votes.those(|ballot| about_undo(&ballot.topic)) {
                self.table.fail(id, &mut happened);
            }
            change.notices.extend(happened.notices);
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
            let Some(desk) = self.desks.get(&viewer) else { continue };
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
            if let Some((by, shown)) = &change.undone
                && let Some(Shown { n, any: true }) = shown.get(place)
            {
                notices.push(Notice::Undone { by: *by, to_n: *n });
            }
            let said = change.said.as_ref().filter(|(by, to, ..)| audience(*by, to.as_deref())(viewer));
            let said = said.map(|(by, to, words, at_ms)| Said {
                by: *by,
                to: to.clone(),
                words: words.clone(),
                at_ms: *at_ms,
            });
            let acted = change.by.is_some() && seat_of(viewer) == change.by;
            let news = News { table: table.cloned(), notices, said, events, acted };
            let draft = desk.draft(common.map(|changes| (changes, self.picture(viewer))), news);
            drafts.extend(draft.map(|draft| (viewer, draft)));
        }
        drafts
    }

    /// Draws what the viewers of a resting match see: as it was last sent.
    pub(super) fn draw_all(&mut self) {
        if self.common.is_some() {
            return;
        }
        self.common = Some(self.draw_common(&Parts::default()));
        for viewer in Viewer::all(self.table.seats.count()) {
            let picture = Picture { undo: self.undo_status(viewer), ..self.picture(viewer) };
            if let Some(desk) = self.desks.get_mut(&viewer) {
                desk.redraw(picture);
            }
        }
    }

    /// What everybody sees now; `before` is what they saw last.
    fn draw_common(&self, before: &Parts) -> Parts {
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
        let before = self.desks.get(&viewer).and_then(Desk::own);
        let seen = game.pending_for(viewer);
        let limited = !seen.waiting_for.is_empty();
        Picture {
            own: Parts::of(&game.own(viewer), before.unwrap_or(&Parts::default())),
            legal: Part::of(&offers),
            question: Question {
                until_ms: self.limit_ms().filter(|_| limited),
                seen,
                decision: None,
                since_ms: self.since_ms,
            },
            talk: seat_of(viewer).map(|seat| game.talk(seat)),
            undo: None,
        }
    }

    /// Match time at which a default is played for whoever is waited for.
    pub(super) fn limit_ms(&self) -> Option<u64> {
        let seconds = self.founding.terms.turn_seconds?;
        let asks = matches!(self.play.as_ref()?.pending.wait, Wait::Asks(_));
        asks.then(|| self.since_ms + u64::from(seconds) * 1000)
    }

    fn undo_status(&self, viewer: Viewer) -> Option<UndoStatus> {
        let status = |seat| self.play.as_ref().map_or(UndoStatus::No, |play| play.undo(seat).0);
        seat_of(viewer).map(status)
    }

    pub(super) fn phase(&self) -> Phase {
        phase(&self.table, self.play.as_ref().map(Play::is_over))
    }

    /// Match time at a moment of the shell's clock.
    pub(super) fn clock_frame(&self, server_ms: u64) -> Frame {
        let running = self.clock.is_running() && self.play.is_some();
        let now_ms = if self.play.is_some() { self.clock.at(server_ms) } else { 0 };
        send(&ServerMessage::Clock { now_ms, running, server_ms })
    }

    pub(super) fn tell_presence(&self, effects: &mut Effects) {
        let connected = |viewer: Viewer| {
            let conns = self.conns.values().filter(|other| **other == viewer).count();
            u32::try_from(conns).unwrap_or(u32::MAX)
        };
        let here = |seat: &Seat| connected(Viewer::Seat(*seat)) > 0;
        let seats: Vec<Seat> = Seat::all(self.table.seats.count()).filter(here).collect();
        let spectators = connected(Viewer::Public);
        for viewer in Viewer::all(self.table.seats.count()) {
            let devices = seat_of(viewer).map(|_| connected(viewer));
            let frame = send(&ServerMessage::Presence { seats: seats.clone(), spectators, devices });
            let conns = self.conns.iter().filter(|(_, other)| **other == viewer);
            effects.send.extend(conns.map(|(&to, _)| Send { to, frame: frame.clone() }));
        }
    }

    /// Closes the sockets of a seat whose token proves nothing any longer.
    pub(super) fn show_out(&mut self, seat: Seat, reason: &'static str, effects: &mut Effects) {
        let leaving: Vec<Conn> =
            self.conns.iter().filter(|(_, viewer)| viewer.is(seat)).map(|(&conn, _)| conn).collect();
        for &conn in &leaving {
            self.conns.remove(&conn);
            effects.close.push(Closing { conn, reason, later: false });
        }
        if !leaving.is_empty() {
            self.tell_presence(effects);
        }
    }

    // Lines

    /// How the match stands now.
    pub(super) fn line_now(&self, now_ms: u64) -> Option<Line> {
        let game = self.play.as_ref().map(|play| &play.replica.game);
        Some(self.line_of(&self.table, game, now_ms))
    }

    pub(super) fn line_of(&self, table: &Table, game: Option<&G>, now_ms: u64) -> Line {
        let terms = &self.founding.terms;
        let outcome = game.and_then(Game::outcome);
        let phase = phase(table, game.map(|_| outcome.is_some()));
        let chairs = Seat::all(table.seats.count()).filter_map(|seat| table.seats.get(seat));
        let playing = phase == Phase::Playing && table.paused.is_none();
        let since_at = self.at(now_ms);
        let limit_ms = terms.turn_seconds.map(|seconds| u64::from(seconds) * 1000);
        Line {
            title: terms.title.clone(),
            game: self.founding.game.clone(),
            mode: self.founding.wish.mode.clone(),
            phase,
            public: terms.public,
            seats: chairs
                .map(|chair| LineSeat {
                    name: chair.name.clone(),
                    bot: chair.bot,
                    token: chair.keys.filter(|_| chair.is_taken()).map(|keys| keys.token),
                })
                .collect(),
            waiting_for: game
                .filter(|_| playing)
                .map(|game| game.pending_for(Viewer::Public).waiting_for)
                .unwrap_or_default(),
            since_at,
            ended: outcome.map(|outcome| outcome.ending),
            wake_at: limit_ms.filter(|_| playing).map(|limit_ms| since_at + limit_ms),
            next: table.next.clone(),
        }
    }
}

fn phase(table: &Table, over: Option<bool>) -> Phase {
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
        game: G::ID,
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
