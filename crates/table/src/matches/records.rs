//! Absorption of records. It changes a match in the same way, no matter which node wrote them.

use airlock_engine::{
    Game, json,
    log::{By, Entry, Kind},
};
use airlock_protocol::{Notice, Said, Topic, Words};

use super::{Match, actor, context::Context, derived_state::VisibleChange};
use crate::{
    Broken, Keys, TableEvent,
    play::{Done, Play, Prepared},
    record::{Note, Record},
    table::{Happened, Sealed, unname},
};

impl<G: Game> Match<G> {
    pub(super) fn absorb(&mut self, body: &str, context: &mut Context) -> Result<(), Broken> {
        let number = self.length + 1;
        match (Record::read(number, body)?, &self.play) {
            (Record::Entry { entry, keys, name }, Some(play)) => {
                let prepared = play.repeat(number, *entry)?;
                self.accept(prepared, keys, name, context)
            }
            (Record::Entry { .. }, None) => {
                Err(Broken::Misfit { number, what: "the match has not started".to_owned() })
            }
            (record, _) => self.absorb_before(record, context),
        }
    }

    /// Absorbs a record that precedes the match's own log.
    pub(super) fn absorb_before(&mut self, record: Record, context: &mut Context) -> Result<(), Broken> {
        let number = self.length + 1;
        let misfit = |what: String| Broken::Misfit { number, what };
        if self.play.is_some() {
            return Err(misfit("the match has started already".to_owned()));
        }
        self.draw_all();
        let change = match record {
            Record::Start { header, at } => {
                if self.table.sealed.is_some() {
                    return Err(misfit("the match is about to begin already".to_owned()));
                }
                let nonces = vec![None; header.commitments.nonces.len()];
                self.table.sealed = Some(Sealed { header: *header, nonces, at });
                self.match_clock.sealed_ms = context.now_ms;
                VisibleChange { table: true, ..VisibleChange::default() }
            }
            Record::Table(note) => self.happen(note, false, context).map_err(misfit)?,
            Record::Entry { .. } => return Err(misfit("the match has not started".to_owned())),
        };
        let change = self.begin(change, context.now_ms).map_err(misfit)?;
        self.length = number;
        self.conclude(change, context);
        Ok(())
    }

    /// Begins the match once the last nonce is revealed.
    fn begin(&mut self, mut change: VisibleChange<G>, now_ms: u64) -> Result<VisibleChange<G>, String> {
        let Some(sealed) = self.table.sealed.take_if(|sealed| sealed.missing().is_empty()) else {
            return Ok(change);
        };
        let secret = self.founding.secret(self.table.voided_starts);
        let Sealed { header, nonces, at } = sealed;
        let (play, opened) = Play::begin(header, secret, nonces)?;
        self.play = Some(play);
        self.table.seats.deal_in();
        self.match_clock.begin(at);
        self.queue.begin();
        self.set_clock(now_ms);
        change.notices.push(Notice::Started {});
        change.events = opened;
        change.rule = true;
        change.clock = true;
        Ok(change)
    }

    /// Accepts an entry of the match's log.
    pub(super) fn accept(
        &mut self,
        prepared: Prepared<G>,
        keys: Option<Keys>,
        name: Option<String>,
        context: &mut Context,
    ) -> Result<(), Broken> {
        let number = self.length + 1;
        let misfit = |what: String| Broken::Misfit { number, what };
        self.draw_all();
        let waited = self.waiting();
        let Some(play) = &mut self.play else { return Err(misfit("the match has not started".to_owned())) };
        let (entry, done) = play.accept(prepared);
        let Entry { kind, by, reference, action, whisper, at_ms, .. } = entry;
        let change = match (kind, done) {
            (Kind::Rule, Done::Rule { events, step }) => {
                self.remember(by, reference.as_deref(), true);
                if by == By::Clock {
                    self.queue.hold();
                }
                VisibleChange { events, step, by: actor(by), rule: true, ..VisibleChange::default() }
            }
            (_, done) => {
                let event = TableEvent::read(&action).map_err(misfit)?;
                let undone = match (&event, done) {
                    (TableEvent::Undo { seat, .. }, Done::Undo(told)) => Some((*seat, told)),
                    _ => None,
                };
                let note = Note { by, reference, event, whisper, keys, name, at_ms };
                let change = self.happen(note, true, context).map_err(misfit)?;
                VisibleChange { undone, ..change }
            }
        };
        self.match_clock.follow(at_ms, context.now_ms);
        // The time of an action can be a secret; the time of a tick never is.
        let told = by == By::Clock && self.match_clock.was_forwarded();
        let change = VisibleChange { waited, clock: change.clock || told, ..change };
        self.length = number;
        self.conclude(change, context);
        if let Some(seat) = actor(by) {
            let receipt = self.play.as_ref().and_then(Play::receipt);
            self.audience.give_receipt(seat, receipt);
        }
        Ok(())
    }

    /// Applies a table event.
    fn happen(
        &mut self,
        note: Note,
        playing: bool,
        context: &mut Context,
    ) -> Result<VisibleChange<G>, String> {
        let happened = self.table.apply(&note, playing)?;
        let Note { by, reference, event, whisper, at_ms, .. } = note;
        self.remember(by, reference.as_deref(), false);
        let Happened { notices, shown_out } = happened;
        let mut change = VisibleChange { notices, table: true, ..VisibleChange::default() };
        match event {
            TableEvent::Bot { seat, .. } | TableEvent::Recover { seat } => self.minds.forget(seat),
            TableEvent::Unname { seat } => {
                if let Some(play) = &mut self.play {
                    unname(&mut play.header, seat);
                }
                self.audience.forget();
            }
            TableEvent::Pause { at, .. } => {
                self.match_clock.anchor(at_ms, at);
                self.set_clock(context.now_ms);
                change.clock = true;
            }
            TableEvent::Close { .. } => {
                self.set_clock(context.now_ms);
                change.clock = true;
            }
            TableEvent::Open { id, topic: Topic::Undo { seat, .. } } => {
                let from = self.play.as_ref().and_then(|play| play.undo(seat).1);
                self.table.votes.is_about(id, from);
            }
            TableEvent::Say { to, words } => {
                let words = match (words, whisper) {
                    (Some(words), _) => words,
                    (None, Some(text)) => json::read::<Words>(&text).map_err(|error| error.to_string())?,
                    // An exported log does not contain the words of whispers.
                    (None, None) => Words::Text(String::new()),
                };
                change.said = actor(by).map(|by| Said { by, to, words, at_ms });
            }
            _ => {}
        }
        for (seat, reason) in shown_out {
            self.audience.show_out(seat, reason, context);
        }
        Ok(change)
    }

    /// Records that a player's command was executed. Actions of bots have no `ref` and do not count towards the
    /// seat's quota.
    fn remember(&mut self, by: By, reference: Option<&str>, rule: bool) {
        if let (By::Seat(seat), Some(reference)) = (by, reference) {
            self.queue.remember(seat, reference);
            if let Some(chair) = self.table.seats.get_mut(seat) {
                chair.spent.count(rule);
            }
        }
    }
}
