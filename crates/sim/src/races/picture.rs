//! State of a client, assembled from updates as a third-party client would.

use std::collections::BTreeMap;

use airlock_protocol::{amended, relist};
use serde_json::{Map, Value};

/// State that a viewer sees.
#[derive(Debug, Clone, Default)]
pub(super) struct Picture {
    /// The number of the newest update.
    pub(super) n: u64,
    pub(super) table: Value,
    pub(super) legal: Value,
    pub(super) pending: Value,
    pub(super) undo: Value,
    parts: BTreeMap<String, Value>,
    /// Number of times each announcement was received.
    announced: BTreeMap<String, u64>,
    /// Number of game events received.
    pub(super) events: u64,
}

impl Picture {
    /// Applies a frame.
    pub(super) fn apply(&mut self, text: &str) {
        let message: Value = serde_json::from_str(text).unwrap_or_default();
        let Some(update) = message.get("update") else { return };
        self.n = update["n"].as_u64().unwrap_or(self.n);
        if update["whole"] == Value::Bool(true) {
            self.parts.clear();
        }
        for gone in update["gone"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.parts.remove(gone);
        }
        let none = Map::new();
        for (key, part) in update["parts"].as_object().unwrap_or(&none) {
            self.parts.insert(key.clone(), part.clone());
        }
        for (key, made) in update["lists"].as_object().unwrap_or(&none) {
            let list = self.parts.get(key).and_then(|list| relist(list, made)).unwrap_or_default();
            self.parts.insert(key.clone(), list);
        }
        if let Some(made) = update.get("offers") {
            self.legal = relist(&self.legal, made).unwrap_or_default();
        }
        if let Some(waits) = update.get("waits") {
            self.pending = amended(&self.pending, waits);
        }
        for (place, name) in [
            (&mut self.table, "table"),
            (&mut self.legal, "legal"),
            (&mut self.pending, "pending"),
            (&mut self.undo, "undo"),
        ] {
            if let Some(value) = update.get(name) {
                *place = value.clone();
            }
        }
        for event in update["events"].as_array().into_iter().flatten() {
            self.events += 1;
            if let Some(cue) = event["announced"]["cue"].as_str() {
                *self.announced.entry(cue.to_owned()).or_default() += 1;
            }
        }
    }

    /// Value at a JSON pointer in the view; null if there is none.
    pub(super) fn at(&self, pointer: &str) -> Value {
        let ends = pointer.match_indices('/').map(|(end, _)| end).skip(1).chain([pointer.len()]);
        let found = ends.filter_map(|end| self.parts.get(&pointer[..end])?.pointer(&pointer[end..]).cloned());
        found.last().unwrap_or_default()
    }

    /// Number of times a cue was announced.
    pub(super) fn announced(&self, cue: &str) -> u64 {
        self.announced.get(cue).copied().unwrap_or_default()
    }

    /// The votes that are open.
    pub(super) fn votes(&self) -> &[Value] {
        self.table["votes"].as_array().map_or(&[], Vec::as_slice)
    }
}
