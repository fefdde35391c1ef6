//! State of a client, put together from the updates of one viewer. Every client in Rust uses it, so that there is one
//! reading of parts, lists, offers and questions.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};

use crate::{Question, lists::relist};

/// An update as a client receives it. Parts and offers stay text; unknown fields are skipped.
#[derive(Debug, Deserialize)]
pub struct ReceivedUpdate<'a> {
    pub n: u64,
    /// True if it replaces everything before it.
    #[serde(default)]
    pub whole: bool,
    #[serde(default)]
    pub table: Option<Value>,
    #[serde(default)]
    pub notices: Vec<Value>,
    #[serde(default)]
    pub said: Vec<Value>,
    #[serde(default)]
    pub events: Vec<Value>,
    #[serde(default)]
    gone: Vec<String>,
    #[serde(default, borrow)]
    parts: BTreeMap<String, &'a RawValue>,
    #[serde(default, borrow)]
    lists: BTreeMap<String, &'a RawValue>,
    #[serde(default, borrow)]
    legal: Option<&'a RawValue>,
    #[serde(default, borrow)]
    offers: Option<&'a RawValue>,
    #[serde(default)]
    pending: Option<Value>,
    #[serde(default)]
    waits: Map<String, Value>,
    #[serde(default)]
    undo: Option<Value>,
    #[serde(default)]
    talk: Option<Value>,
    /// The log's chain, as hexadecimal digits.
    #[serde(default)]
    pub receipt: Option<String>,
}

impl<'a> ReceivedUpdate<'a> {
    /// Reads the update in a message; `None` if it is a message of another kind.
    ///
    /// # Errors
    /// If the message cannot be read.
    pub fn read(message: &'a str) -> Result<Option<Self>, Misfit> {
        #[derive(Deserialize)]
        struct Message<'a> {
            #[serde(default, borrow)]
            update: Option<ReceivedUpdate<'a>>,
        }
        match serde_json::from_str(message) {
            Ok(Message { update }) => Ok(update),
            Err(error) => Err(Misfit::Unreadable(error.to_string())),
        }
    }
}

/// State of a client after its newest update.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientView {
    /// Number of the newest update; 0 before the first.
    pub n: u64,
    /// State of the table; null before it was sent.
    pub table: Value,
    /// The open question.
    pub pending: Value,
    /// Undo status; null if it was not sent.
    pub undo: Value,
    /// Chat of the seat; null if it was not sent.
    pub talk: Value,
    /// Offers to the seat, as JSON text.
    legal: String,
    /// Parts of the view by JSON pointer, as JSON text.
    // A tree of values would take about ten times the memory, and `airlock load` plays thousands of clients.
    parts: BTreeMap<String, String>,
}

impl Default for ClientView {
    /// State before the first update: an empty view, no offers, and the match waits for nobody.
    fn default() -> Self {
        let pending = serde_json::to_value(Question::default()).unwrap_or_default();
        let (table, undo, talk) = (Value::Null, Value::Null, Value::Null);
        Self { n: 0, table, pending, undo, talk, legal: "[]".to_owned(), parts: BTreeMap::new() }
    }
}

