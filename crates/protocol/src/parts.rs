use std::sync::Arc;

use airlock_engine::{Keyed, Wire};

use crate::{Part, cut::cut, limits::PART_DEPTH, lists::relisted};

/// A view cut into keyed parts. Keys are JSON pointers (`/rooms/s07`), so that a client can put parts back together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parts(Sheet);

/// Parts as they were written, one after the other, and where each of them is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Sheet {
    keys: String,
    /// JSON.
    pub(crate) text: Vec<u8>,
    places: Vec<Place>,
}

/// Where a part ends; it begins where the last one ended, and so does its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Place {
    key: usize,
    text: usize,
}

impl Sheet {
    /// A sheet with as much room as this one uses, and somewhat more: views grow little by little.
    pub(crate) fn blank(&self) -> Self {
        let room = |used: usize| used + used / 8;
        Self {
            keys: String::with_capacity(room(self.keys.len())),
            text: Vec::with_capacity(room(self.text.len())),
            places: Vec::with_capacity(room(self.places.len())),
        }
    }

    /// What was written since the last part is the part with this key.
    pub(crate) fn put(&mut self, key: &str) {
        self.keys.push_str(key);
        self.places.push(Place { key: self.keys.len(), text: self.text.len() });
    }

    fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> + Clone {
        let mut begin = Place::default();
        self.places.iter().map(move |&end| {
            let part = (&self.keys[begin.key..end.key], &self.text[begin.text..end.text]);
            begin = end;
            part
        })
    }

    /// Whether its parts have the same keys as those of another sheet, in the same order.
    fn is_laid_out_as(&self, other: &Self) -> bool {
        let ends = |place: &Place| place.key;
        self.keys == other.keys && self.places.iter().map(ends).eq(other.places.iter().map(ends))
    }

    #[cfg(test)]
    pub(crate) fn read(&self) -> serde_json::Map<String, serde_json::Value> {
        self.iter().map(|(key, text)| (key.to_owned(), serde_json::from_slice(text).unwrap())).collect()
    }
}

/// What turns one view into another: parts that are gone, then parts that are new or different. What several viewers are told
/// is written once: copies share it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// Keys to remove first.
    pub gone: Vec<Arc<str>>,
    /// Parts to put in their places, whole.
    pub parts: Keyed<Arc<str>, Part>,
    /// Lists that are shorter to make of what they were: how.
    pub lists: Keyed<Arc<str>, Part>,
}

impl Parts {
    /// Cuts half a view into parts: an object, which has none if it is empty. `before` is what was seen of it last: it will be
    /// about as large.
    ///
    /// # Panics
    /// Never: what is marked is plain data.
    #[must_use]
    pub fn of(view: &impl Wire, before: &Self) -> Self {
        Self(cut(view, PART_DEPTH, &before.0).expect("plain data serialises"))
    }

    /// What leads from `before` to these parts. Parts of both stand in the same order unless something was moved, which is
    /// then gone and new.
    #[must_use]
    pub fn since(&self, before: &Self) -> Changes {
        let mut changes = Changes::default();
        let mut now = self.0.iter();
        if self.0.is_laid_out_as(&before.0) {
            before.0.iter().zip(now).for_each(|((key, then), (_, text))| changes.replace(key, then, text));
            return changes;
        }
        for (key, then) in before.0.iter() {
            let Some(new) = now.clone().position(|(name, _)| name == key) else {
                changes.gone.push(key.into());
                continue;
            };
            changes.put(now.by_ref().take(new));
            now.by_ref().take(1).for_each(|(_, text)| changes.replace(key, then, text));
        }
        changes.put(now);
        changes
    }

    /// The one with a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Part> {
        self.0.iter().find(|(name, _)| *name == key).map(|(_, text)| Part::from_json(text))
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> Keyed<Arc<str>, Part> {
        self.0.iter().map(|(key, text)| (key.into(), Part::from_json(text))).collect()
    }
}

