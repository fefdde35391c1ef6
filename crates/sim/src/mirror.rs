//! What the durable log says that each viewer is told.

use std::collections::BTreeMap;

use airlock_engine::Viewer;
use airlock_shelf::Shelf;
use airlock_store::MatchId;
use airlock_table::{AnyMatch, Conn, Effects, Founding, Input, Now};
use serde_json::{Map, Value};

use crate::{Violation, disk::Disk, player::AGAIN};

/// A match that nobody plays: it absorbs each record as soon as it is durable, and notes what every viewer is sent.
pub(crate) struct Mirror {
    id: MatchId,
    table: Box<dyn AnyMatch>,
    /// How many records it has absorbed.
    length: usize,
    viewers: Vec<Viewer>,
    /// By viewer, in the order of `viewers`.
    transcripts: Vec<Transcript>,
    /// How often each `ref` is in the log.
    references: BTreeMap<String, usize>,
}

/// What one viewer is told from the beginning.
struct Transcript {
    /// The update with everything, before the first record.
    whole: Value,
    /// The updates, from number 1 on.
    updates: Vec<String>,
}

impl Mirror {
    /// The mirror of a match with so many seats, before its first record.
    pub(crate) fn of(disk: &Disk, id: MatchId, shelf: &Shelf, seats: u8) -> Result<Self, Violation> {
        let broken = |error: &dyn std::fmt::Display| Violation::Broken(error.to_string());
        let header = disk.header(id).unwrap_or_default();
        let founding = Founding::read(&header).map_err(|error| broken(&error))?;
        let mut table = shelf.restore(founding, &[], Now::default()).map_err(|error| broken(&error))?;
        let viewers: Vec<Viewer> = Viewer::all(seats).collect();
        let mut transcripts = Vec::new();
        for (conn, &viewer) in (0..).map(Conn).zip(&viewers) {
            let Effects { send, .. } = table.handle(Input::Enter { conn, viewer, resume: None }, 0);
            let whole = send.iter().filter(|send| send.to == conn).find_map(|send| update(send.frame.text()));
            let whole = whole.ok_or_else(|| Violation::Broken(format!("{viewer:?} is shown nothing")))?;
            transcripts.push(Transcript { whole, updates: Vec::new() });
        }
        Ok(Self { id, table, length: 0, viewers, transcripts, references: BTreeMap::new() })
    }

    /// Takes in what has become durable.
    pub(crate) fn absorb(&mut self, disk: &Disk) -> Result<(), Violation> {
        for record in disk.records(self.id, self.length) {
            self.length += 1;
            if let Some(reference) = reference(&record) {
                let times = self.references.entry(reference.clone()).or_default();
                *times += 1;
                if *times > 1 {
                    return Err(Violation::Doubled { reference, times: *times });
                }
            }
            let Effects { send, .. } = self.table.handle(Input::Overtaken(vec![record]), 0);
            if let Some(broken) = self.table.broken() {
                return Err(Violation::Broken(broken.to_string()));
            }
            for sent in send {
                if is_update(sent.frame.text())
                    && let Ok(place) = usize::try_from(sent.to.0)
                {
                    self.transcripts[place].updates.push(sent.frame.text().to_owned());
                }
            }
        }
        Ok(())
    }

    /// How many records the log has.
    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    /// Whether the log has a command of this name.
    pub(crate) fn has(&self, reference: &str) -> bool {
        self.references.contains_key(reference)
    }

    /// The number of the newest update of a viewer.
    pub(crate) fn n(&self, viewer: Viewer) -> u64 {
        self.transcript(viewer).updates.len() as u64
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
        if read["whole"] == Value::Bool(true) {
            let mut all = picture(whole);
            updates[..until]
                .iter()
                .filter_map(|text| update(text))
                .for_each(|update| change(&mut all, &update));
            return if picture(read) == all { Ok(()) } else { Err(differs(Value::Object(all).to_string())) };
        }
        match until.checked_sub(1).and_then(|place| updates.get(place)) {
            Some(expected) if expected == text => Ok(()),
            expected => Err(differs(expected.cloned().unwrap_or_default())),
        }
    }

    fn transcript(&self, viewer: Viewer) -> &Transcript {
        let place = self.viewers.iter().position(|known| *known == viewer).unwrap_or_default();
        &self.transcripts[place]
    }
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
const PASSING: [&str; 6] = ["n", "whole", "events", "notices", "said", "gone"];

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
    for (key, value) in fields {
        match (key.as_str(), value) {
            ("parts", Value::Object(new)) => parts.extend(new.clone()),
            (passing, _) if PASSING.contains(&passing) => {}
            (_, value) => drop(all.insert(key.clone(), value.clone())),
        }
    }
    all.insert("parts".to_owned(), Value::Object(parts));
}

/// The client's name for the command that a record is of.
fn reference(record: &str) -> Option<String> {
    let record: Value = serde_json::from_str(record).ok()?;
    let reference =
        ["/table/ref", "/entry/entry/ref"].iter().find_map(|place| record.pointer(place)?.as_str())?;
    Some(reference.strip_suffix(AGAIN).unwrap_or(reference).to_owned())
}