impl ClientView {
    /// Applies the update in a message and returns it; `None` if it is a message of another kind.
    ///
    /// # Errors
    /// If the update cannot be read or does not fit. Nothing changes then.
    pub fn receive<'a>(&mut self, message: &'a str) -> Result<Option<ReceivedUpdate<'a>>, Misfit> {
        let update = ReceivedUpdate::read(message)?;
        update.as_ref().map_or(Ok(()), |update| self.apply(update))?;
        Ok(update)
    }

    /// Applies an update. A whole one follows any other.
    ///
    /// # Errors
    /// If it does not fit. Nothing changes then.
    pub fn apply(&mut self, update: &ReceivedUpdate<'_>) -> Result<(), Misfit> {
        let ReceivedUpdate { n, whole, table, gone, parts, lists, legal, offers, .. } = update;
        let ReceivedUpdate { pending, waits, undo, talk, .. } = update;
        if !whole && *n != self.n + 1 {
            return Err(Misfit::Gap { n: *n, after: self.n });
        }
        let blank = Self::default();
        let before = if *whole { &blank } else { &*self };
        let list = |(key, delta): (&String, &&RawValue)| {
            let list = before.parts.get(key).and_then(|before| relist(before, delta.get()));
            Ok((key.clone(), list.ok_or_else(|| Misfit::Part(key.clone()))?))
        };
        let lists = lists.iter().map(list).collect::<Result<Vec<_>, _>>()?;
        let legal = match (offers, legal) {
            (Some(delta), _) => Some(relist(&before.legal, delta.get()).ok_or(Misfit::Offers)?),
            (None, legal) => legal.map(|legal| legal.get().to_owned()),
        };
        if *whole {
            *self = blank;
        }
        self.n = *n;
        gone.iter().for_each(|key| drop(self.parts.remove(key)));
        self.parts.extend(parts.iter().map(|(key, part)| (key.clone(), part.get().to_owned())));
        self.parts.extend(lists);
        self.legal = legal.unwrap_or_else(|| std::mem::take(&mut self.legal));
        let fields = [
            (&mut self.table, table),
            (&mut self.pending, pending),
            (&mut self.undo, undo),
            (&mut self.talk, talk),
        ];
        for (field, new) in fields {
            if let Some(new) = new {
                field.clone_from(new);
            }
        }
        if let Value::Object(question) = &mut self.pending {
            question.extend(waits.clone());
            question.retain(|_, field| !field.is_null());
        }
        Ok(())
    }

    /// Offers to the seat, a JSON list.
    #[must_use]
    pub fn legal(&self) -> &str {
        &self.legal
    }

    /// Parts of the view by JSON pointer, as JSON text.
    #[must_use]
    pub const fn parts(&self) -> &BTreeMap<String, String> {
        &self.parts
    }

    /// The view as a tree; null before the match begins.
    #[must_use]
    pub fn view(&self) -> Value {
        let mut view = Value::Null;
        for (key, part) in &self.parts {
            let mut place = &mut view;
            for name in key.split('/').skip(1) {
                if !place.is_object() {
                    *place = Value::Object(Map::new());
                }
                // The index of an object inserts a name that it lacks.
                place = &mut place[name.replace("~1", "/").replace("~0", "~")];
            }
            *place = read(part);
        }
        view
    }

    /// Value in the view at a JSON pointer to a part or into one; null if there is none.
    #[must_use]
    pub fn at(&self, pointer: &str) -> Value {
        let ends = pointer.match_indices('/').map(|(end, _)| end).chain([pointer.len()]);
        let inside = |end: usize| read(self.parts.get(&pointer[..end])?).pointer(&pointer[end..]).cloned();
        ends.filter_map(inside).next_back().unwrap_or_default()
    }
}

/// Reads a part, which was parsed once when its update was.
fn read(part: &str) -> Value {
    serde_json::from_str(part).unwrap_or_default()
}

