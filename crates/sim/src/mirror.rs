//! What the durable log says that each viewer is told.

use std::collections::{BTreeMap, BTreeSet};

use airlock_engine::{Game as _, Seat, Viewer};
use airlock_protocol::{Pace, Phase, SeatState, TableState, Topic, Vote, amended, relist};
use airlock_registry::Registry;
use airlock_store::MatchId;
use airlock_table::{AnyMatch, Conn, Effects, Founding, Input, Now};
use airlock_toy::Toy;
use serde_json::{Map, Value};

use crate::{Violation, disk::Disk, player::AGAIN, ticks::Ticks};

/// A match that nobody plays: it absorbs each record as soon as it is durable, and notes what every viewer is sent.
pub(crate) struct Mirror {
    id: MatchId,
    table: Box<dyn AnyMatch>,
    /// How many records it has absorbed.
    length: usize,
    viewers: Vec<Viewer>,
    /// By viewer, in the order of `viewers`.
    transcripts: Vec<Transcript>,
    /// Where each `ref` is in the log.
    references: BTreeMap<String, usize>,
    /// The chains of the log.
    receipts: BTreeSet<String>,
    /// The table as the log says it is.
    state: TableState,
    pub(crate) ticks: Ticks,
}

/// What one viewer is told from the beginning.
struct Transcript {
    /// The update with everything, before the first record.
    whole: Value,
    /// The updates, from number 1 on.
    updates: Vec<Told>,
}

/// An update.
struct Told {
    text: String,
    /// How many ticks the log had then.
    ticks: usize,
}

impl Mirror {
    /// The mirror of a match with so many seats, before its first record.
    pub(crate) fn of(disk: &Disk, id: MatchId, registry: &Registry, seats: u8) -> Result<Self, Violation> {
        let broken = |error: &dyn std::fmt::Display| Violation::Broken(error.to_string());
        let header = disk.header(id).unwrap_or_default();
        let founding = Founding::read(&header).map_err(|error| broken(&error))?;
        let live = founding.terms.pace == Pace::Live;
        let race = founding.game == Toy::ID && founding.wish.mode.as_deref() == Some("race");
        let mut table = registry.restore(founding, &[], Now::default()).map_err(|error| broken(&error))?;
        let viewers: Vec<Viewer> = Viewer::all(seats).collect();
        let mut transcripts = Vec::new();
        for (conn, &viewer) in (0..).map(Conn).zip(&viewers) {
            let Effects { send, .. } =
                table.handle(Input::Enter { conn, viewer, resume: None, brief: true }, 0);
            let whole = send.iter().filter(|send| send.to == conn).find_map(|send| update(send.frame.text()));
            let whole = whole.ok_or_else(|| Violation::Broken(format!("{viewer:?} is shown nothing")))?;
            transcripts.push(Transcript { whole, updates: Vec::new() });
        }
        let (references, state) = (BTreeMap::new(), table.table());
        let ticks = Ticks::new(live, race);
        let receipts = BTreeSet::new();
        Ok(Self { id, table, length: 0, viewers, transcripts, references, receipts, state, ticks })
    }

    /// Takes in what has become durable; after each record says which seat somebody came back to by it, if somebody did.
    pub(crate) fn absorb(
        &mut self,
        disk: &Disk,
        mut after: impl FnMut(&Self, Option<Seat>) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        for record in disk.records(self.id, self.length) {
            self.length += 1;
            let read: Value = serde_json::from_str(&record).unwrap_or_default();
            if let Some(reference) = reference(&read)
                && self.references.insert(reference.clone(), self.length).is_some()
            {
                return Err(Violation::Doubled { reference });
            }
            self.ticks.absorb(self.length, &read)?;
            let chain = read.pointer("/entry/entry/chain").and_then(Value::as_str);
            self.receipts.extend(chain.map(str::to_owned));
            let Effects { mut send, close, .. } = self.table.handle(Input::Overtaken(vec![record]), 0);
            // Who is shown out misses what is told in the same moment, and comes back for it.
            for conn in close.into_iter().map(|closing| closing.conn) {
                let place = usize::try_from(conn.0).unwrap_or_default();
                let resume = Some(self.transcripts[place].updates.len() as u64);
                let back = Input::Enter { conn, viewer: self.viewers[place], resume, brief: true };
                send.extend(self.table.handle(back, 0).send);
            }
            if let Some(broken) = self.table.broken() {
                return Err(Violation::Broken(broken.to_string()));
            }
            for sent in send {
                if is_update(sent.frame.text())
                    && let Ok(place) = usize::try_from(sent.to.0)
                {
                    let (text, ticks) = (sent.frame.text().to_owned(), self.ticks.count());
                    self.receipts.extend(update(&text).as_ref().and_then(receipt).map(str::to_owned));
                    self.transcripts[place].updates.push(Told { text, ticks });
                }
            }
            self.state = self.table.table();
            after(self, recovered(&read))?;
        }
        Ok(())
    }

    /// The seat as everybody sees it.
    pub(crate) fn chair(&self, seat: Seat) -> Option<&SeatState> {
        self.state.seats.get(seat.index())
    }

    /// The open vote about the secrets of a seat that still waits for whoever was there: about letting somebody in, or about
    /// revealing the log.
    pub(crate) fn vote_about(&self, seat: Seat) -> Option<u32> {
        let waits = |vote: &&Vote| vote.of.contains(&seat) && !vote.yes.contains(&seat);
        let about = |vote: &&Vote| match vote.topic {
            Topic::Enter { seat: other, .. } => other == seat,
            Topic::RevealLog {} => true,
            Topic::Undo { .. } | Topic::Pause { .. } => false,
        };
        self.state.votes.iter().filter(about).find(waits).map(|vote| vote.id)
    }

