use std::collections::BTreeMap;

use airlock_engine::Wire;

use crate::{Part, cut::cut, limits::PART_DEPTH};

/// A view cut into keyed parts. Keys are JSON pointers (`/rooms/s07`), so that a client can put parts back together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parts(Sheet);

/// Parts in the order in which they were written, each as its key and its text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Sheet {
    keys: String,
    texts: Vec<u8>,
    /// Where each key and each text ends.
    ends: Vec<(u32, u32)>,
}

impl Sheet {
    /// Adds a part.
    pub(crate) fn put(
        &mut self,
        key: &str,
        write: impl FnOnce(&mut Vec<u8>) -> Result<(), serde_json::Error>,
    ) -> Result<(), serde_json::Error> {
        self.keys.push_str(key);
        write(&mut self.texts)?;
        let end = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        self.ends.push((end(self.keys.len()), end(self.texts.len())));
        Ok(())
    }

    fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let mut begin = (0, 0);
        self.ends.iter().map(move |&(key_end, text_end)| {
            let (key, text) = begin;
            begin = (key_end as usize, text_end as usize);
            (&self.keys[key..begin.0], &self.texts[text..begin.1])
        })
    }

    fn has_the_keys_of(&self, other: &Self) -> bool {
        self.keys == other.keys
            && self.ends.len() == other.ends.len()
            && self.ends.iter().zip(&other.ends).all(|(one, two)| one.0 == two.0)
    }

    #[cfg(test)]
    pub(crate) fn sorted(&self) -> Vec<(String, serde_json::Value)> {
        let read = |text: &[u8]| serde_json::from_slice(text).unwrap();
        let mut parts: Vec<_> = self.iter().map(|(key, text)| (key.to_owned(), read(text))).collect();
        parts.sort_by(|one, two| one.0.cmp(&two.0));
        parts
    }
}

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
        Self(cut(view, PART_DEPTH))
    }

    /// What leads from `before` to these parts.
    #[must_use]
    pub fn since(&self, before: &Self) -> Changes {
        if self.0.has_the_keys_of(&before.0) {
            let changed = self.0.iter().zip(before.0.iter()).filter(|(now, then)| now.1 != then.1);
            let parts = changed.map(|((key, text), _)| (key.to_owned(), Part::from_text(text))).collect();
            return Changes { gone: Vec::new(), parts };
        }
        let (now, then): (BTreeMap<_, _>, BTreeMap<_, _>) =
            (self.0.iter().collect(), before.0.iter().collect());
        let gone = then.keys().filter(|key| !now.contains_key(*key)).map(|key| (*key).to_owned()).collect();
        let changed = now.iter().filter(|(key, text)| then.get(*key) != Some(text));
        let parts = changed.map(|(key, text)| ((*key).to_owned(), Part::from_text(text))).collect();
        Changes { gone, parts }
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> BTreeMap<String, Part> {
        self.0.iter().map(|(key, text)| (key.to_owned(), Part::from_text(text))).collect()
    }
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.parts.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::{Value, json};

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