/// An update that does not fit the state of its client.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    #[error("not a message of airlock.v1: {0}")]
    Unreadable(String),
    #[error("update {n} after update {after}")]
    Gap { n: u64, after: u64 },
    #[error("the delta of the part {0} refers to items that were not there")]
    Part(String),
    #[error("the delta of the offers refers to offers that were not there")]
    Offers,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn after(updates: &[Value]) -> Result<ClientView, Misfit> {
        let mut client = ClientView::default();
        for update in updates {
            client.receive(&json!({ "update": update }).to_string())?;
        }
        Ok(client)
    }

    fn whole() -> Value {
        json!({
            "n": 4, "whole": true, "table": {"phase": "playing"}, "legal": [{"verb": "roll"}, {"verb": "stop"}],
            "parts": {"/turn": 1, "/hand": ["a", "b"], "/rooms/b~1c~0": {"fire": [true]}},
            "pending": {"wait": "asks", "waiting_for": [0], "yours": ["T-TURN"], "decision": 4, "since_ms": 5},
        })
    }

    #[test]
    fn deltas_change_what_they_name() {
        let delta = json!({
            "n": 5, "gone": ["/turn"], "parts": {"/note": 7}, "lists": {"/hand": [1, 1, ["c"]]}, "offers": [1, 1],
            "waits": {"yours": [], "decision": null, "since_ms": 9}, "undo": {"status": "free"},
        });
        let client = after(&[whole(), delta]).unwrap();
        let view = json!({"hand": ["b", "c"], "note": 7, "rooms": {"b/c~": {"fire": [true]}}});
        assert_eq!((client.n, client.view()), (5, view));
        assert_eq!(client.legal(), r#"[{"verb":"stop"}]"#);
        assert_eq!(client.pending, json!({"wait": "asks", "waiting_for": [0], "yours": [], "since_ms": 9}));
        assert_eq!(client.table["phase"], "playing");
        assert_eq!(client.undo, json!({"status": "free"}));
    }

    #[test]
    fn first_update_changes_an_idle_question() {
        let client = after(&[json!({"n": 1, "waits": {"yours": ["T-TURN"]}, "offers": [["x"]]})]).unwrap();
        assert_eq!(
            client.pending,
            json!({"wait": "idle", "waiting_for": [], "yours": ["T-TURN"], "since_ms": 0})
        );
        assert_eq!((client.legal(), client.view()), (r#"["x"]"#, Value::Null));
    }

    #[test]
    fn whole_update_replaces_everything() {
        let new = json!({"n": 2, "whole": true, "parts": {"/turn": 2}});
        let client = after(&[whole(), new.clone()]).unwrap();
        assert_eq!(client, after(&[new]).unwrap());
        assert_eq!(client.view(), json!({"turn": 2}));
    }

    #[test]
    fn pointer_leads_to_and_into_parts() {
        let client = after(&[whole()]).unwrap();
        assert_eq!(client.at("/hand"), json!(["a", "b"]));
        assert_eq!(client.at("/hand/1"), "b");
        assert_eq!(client.at("/rooms/b~1c~0/fire/0"), true);
        assert_eq!((client.at("/rooms"), client.at("/hand/2")), (Value::Null, Value::Null));
    }

    #[test]
    fn misfit_changes_nothing() {
        let part = |key: &str| Misfit::Part(key.to_owned());
        let gap = |n| Misfit::Gap { n, after: 4 };
        for (update, misfit) in [
            (json!({"n": 4}), gap(4)),
            (json!({"n": 6}), gap(6)),
            (json!({"n": 5, "parts": {"/turn": 2}, "lists": {"/hand": [1, 2]}}), part("/hand")),
            (json!({"n": 5, "gone": ["/hand"], "lists": {"/turn": [["x"]]}}), part("/turn")),
            (json!({"n": 5, "parts": {"/turn": 2}, "lists": {"/deck": [["x"]]}}), part("/deck")),
            (json!({"n": 5, "parts": {"/turn": 2}, "offers": [2, 1]}), Misfit::Offers),
            (json!({"n": 5, "whole": true, "offers": [0, 1]}), Misfit::Offers),
        ] {
            let mut client = after(&[whole()]).unwrap();
            let told = json!({ "update": update }).to_string();
            assert_eq!(client.receive(&told).map(|_| ()), Err(misfit), "{told}");
            assert_eq!(Ok(client), after(&[whole()]), "{told}");
        }
        assert!(matches!(after(&[json!({"n": "1"})]), Err(Misfit::Unreadable(_))));
        assert!(ClientView::default().receive(r#"{"pong":{"server_ms":5}}"#).unwrap().is_none());
    }
}
