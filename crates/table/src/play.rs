//! A running match: the replica and the end of its log.

use airlock_engine::{
    ActionOf, ApplyError, EventOf, Game, Hash, HashKey, Input, Pending, Replica, Reveal, Seat, SeatSet,
    Secret, SetupError, Snapshot, Wait, json,
    log::{By, Chain, Entry, Header, Kind, Log, read_input, write_input},
    undo::Trace,
};
use airlock_protocol::{Ref, Undo};
use serde::{Deserialize, Serialize};

use crate::{
    Broken, TableEvent,
    history::{History, Shown},
};

/// A running match.
pub(crate) struct Play<G: Game> {
    /// The position.
    pub(crate) replica: Replica<G>,
    /// Waiting state of the position.
    pub(crate) pending: Pending,
    pub(crate) history: History<G>,
    pub(crate) header: Header,
    pub(crate) reveal: Reveal,
    key: HashKey,
    chain: Chain,
    /// The newest log entry.
    pub(crate) last: Last,
}

/// The part of the newest log entry that the next one depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Last {
    pub(crate) seq: u64,
    pub(crate) chain: Hash,
    pub(crate) state_hash: Hash,
    /// Match time.
    pub(crate) at_ms: u64,
}

/// An entry that was checked on a copy of the position. It takes effect once it is durable.
pub(crate) struct Prepared<G: Game> {
    pub(crate) entry: Entry,
    change: PositionChange<G>,
}

/// Effect of an entry on the position.
enum PositionChange<G: Game> {
    Rule(Box<Step<G>>),
    Undo { from: u64, replica: Box<Replica<G>> },
    Nothing,
}

/// An input with its results.
struct Step<G: Game> {
    input: Input<ActionOf<G>>,
    replica: Replica<G>,
    pending: Pending,
    events: Vec<EventOf<G>>,
    drew: bool,
    disclosed: bool,
}

/// Result of an accepted entry.
pub(crate) enum Done<G: Game> {
    /// The rules moved the game.
    Rule {
        events: Vec<EventOf<G>>,
        /// Input and trace for the undo history, once it is known who saw the action; `None` if it cannot be undone.
        step: Option<(Input<ActionOf<G>>, Trace)>,
    },
    /// Entries were taken back. Holds each viewer's transcript before them.
    Undo(Vec<Shown>),
    /// A table event without effect on the position.
    Nothing,
}

impl<G: Game> Prepared<G> {
    /// Match time of the wake-up that the rules request after it.
    pub(crate) fn wake_ms(&self) -> Option<u64> {
        match &self.change {
            PositionChange::Rule(step) => step.pending.wake_ms,
            PositionChange::Undo { .. } | PositionChange::Nothing => None,
        }
    }

    /// The position after it; `None` if it is unchanged.
    pub(crate) fn game(&self) -> Option<&G> {
        match &self.change {
            PositionChange::Rule(step) => Some(&step.replica.game),
            PositionChange::Undo { replica, .. } => Some(&replica.game),
            PositionChange::Nothing => None,
        }
    }
}

impl<G: Game> Play<G> {
    /// Starts the match. Returns the events of the opening.
    pub(crate) fn begin(
        header: Header,
        secret: Secret,
        nonces: Vec<Option<Hash>>,
    ) -> Result<(Self, Vec<EventOf<G>>), String> {
        let reveal = Reveal { secret: Hash(secret.0), nonces };
        let setup = Self::check(&header, &reveal)?;
        let start = Replica::<G>::start(&setup, reveal.seed());
        let (replica, opened) = start.map_err(|error: SetupError| error.to_string())?;
        let key = HashKey::new(&secret.0);
        let chain = Chain::new(&header, &reveal.secret);
        let last = Last { seq: 0, chain: chain.start(), state_hash: replica.hash(&key), at_ms: 0 };
        let pending = replica.game.pending();
        let history = History::new();
        Ok((Self { replica, pending, history, header, reveal, key, chain, last }, opened.events))
    }

    /// Resumes a match at a position.
    pub(crate) fn at(
        header: Header,
        reveal: Reveal,
        last: Last,
        position: Snapshot<G>,
        history: History<G>,
    ) -> Result<Self, String> {
        Self::check(&header, &reveal)?;
        let replica = position.restore(reveal.seed());
        let key = HashKey::new(&reveal.secret.0);
        if replica.hash(&key) != last.state_hash {
            return Err("the position does not match its hash".to_owned());
        }
        let pending = replica.game.pending();
        let chain = Chain::new(&header, &reveal.secret);
        Ok(Self { replica, pending, history, header, reveal, key, chain, last })
    }