    /// Whether everybody can read the log of a match that was closed.
    pub(crate) fn is_revealed(&self) -> bool {
        self.phase() == Phase::Closed && matches!(self.table.log(&[]), Ok(Some(_)))
    }

    /// How far the table has come.
    pub(crate) const fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The match after this one.
    pub(crate) fn next(&self) -> Option<MatchId> {
        self.state.next.as_ref()?.parse().ok()
    }

    /// How many starts were void.
    pub(crate) const fn voided_starts(&self) -> u32 {
        self.state.voided_starts
    }

    /// How many records the log has.
    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    /// The number of the record that has a command of this name.
    pub(crate) fn place(&self, reference: &str) -> Option<usize> {
        self.references.get(reference).copied()
    }

    /// The number of the newest update of a viewer.
    pub(crate) fn n(&self, viewer: Viewer) -> u64 {
        self.transcript(viewer).updates.len() as u64
    }

    /// How many ticks the log had when a viewer was told update `n`.
    pub(crate) fn ticks_at(&self, viewer: Viewer, n: u64) -> usize {
        let place = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
        place.and_then(|place| self.transcript(viewer).updates.get(place)).map_or(0, |told| told.ticks)
    }

    /// Compares an update that a viewer was sent with what the log makes; `read` is the update as a value.
    pub(crate) fn check(&self, viewer: Viewer, text: &str, read: &Value) -> Result<(), Violation> {
        let name = || format!("{viewer:?}");
        let Transcript { whole, updates } = self.transcript(viewer);
        let n = read["n"].as_u64().unwrap_or_default();
        let durable = updates.len() as u64;
        if n > durable {
            return Err(Violation::NotDurable { viewer: name(), n, durable });
        }
        let until = usize::try_from(n).unwrap_or(usize::MAX);
        let differs =
            |expected: String| Violation::Differs { viewer: name(), n, sent: text.to_owned(), expected };
        if receipt(read).is_some_and(|receipt| !self.receipts.contains(receipt)) {
            return Err(differs("no moment of the log has this receipt".to_owned()));
        }
        if read["whole"] == Value::Bool(true) {
            let mut all = picture(whole);
            updates[..until]
                .iter()
                .filter_map(|told| update(&told.text))
                .for_each(|update| change(&mut all, &update));
            return if picture(read) == all { Ok(()) } else { Err(differs(Value::Object(all).to_string())) };
        }
        match until.checked_sub(1).and_then(|place| updates.get(place)) {
            Some(expected) if expected.text == text => Ok(()),
            expected => Err(differs(expected.map(|told| told.text.clone()).unwrap_or_default())),
        }
    }

    fn transcript(&self, viewer: Viewer) -> &Transcript {
        let place = self.viewers.iter().position(|known| *known == viewer).unwrap_or_default();
        &self.transcripts[place]
    }
}

/// The receipt in an update.
fn receipt(update: &Value) -> Option<&str> {
    update.get("receipt")?.as_str()
}

fn is_update(text: &str) -> bool {
    text.starts_with("{\"update\":")
}

/// The update in a message, if it is one.
fn update(text: &str) -> Option<Value> {
    let message: Value = serde_json::from_str(text).ok()?;
    message.get("update").cloned()
}

/// What happened once, and what is only about the message: not part of the picture.
const PASSING: [&str; 7] = ["n", "whole", "events", "notices", "said", "gone", "receipt"];

/// What a viewer has before it after a whole update.
fn picture(whole: &Value) -> Map<String, Value> {
    let mut all = Map::new();
    change(&mut all, whole);
    all
}

/// Changes a picture as an update says.
fn change(all: &mut Map<String, Value>, update: &Value) {
    let Value::Object(fields) = update else { return };
    let mut parts = match all.remove("parts") {
        Some(Value::Object(parts)) => parts,
        _ => Map::new(),
    };
    for gone in fields.get("gone").and_then(Value::as_array).into_iter().flatten() {
        gone.as_str().map(|key| parts.remove(key));
    }
    // A list that cannot be put together is none.
    let relisted =
        |before: Option<Value>, made: &Value| relist(&before.unwrap_or_default(), made).unwrap_or_default();
    for (key, value) in fields {
        match (key.as_str(), value) {
            ("parts", Value::Object(new)) => parts.extend(new.clone()),
            ("lists", Value::Object(made)) => {
                for (key, made) in made {
                    let list = relisted(parts.remove(key), made);
                    parts.insert(key.clone(), list);
                }
            }
            ("offers", made) => {
                let list = relisted(all.remove("legal"), made);
                all.insert("legal".to_owned(), list);
            }
            ("waits", waits) => {
                let pending = amended(&all.remove("pending").unwrap_or_default(), waits);
                all.insert("pending".to_owned(), pending);
            }
            (passing, _) if PASSING.contains(&passing) => {}
            (_, value) => drop(all.insert(key.clone(), value.clone())),
        }
    }
    all.insert("parts".to_owned(), Value::Object(parts));
}

/// The client's name for the command that a record is of.
fn reference(record: &Value) -> Option<String> {
    let reference =
        ["/table/ref", "/entry/entry/ref"].iter().find_map(|place| record.pointer(place)?.as_str())?;
    Some(reference.strip_suffix(AGAIN).unwrap_or(reference).to_owned())
}

/// The seat that a record gives back to who had it, by the recovery code.
fn recovered(record: &Value) -> Option<Seat> {
    let seat = |place| record.pointer(place)?.as_u64()?.try_into().ok().map(Seat);
    ["/table/matter/recover/seat", "/entry/entry/action/recover/seat"].into_iter().find_map(seat)
}