impl Changes {
    fn put<'a>(&mut self, parts: impl IntoIterator<Item = (&'a str, &'a [u8])>) {
        self.parts.extend(parts.into_iter().map(|(key, text)| (key.into(), Part::from_json(text))));
    }

    /// What a part says now that was there before.
    fn replace(&mut self, key: &str, then: &[u8], now: &[u8]) {
        if then == now {
            return;
        }
        match relisted(then, now) {
            Some(list) => self.lists.extend([(key.into(), list)]),
            None => self.put([(key, now)]),
        }
    }

    /// All of these, and of others that are about the other half of the view.
    #[must_use]
    pub fn with(mut self, other: &Self) -> Self {
        self.gone.splice(..0, other.gone.iter().cloned());
        self.parts.extend(other.parts.iter().cloned());
        self.lists.extend(other.lists.iter().cloned());
        self
    }

    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.parts.is_empty() && self.lists.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

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

    /// Parts as a client holds them.
    type Held = BTreeMap<Arc<str>, Part>;

    fn held(parts: &Parts) -> Held {
        parts.all().into_iter().collect()
    }

    /// What a client does.
    fn put_together(parts: &Held) -> Value {
        let mut whole = json!({});
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
            json!({"hand": ["a card", "another card", "a third one"]}),
            json!({"hand": ["another card", "a third one", 4]}),
            json!({}),
            json!(7),
        ]
    }

    #[test]
    fn parts_put_together_are_the_view() {
        for view in views() {
            assert_eq!(put_together(&held(&parts(view.clone()))), view);
        }
    }

    #[test]
    fn changes_lead_from_any_view_to_any_other() {
        for before in views() {
            for after in views() {
                let mut held = held(&parts(before.clone()));
                let now = parts(after.clone());
                let changes = now.since(&parts(before.clone()));
                assert_eq!(changes.is_empty(), before == after);
                for key in &changes.gone {
                    held.remove(key);
                }
                held.extend(changes.parts);
                held.extend(
                    changes.lists.into_iter().map(|(key, _)| (Arc::clone(&key), now.get(&key).unwrap())),
                );
                assert_eq!(put_together(&held), after, "from {before}");
            }
        }
    }

    #[test]
    fn half_a_view_that_comes_and_goes_leaves_the_other() {
        let common = parts(json!({"turn": 1, "rooms": {"a": {"fire": true}}}));
        let (own, nothing) = (parts(json!({"scene": {"hit": {"card": 3}}})), parts(json!({})));
        assert_eq!(nothing, Parts::default());
        let mut has = held(&common);
        for (now, before) in [(&own, &nothing), (&nothing, &own), (&own, &nothing), (&nothing, &own)] {
            let changes = now.since(before);
            changes.gone.iter().for_each(|key| drop(has.remove(key)));
            has.extend(changes.parts);
            let mut whole = held(&common);
            whole.extend(now.all());
            assert_eq!(has, whole);
            assert_eq!(put_together(&has)["rooms"], json!({"a": {"fire": true}}));
        }
    }

    #[test]
    fn a_list_that_is_mostly_what_it_was_is_made_of_that() {
        let hand = |cards: Value| parts(json!({"hand": cards}));
        let (then, now) =
            (hand(json!(["a card", "another", "a third"])), hand(json!(["another", "a third", "new"])));
        let Changes { gone, parts, lists } = now.since(&then);
        assert!(gone.is_empty() && parts.is_empty());
        assert_eq!(lists.get(&"/hand".into()).unwrap().text(), r#"[1,2,["new"]]"#);
        assert_eq!(now.get("/hand").unwrap().text(), r#"["another","a third","new"]"#);
        assert_eq!(now.get("/turn"), None);
    }

    #[test]
    fn only_what_changed_is_named() {
        let [one, two, ..] = &views()[..] else { unreachable!() };
        let changes = parts(two.clone()).since(&parts(one.clone()));
        assert!(changes.parts.iter().map(|(key, _)| &**key).eq(["/turn"]));
        let all = held(&parts(one.clone()));
        assert!(all.keys().map(|key| &**key).eq(["/hand", "/rooms/a/fire", "/rooms/b~1c~0", "/turn"]));
    }
}