    fn check(header: &Header, reveal: &Reveal) -> Result<G::Setup, String> {
        if header.game != G::ID || header.rules != G::RULES_VERSION {
            return Err(format!("it is of {} rules version {}", header.game, header.rules));
        }
        if !header.is_readable() {
            return Err(format!("this version cannot read format {}", header.format));
        }
        reveal.keeps(&header.commitments).map_err(|error| error.to_string())?;
        json::of::<G::Setup>(&header.setup).map_err(|error| format!("the setup cannot be read: {error}"))
    }

    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.pending.wait, Wait::Over)
    }

    /// Checks an input on a copy of the position.
    pub(crate) fn prepare(
        &self,
        input: Input<ActionOf<G>>,
        reference: Option<&Ref>,
        at_ms: u64,
    ) -> Result<Prepared<G>, ApplyError> {
        let mut replica = self.replica.clone();
        let applied = replica.apply(&input)?;
        let (by, action) = write_input::<G>(&input);
        let state_hash = replica.hash(&self.key);
        let entry = self.entry(Kind::Rule, by, reference, action, None, at_ms, state_hash);
        let pending = replica.game.pending();
        let (drew, disclosed) = (applied.drew, !applied.disclosures.is_empty());
        let step = Step { input, replica, pending, events: applied.events, drew, disclosed };
        Ok(Prepared { entry, change: PositionChange::Rule(Box::new(step)) })
    }

    /// Prepares a log entry for a table event.
    pub(crate) fn prepare_table_event(
        &self,
        by: By,
        reference: Option<&Ref>,
        event: &TableEvent,
        whisper: Option<String>,
        at_ms: u64,
    ) -> Result<Prepared<G>, String> {
        let change = match event {
            TableEvent::Undo { from, .. } => {
                let replica = Box::new(self.history.before(*from, self.reveal.seed())?);
                PositionChange::Undo { from: *from, replica }
            }
            _ => PositionChange::Nothing,
        };
        let state_hash = match &change {
            PositionChange::Undo { replica, .. } => replica.hash(&self.key),
            PositionChange::Rule(_) | PositionChange::Nothing => self.last.state_hash,
        };
        let entry = self.entry(Kind::Table, by, reference, event.write(), whisper, at_ms, state_hash);
        Ok(Prepared { entry, change })
    }

    #[allow(clippy::too_many_arguments)]
    fn entry(
        &self,
        kind: Kind,
        by: By,
        reference: Option<&Ref>,
        action: serde_json::Value,
        whisper: Option<String>,
        at_ms: u64,
        state_hash: Hash,
    ) -> Entry {
        let reference = reference.map(ToString::to_string);
        let (seq, chain) = (self.last.seq + 1, Hash::ZERO);
        let mut entry = Entry { seq, kind, by, reference, action, whisper, at_ms, state_hash, chain };
        entry.chain = self.chain.link(&self.last.chain, &entry);
        entry
    }

    /// Checks a stored entry by repeating it on a copy. `number` is the entry's record number.
    pub(crate) fn repeat(&self, number: u64, entry: Entry) -> Result<Prepared<G>, Broken> {
        let misfit = |what: String| Broken::Misfit { number, what };
        let next = self.last.seq + 1;
        if entry.seq != next {
            return Err(misfit(format!("entry {} is in the place of entry {next}", entry.seq)));
        }
        if self.chain.link(&self.last.chain, &entry) != entry.chain {
            return Err(misfit("it does not continue the hash chain".to_owned()));
        }
        let repeated = match entry.kind {
            Kind::Rule => {
                let input = read_input::<G>(entry.by, &entry.action).map_err(misfit)?;
                self.prepare(input, None, entry.at_ms).map_err(|error| misfit(error.to_string()))?
            }
            Kind::Table => {
                let event = TableEvent::read(&entry.action).map_err(misfit)?;
                self.prepare_table_event(entry.by, None, &event, None, entry.at_ms).map_err(misfit)?
            }
        };
        if repeated.entry.state_hash != entry.state_hash {
            return Err(Broken::Diverged { number });
        }
        Ok(Prepared { entry, change: repeated.change })
    }

    /// Puts a prepared entry into effect. Returns the entry with its result.
    pub(crate) fn accept(&mut self, prepared: Prepared<G>) -> (Entry, Done<G>) {
        let Prepared { entry, change } = prepared;
        let Entry { seq, by, chain, state_hash, at_ms, .. } = entry;
        self.last = Last { seq, chain, state_hash, at_ms };
        let done = match change {
            PositionChange::Rule(step) => {
                let Step { input, replica, pending, events, drew, disclosed } = *step;
                let undoable = matches!(by, By::Seat(_)) && self.can_be_undone();
                if undoable {
                    self.history.prepare(seq, &self.replica)
                } else {
                    self.history.close()
                }
                self.replica = replica;
                self.pending = pending;
                let trace = Trace { seq, by, drew, disclosed, seen_by: SeatSet::NONE, covert: false };
                Done::Rule { events, step: undoable.then_some((input, trace)) }
            }
            PositionChange::Undo { from, replica } => {
                self.replica = *replica;
                self.pending = self.replica.game.pending();
                Done::Undo(self.history.take_back(from))
            }
            PositionChange::Nothing => Done::Nothing,
        };
        (entry, done)
    }

    /// True if the current action can be undone: exactly one seat is asked, openly, and no clock runs.
    pub(crate) fn can_be_undone(&self) -> bool {
        matches!(&self.pending.wait, Wait::Asks(decisions) if decisions.len() == 1)
            && self.pending.wake_ms.is_none()
    }

    /// The revealed log with these entries. Only for matches whose secrets may be shown.
    pub(crate) fn log(&self, entries: Vec<Entry>) -> Log {
        let (header, reveal) = (self.header.clone(), Some(self.reveal.clone()));
        Log { header, entries, reveal, signature: None }
    }

    /// Receipt: the chain after the newest entry. `None` in a match whose chain is not blinded.
    pub(crate) fn receipt(&self) -> Option<Hash> {
        self.chain.is_blinded().then_some(self.last.chain)
    }

    /// Undo status of a seat, and the first entry that undo would take back.
    pub(crate) fn undo(&self, seat: Seat) -> (Undo, Option<u64>) {
        if self.can_be_undone() { self.history.status(seat) } else { (Undo::NOTHING, None) }
    }
}
