use std::collections::BTreeMap;

use airlock_engine::Wire;

use crate::{Part, cut::cut, limits::PART_DEPTH};

/// A view cut into keyed parts. Keys are JSON pointers (`/rooms/s07`), so that a client can put parts back together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parts(Sheet);

/// A written value, and where its parts are: each as its key and its text, in the order in which they were written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Sheet {
    keys: String,
    text: String,
    places: Vec<Place>,
}

/// Where a part is: its key begins where the last one ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    key_end: usize,
    begin: usize,
    end: usize,
}

impl Sheet {
    /// Adds a part: its text will be from `begin` to `end`.
    pub(crate) fn put(&mut self, key: &str, begin: usize, end: usize) {
        self.keys.push_str(key);
        self.places.push(Place { key_end: self.keys.len(), begin, end });
    }

    /// Takes over the parts of `before` that end before the texts begin to differ, which is at `head`. Answers with the key
    /// of the last one, if there is any.
    pub(crate) fn begin_like(&mut self, before: &Self, head: usize) -> Option<String> {
        let count = before.places.partition_point(|place| place.end < head);
        let last = count.checked_sub(1)?;
        self.places = before.places[..count].to_vec();
        self.keys = before.keys[..before.places[last].key_end].to_owned();
        Some(before.key(last).to_owned())
    }

    /// Takes over the parts of `before` from where the same part ended there on, if it did: this text is `length` long and
    /// goes on like that one.
    pub(crate) fn end_like(&mut self, before: &Self, key: &str, length: usize) -> bool {
        let Some(end) = (self.end() + before.text.len()).checked_sub(length) else { return false };
        let Ok(same) = before.places.binary_search_by_key(&end, |place| place.end) else { return false };
        if before.key(same) != key {
            return false;
        }
        let (keys, taken) = (self.keys.len(), before.places[same].key_end);
        self.keys.push_str(&before.keys[taken..]);
        self.places.extend(before.places[same + 1..].iter().map(|place| Place {
            key_end: place.key_end - taken + keys,
            begin: place.begin + length - before.text.len(),
            end: place.end + length - before.text.len(),
        }));
        true
    }

    /// Where the last part ends.
    pub(crate) fn end(&self) -> usize {
        self.places.last().map_or(0, |place| place.end)
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The sheet with the text that its parts are of.
    pub(crate) fn of(self, text: String) -> Self {
        Self { text, ..self }
    }

    fn key(&self, place: usize) -> &str {
        let begin = place.checked_sub(1).map_or(0, |before| self.places[before].key_end);
        &self.keys[begin..self.places[place].key_end]
    }

    fn iter(&self) -> impl Iterator<Item = (&str, &str)> + Clone {
        let mut key_begin = 0;
        self.places.iter().map(move |place| {
            let key = &self.keys[key_begin..place.key_end];
            key_begin = place.key_end;
            (key, &self.text[place.begin..place.end])
        })
    }

    #[cfg(test)]
    pub(crate) fn read(&self) -> serde_json::Map<String, serde_json::Value> {
        self.iter().map(|(key, text)| (key.to_owned(), serde_json::from_str(text).unwrap())).collect()
    }
}

/// Views grow little by little: so many bytes more than the last one had are set aside for the next.
const SPARE_BYTES: usize = 512;

/// What turns one view into another: parts that are gone, then parts that are new or different, whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// Keys to remove first.
    pub gone: Vec<String>,
    /// Parts to put in their places.
    pub parts: BTreeMap<String, Part>,
}

impl Parts {
    /// Cuts a view into parts. `before` is what the same viewer saw last: most of it is as it was.
    ///
    /// # Panics
    /// Never: what is marked is plain data.
    #[must_use]
    pub fn of(view: &impl Wire, before: &Self) -> Self {
        let mut text = Vec::with_capacity(before.0.text().len() + SPARE_BYTES);
        serde_json::to_writer(&mut text, view).expect("plain data serialises");
        let text = String::from_utf8(text).expect("JSON is text");
        Self(cut(text, PART_DEPTH, &before.0))
    }

    /// What leads from `before` to these parts. Parts of both stand in the same order unless something was moved, which is
    /// then gone and new.
    #[must_use]
    pub fn since(&self, before: &Self) -> Changes {
        let mut changes = Changes::default();
        let mut now = self.0.iter();
        for (key, then) in before.0.iter() {
            let Some(new) = now.clone().position(|(name, _)| name == key) else {
                changes.gone.push(key.to_owned());
                continue;
            };
            changes.put(now.by_ref().take(new));
            changes.put(now.next().filter(|(_, text)| *text != then));
        }
        changes.put(now);
        changes
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> BTreeMap<String, Part> {
        self.0.iter().map(|(key, text)| (key.to_owned(), Part::from_text(text))).collect()
    }
}

impl Changes {
    fn put<'a>(&mut self, parts: impl IntoIterator<Item = (&'a str, &'a str)>) {
        self.parts.extend(parts.into_iter().map(|(key, text)| (key.to_owned(), Part::from_text(text))));
    }

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
        Parts::of(&View(value), &Parts::default())
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
            ["/hand", "/rooms/a/fire", "/rooms/b~1c~0", "/turn"]
        );
    }
}
