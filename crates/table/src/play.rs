//! A match that has begun: the replica, and the log that it is a function of.

use std::collections::BTreeSet;

use airlock_engine::{
    ActionOf, ApplyError, Game, Hash, HashKey, Input, Replica, Reveal, Seat, Secret, SetupError,
    log::{By, Entry, Header, Kind, Log, read_input, write_input},
    undo,
};
use airlock_protocol::Ref;
use serde::Deserialize;

use crate::Broken;

/// A match that has begun.
pub(crate) struct Play<G: Game> {
    /// The position.
    pub(crate) replica: Replica<G>,
    header: Header,
    reveal: Reveal,
    key: HashKey,
    entries: Vec<Entry>,
    /// The commands that have been done.
    done: BTreeSet<(Seat, String)>,
}

/// An input that was checked on a copy, and is true once its entry is durable.
pub(crate) struct Prepared<G: Game> {
    pub(crate) entry: Entry,
    replica: Replica<G>,
    events: Vec<G::Event>,
}

impl<G: Game> Prepared<G> {
    /// Match time of the wake-up after it.
    pub(crate) fn wake_ms(&self) -> Option<u64> {
        self.replica.game.pending().wake_ms
    }
}

impl<G: Game> Play<G> {
    /// Begins; answers with what happened in the opening.
    pub(crate) fn begin(header: Header, secret: Secret) -> Result<(Self, Vec<G::Event>), String> {
        if header.game != G::ID || header.rules != G::RULES_VERSION {
            return Err(format!("it is of {} rules version {}", header.game, header.rules));
        }
        let reveal = Reveal { secret: Hash(secret.0), nonces: vec![None; header.seats.len()] };
        reveal.keeps(&header.commitments).map_err(|error| error.to_string())?;
        let (replica, opened) = opening::<G>(&header, &reveal)?;
        let key = HashKey::new(&secret.0);
        let play = Self { replica, header, reveal, key, entries: Vec::new(), done: BTreeSet::new() };
        Ok((play, opened))
    }

    /// Whether this command of this seat has been done.
    pub(crate) fn has_done(&self, seat: Seat, reference: &Ref) -> bool {
        self.done.contains(&(seat, reference.to_string()))
    }

    /// Match time at the newest entry.
    pub(crate) fn at_ms(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.at_ms)
    }

    /// Checks an input on a copy.
    pub(crate) fn prepare(
        &self,
        input: &Input<ActionOf<G>>,
        reference: Option<&Ref>,
        at_ms: u64,
    ) -> Result<Prepared<G>, ApplyError> {
        let mut replica = self.replica.clone();
        let events = replica.apply(input)?.events;
        let (by, action) = write_input::<G>(input);
        let mut entry = Entry {
            seq: self.entries.len() as u64 + 1,
            kind: Kind::Rule,
            by,
            reference: reference.map(ToString::to_string),
            action,
            whisper: None,
            at_ms,
            state_hash: replica.hash(&self.key),
            chain: Hash::ZERO,
        };
        entry.chain = entry.link(&self.chain());
        Ok(Prepared { entry, replica, events })
    }

    /// Makes a prepared input true.
    pub(crate) fn accept(&mut self, prepared: Prepared<G>) -> Vec<G::Event> {
        let Prepared { entry, replica, events } = prepared;
        self.replica = replica;
        self.keep(entry);
        events
    }

    /// Repeats an entry that is in the store; record `number` is where it stands.
    pub(crate) fn absorb(&mut self, number: u64, entry: Entry) -> Result<Vec<G::Event>, Broken> {
        let misfit = |what: String| Broken::Misfit { number, what };
        if entry.seq != self.entries.len() as u64 + 1 {
            return Err(misfit(format!(
                "entry {} stands where {} belongs",
                entry.seq,
                self.entries.len() + 1
            )));
        }
        if entry.link(&self.chain()) != entry.chain {
            return Err(misfit("it does not belong to the chain".to_owned()));
        }
        let mut events = Vec::new();
        match entry.kind {
            Kind::Rule => {
                let input = read_input::<G>(entry.by, &entry.action).map_err(misfit)?;
                events = self.replica.apply(&input).map_err(|error| misfit(error.to_string()))?.events;
            }
            Kind::Table => self.take_back(&entry).map_err(misfit)?,
        }
        if self.replica.hash(&self.key) != entry.state_hash {
            return Err(Broken::Diverged { number });
        }
        self.keep(entry);
        Ok(events)
    }

    /// If the entry is an undo, replays what it leaves in force.
    fn take_back(&mut self, entry: &Entry) -> Result<(), String> {
        let mut in_force: Vec<&Entry> = Vec::new();
        for earlier in &self.entries {
            match earlier.kind {
                Kind::Rule => in_force.push(earlier),
                Kind::Table => {
                    if let Some(kept) = undo::kept_after(&in_force, &earlier.action) {
                        in_force.truncate(kept);
                    }
                }
            }
        }
        let Some(kept) = undo::kept_after(&in_force, &entry.action) else { return Ok(()) };
        let (mut replica, _) = opening::<G>(&self.header, &self.reveal)?;
        for earlier in &in_force[..kept] {
            let input = read_input::<G>(earlier.by, &earlier.action)?;
            replica.apply(&input).map_err(|error| error.to_string())?;
        }
        self.replica = replica;
        Ok(())
    }

    fn keep(&mut self, entry: Entry) {
        if let (By::Seat(seat), Some(reference)) = (entry.by, &entry.reference) {
            self.done.insert((seat, reference.clone()));
        }
        self.entries.push(entry);
    }

    fn chain(&self) -> Hash {
        self.entries.last().map_or(Hash::ZERO, |entry| entry.chain)
    }

    /// The log with everything revealed: for when the match is over.
    pub(crate) fn log(&self) -> Log {
        Log { header: self.header.clone(), entries: self.entries.clone(), reveal: Some(self.reveal.clone()) }
    }
}

fn opening<G: Game>(header: &Header, reveal: &Reveal) -> Result<(Replica<G>, Vec<G::Event>), String> {
    let setup =
        G::Setup::deserialize(&header.setup).map_err(|error| format!("the setup cannot be read: {error}"))?;
    let start = Replica::start(&setup, reveal.seed());
    let (replica, opened) = start.map_err(|error: SetupError| error.to_string())?;
    Ok((replica, opened.events))
}
