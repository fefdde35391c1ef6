use std::collections::BTreeMap;

use airlock_engine::Wire;
use serde_json::{Map, Value};

use crate::{Part, limits::PART_DEPTH};

/// A view cut into keyed parts. Keys are JSON pointers (`/rooms/s07`), so that a client can put parts back together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parts(BTreeMap<String, Part>);

/// What turns one view into another: parts that are gone, then parts that are new or different, whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// Keys to remove first.
    pub gone: Vec<String>,
    /// Parts to put in their places.
    pub parts: BTreeMap<String, Part>,
}

impl Parts {
    /// Cuts a view into parts.
    ///
    /// # Panics
    /// Never: what is marked is plain data.
    #[must_use]
    pub fn of(view: &impl Wire) -> Self {
        let value = serde_json::to_value(view).expect("plain data serialises");
        let mut parts = BTreeMap::new();
        cut(String::new(), &value, PART_DEPTH, &mut parts);
        Self(parts)
    }

    /// What leads from `before` to these parts.
    #[must_use]
    pub fn since(&self, before: &Self) -> Changes {
        let gone = before.0.keys().filter(|key| !self.0.contains_key(*key)).cloned().collect();
        let parts = self
            .0
            .iter()
            .filter(|(key, part)| before.0.get(*key) != Some(part))
            .map(|(key, part)| (key.clone(), part.clone()))
            .collect();
        Changes { gone, parts }
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> BTreeMap<String, Part> {
        self.0.clone()
    }
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.parts.is_empty()
    }
}

/// Cuts objects open down to `depth`; an empty object is a part, so that it can be told from an absent one.
fn cut(key: String, value: &Value, depth: usize, parts: &mut BTreeMap<String, Part>) {
    match open(value, depth) {
        Some(fields) => {
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                cut(format!("{key}/{name}"), field, depth - 1, parts);
            }
        }
        None => {
            parts.insert(key, Part::written(value));
        }
    }
}

fn open(value: &Value, depth: usize) -> Option<&Map<String, Value>> {
    value.as_object().filter(|fields| depth > 0 && !fields.is_empty())
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::json;

    use super::*;

    #[derive(Serialize)]
    #[serde(transparent)]
    struct View(Value);
    impl Wire for View {}

    fn parts(value: Value) -> Parts {
        Parts::of(&View(value))
    }

    /// What a client does.
    fn put_together(parts: &BTreeMap<String, Part>) -> Value {
        let mut whole = Value::Null;
        for (key, part) in parts {
            let mut place = &mut whole;
            for name in key.split('/').skip(1) {
                if place.is_null() {
                    *place = json!({});
                }
                let name = name.replace("~1", "/").replace("~0", "~");
                place = place.as_object_mut().unwrap().entry(name).or_insert(Value::Null);
            }
            *place = serde_json::from_str(part.text()).unwrap();
        }
        whole
    }

    fn views() -> Vec<Value> {
        vec![
            json!({"turn": 1, "rooms": {"a": {"fire": {"on": true}}, "b/c~": [1]}, "hand": []}),
            json!({"turn": 2, "rooms": {"a": {"fire": {"on": true}}, "b/c~": [1]}, "hand": []}),
            json!({"turn": 2, "rooms": {}, "hand": null}),
            json!({"turn": 2, "rooms": {"d": 4}}),
            json!({}),
            json!(7),
        ]
    }

    #[test]
    fn parts_put_together_are_the_view() {
        for view in views() {
            assert_eq!(put_together(&parts(view.clone()).all()), view);
        }
    }

    #[test]
    fn changes_lead_from_any_view_to_any_other() {
        for before in views() {
            for after in views() {
                let mut held = parts(before.clone()).all();
                let changes = parts(after.clone()).since(&parts(before.clone()));
                assert_eq!(changes.is_empty(), before == after);
                for key in &changes.gone {
                    held.remove(key);
                }
                held.extend(changes.parts);
                assert_eq!(put_together(&held), after, "from {before}");
            }
        }
    }

    #[test]
    fn only_what_changed_is_named() {
        let [one, two, ..] = &views()[..] else { unreachable!() };
        let changes = parts(two.clone()).since(&parts(one.clone()));
        assert_eq!(changes.parts.keys().collect::<Vec<_>>(), ["/turn"]);
        assert_eq!(
            parts(one.clone()).all().keys().collect::<Vec<_>>(),
            ["/hand", "/rooms/a", "/rooms/b~1c~0", "/turn"]
        );
    }
}
