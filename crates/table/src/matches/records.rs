//! Records: how a match changes, whoever wrote them.

use airlock_engine::{
    Game,
    log::{By, Entry, Kind},
};
use airlock_protocol::{Notice, Pace, Words};

use super::{Match, actor, done, tell::Change};
use crate::{
    Broken, Effects, Keys, Matter,
    clock::Clock,
    desk::Desk,
    play::{Done, Play, Prepared},
    record::{Note, Record},
    table::{Happened, Sealed, unname},
};

impl<G: Game> Match<G> {
    pub(super) fn absorb(&mut self, body: &str, now_ms: u64, effects: &mut Effects) -> Result<(), Broken> {
        let number = self.length + 1;
        match (Record::read(number, body)?, &self.play) {
            (Record::Entry { entry, keys, name }, Some(play)) => {
                let prepared = play.repeat(number, *entry)?;
                self.accept(prepared, keys, name, now_ms, effects)
            }
            (Record::Entry { .. }, None) => {
                Err(Broken::Misfit { number, what: "the match has not started".to_owned() })
            }
            (record, _) => self.absorb_before(record, now_ms, effects),
        }
    }

    /// A record that comes before the match's own log.
    pub(super) fn absorb_before(
        &mut self,
        record: Record,
        now_ms: u64,
        effects: &mut Effects,
    ) -> Result<(), Broken> {
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
                self.sealed_ms = now_ms;
                Change { matter: true, ..Change::default() }
            }
            Record::Table(note) => self.happen(note, false, now_ms, effects).map_err(misfit)?,
            Record::Entry { .. } => return Err(misfit("the match has not started".to_owned())),
        };
        let change = self.begin(change, now_ms).map_err(misfit)?;
        self.length = number;
        self.tell(change, effects);
        Ok(())
    }

    /// Begins the match if the last nonce is there.
    fn begin(&mut self, mut change: Change<G>, now_ms: u64) -> Result<Change<G>, String> {
        let Some(sealed) = self.table.sealed.take_if(|sealed| sealed.missing().is_empty()) else {
            return Ok(change);
        };
        let secret = self.founding.secret(self.table.voided_starts);
        let Sealed { header, nonces, at } = sealed;
        let (play, opened) = Play::begin(header, secret, nonces)?;
        self.play = Some(play);
        self.table.seats.deal_in();
        self.anchor = (0, at);
        self.since_ms = 0;
        self.set_clock(now_ms);
        change.notices.push(Notice::Started {});
        change.events = opened;
        change.rule = true;
        change.clock = true;
        Ok(change)
    }

    /// An entry of the match's log.
    pub(super) fn accept(
        &mut self,
        prepared: Prepared<G>,
        keys: Option<Keys>,
        name: Option<String>,
        now_ms: u64,
        effects: &mut Effects,
    ) -> Result<(), Broken> {
        let number = self.length + 1;
        let misfit = |what: String| Broken::Misfit { number, what };
        self.draw_all();
        let Entry { kind, by, reference, action, whisper, at_ms, .. } = prepared.entry.clone();
        let Some(play) = &mut self.play else { return Err(misfit("the match has not started".to_owned())) };
        let done = play.accept(prepared);
        let change = match (kind, done) {
            (Kind::Rule, Done::Rule { events, step }) => {
                self.remember(by, reference.as_deref(), true);
                Change { events, step, by: actor(by), rule: true, ..Change::default() }
            }
            (_, done) => {
                let matter = Matter::read(&action).map_err(misfit)?;
                let undone = match (&matter, done) {
                    (Matter::Undo { seat, .. }, Done::Undo(told)) => Some((*seat, told)),
                    _ => None,
                };
                let note = Note { by, reference, matter, whisper, keys, name, at_ms };
                let change = self.happen(note, true, now_ms, effects).map_err(misfit)?;
                Change { undone, ..change }
            }
        };
        self.follow(at_ms, now_ms);
        // What people do can be a secret; when a tick comes is none.
        let told = by == By::Clock && std::mem::take(&mut self.forwarded);
        let change = Change { clock: change.clock || told, ..change };
        self.length = number;
        self.tell(change, effects);
        Ok(())
    }

    /// The clocks of all nodes follow the foremost: another one may have written at a match time that this one has not
    /// reached.
    fn follow(&mut self, at_ms: u64, now_ms: u64) {
        if self.clock.is_running() && self.clock.at(now_ms) < at_ms {
            self.clock = Clock::showing(at_ms, now_ms);
            self.forwarded = true;
        }
    }

    /// A matter of the table is true from now on.
    fn happen(
        &mut self,
        note: Note,
        playing: bool,
        now_ms: u64,
        effects: &mut Effects,
    ) -> Result<Change<G>, String> {
        let happened = self.table.apply(&note, playing)?;
        let Note { by, reference, matter, whisper, at_ms, .. } = note;
        self.remember(by, reference.as_deref(), false);
        let Happened { notices, shown_out } = happened;
        let mut change = Change { notices, matter: true, ..Change::default() };
        match matter {
            Matter::Bot { seat, .. } | Matter::Recover { seat } => self.minds.forget(seat),
            Matter::Unname { seat } => {
                if let Some(play) = &mut self.play {
                    unname(&mut play.header, seat);
                }
                self.desks.values_mut().for_each(Desk::forget);
            }
            Matter::Pause { at, .. } => {
                self.anchor = (at_ms, at);
                self.set_clock(now_ms);
                change.clock = true;
            }
            Matter::Close { .. } => {
                self.set_clock(now_ms);
                change.clock = true;
            }
            Matter::Say { to, words } => {
                let words = match (words, whisper) {
                    (Some(words), _) => words,
                    (None, Some(text)) => {
                        serde_json::from_str::<Words>(&text).map_err(|error| error.to_string())?
                    }
                    // An exported log leaves the words of whispers out.
                    (None, None) => Words::Text(String::new()),
                };
                change.said = actor(by).map(|seat| (seat, to, words, at_ms));
            }
            _ => {}
        }
        for (seat, reason) in shown_out {
            self.show_out(seat, reason, effects);
        }
        Ok(change)
    }

    /// Notes that somebody's command is done. What a bot does for a seat has no `ref`, and is not of the seat's share.
    fn remember(&mut self, by: By, reference: Option<&str>, rule: bool) {
        if let (By::Seat(seat), Some(reference)) = (by, reference) {
            self.done.insert(done(seat, reference));
            if let Some(chair) = self.table.seats.get_mut(seat) {
                chair.spent.count(rule);
            }
        }
    }

    /// Sets the clock after what has happened: at a live table it goes on where it stood, over days it never stood still.
    pub(super) fn set_clock(&mut self, now_ms: u64) {
        let Some(play) = &self.play else { return };
        let last_ms = play.last.at_ms;
        let stands = self.table.paused.is_some() || self.table.closed || play.is_over();
        self.clock = match self.founding.terms.pace {
            _ if stands => Clock::stopped(last_ms, now_ms),
            Pace::Live => Clock::showing(last_ms, now_ms),
            Pace::Days => {
                let (match_ms, at) = self.anchor;
                let passed = self.at(now_ms).saturating_sub(at);
                Clock::showing((match_ms + passed).max(last_ms), now_ms)
            }
        };
    }
}
