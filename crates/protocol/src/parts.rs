use std::sync::Arc;

use airlock_engine::{Keyed, Wire};

use crate::{Part, limits::PART_DEPTH, lists::relisted, view_splitter::split};

/// A view split into keyed parts. Keys are JSON pointers (`/rooms/s07`), so that a client can reassemble the view.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parts(SplitView);

/// Serialised parts in one buffer, with the end offsets of each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct SplitView {
    keys: String,
    pub(crate) text: Vec<u8>,
    ends: Vec<PartEnds>,
}

/// End offsets of a part and its key. Each begins where the previous one ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct PartEnds {
    key: usize,
    text: usize,
}

impl SplitView {
    /// An empty buffer with an eighth more room than this one uses: views grow little by little.
    pub(crate) fn blank(&self) -> Self {
        let room = |used: usize| used + used / 8;
        Self {
            keys: String::with_capacity(room(self.keys.len())),
            text: Vec::with_capacity(room(self.text.len())),
            ends: Vec::with_capacity(room(self.ends.len())),
        }
    }

    /// Ends the current part: the text since the previous part belongs to `key`.
    pub(crate) fn put(&mut self, key: &str) {
        self.keys.push_str(key);
        self.ends.push(PartEnds { key: self.keys.len(), text: self.text.len() });
    }

    fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> + Clone {
        let mut begin = PartEnds::default();
        self.ends.iter().map(move |&end| {
            let part = (&self.keys[begin.key..end.key], &self.text[begin.text..end.text]);
            begin = end;
            part
        })
    }

    /// True if both have the same keys in the same order.
    fn is_laid_out_as(&self, other: &Self) -> bool {
        let ends = |place: &PartEnds| place.key;
        self.keys == other.keys && self.ends.iter().map(ends).eq(other.ends.iter().map(ends))
    }

    #[cfg(test)]
    pub(crate) fn read(&self) -> serde_json::Map<String, serde_json::Value> {
        self.iter().map(|(key, text)| (key.to_owned(), serde_json::from_slice(text).unwrap())).collect()
    }
}

/// Difference between two views: keys to remove, then parts to set. Serialised once and shared by all viewers that
/// are sent it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ViewDelta {
    /// Keys to remove before `parts` are set.
    pub gone: Vec<Arc<str>>,
    /// New values of parts, whole.
    pub parts: Keyed<Arc<str>, Part>,
    /// Parts that are lists, as deltas of their previous values.
    pub lists: Keyed<Arc<str>, Part>,
}

impl Parts {
    /// Splits half a view, an object, into parts. An empty object has none. `before` sizes the buffers: the new half
    /// is likely to be about as large.
    ///
    /// # Panics
    /// Never: types marked `Wire` are plain data.
    #[must_use]
    pub fn of(view: &impl Wire, before: &Self) -> Self {
        Self(split(view, PART_DEPTH, &before.0).expect("plain data serialises"))
    }

    /// Computes the changes from `before` to these parts. Both keep the same order unless a part moved; a moved part
    /// is removed and set again.
    #[must_use]
    pub fn since(&self, before: &Self) -> ViewDelta {
        let mut changes = ViewDelta::default();
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

    /// Every part as JSON.
    #[must_use]
    pub fn all(&self) -> Keyed<Arc<str>, Part> {
        self.0.iter().map(|(key, text)| (key.into(), Part::from_json(text))).collect()
    }
}

impl ViewDelta {
    fn put<'a>(&mut self, parts: impl IntoIterator<Item = (&'a str, &'a [u8])>) {
        self.parts.extend(parts.into_iter().map(|(key, text)| (key.into(), Part::from_json(text))));
    }

    /// Records the new value of a part: nothing if it is equal, a list delta if that is shorter, else the whole part.
    fn replace(&mut self, key: &str, then: &[u8], now: &[u8]) {
        if then == now {
            return;
        }
        match relisted(then, now) {
            Some(list) => self.lists.extend([(key.into(), list)]),
            None => self.put([(key, now)]),
        }
    }

    /// These changes together with `other`, which concern the other half of the view.
    #[must_use]
    pub fn with(mut self, other: &Self) -> Self {
        self.gone.splice(..0, other.gone.iter().cloned());
        self.parts.extend(other.parts.iter().cloned());
        self.lists.extend(other.lists.iter().cloned());
        self
    }

    /// True if nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.parts.is_empty() && self.lists.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::{Value, json};

    use super::*;
    use crate::{ClientView, ServerMessage, Update, send};

    #[derive(Serialize)]
    #[serde(transparent)]
    struct View(Value);
    impl Wire for View {}

    fn parts(value: Value) -> Parts {
        Parts::of(&View(value), &Parts::default())
    }

    /// The view of a client that is sent these parts as its first update, and then these changes.
    fn put_together(parts: &Parts, changes: impl IntoIterator<Item = ViewDelta>) -> Value {
        let mut client = ClientView::default();
        let whole = Update { whole: true, parts: parts.all(), ..Update::default() };
        let later = changes.into_iter().zip(1..).map(|(ViewDelta { gone, parts, lists }, n)| Update {
            n,
            gone,
            parts,
            lists,
            ..Update::default()
        });
        for update in std::iter::once(whole).chain(later) {
            let frame = send(&ServerMessage::Update(Box::new(update)));
            client.receive(frame.text()).expect("an update that fits");
        }
        client.view()
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

    /// A view as a client shows it: one without parts is no object.
    fn shown(view: &Value) -> Value {
        if *view == json!({}) { Value::Null } else { view.clone() }
    }

    #[test]
    fn parts_put_together_are_the_view() {
        for view in views() {
            assert_eq!(put_together(&parts(view.clone()), []), shown(&view));
        }
    }

    #[test]
    fn changes_lead_from_any_view_to_any_other() {
        for before in views() {
            for after in views() {
                let (then, now) = (parts(before.clone()), parts(after.clone()));
                let changes = now.since(&then);
                assert_eq!(changes.is_empty(), before == after);
                assert_eq!(put_together(&then, [changes]), shown(&after), "from {before}");
            }
        }
    }

    #[test]
    fn absent_half_view_leaves_the_other_half() {
        let common = parts(json!({"turn": 1, "rooms": {"a": {"fire": true}}}));
        let (own, nothing) = (parts(json!({"scene": {"hit": {"card": 3}}})), parts(json!({})));
        assert_eq!(nothing, Parts::default());
        let (with, without) = (own.since(&nothing), nothing.since(&own));
        let mut view = json!({"turn": 1, "rooms": {"a": {"fire": true}}});
        assert_eq!(put_together(&common, [with.clone(), without.clone()]), view);
        view["scene"] = json!({"hit": {"card": 3}});
        assert_eq!(put_together(&common, [with.clone(), without, with]), view);
    }

    #[test]
    fn mostly_equal_list_is_sent_as_delta() {
        let hand = |cards: Value| parts(json!({"hand": cards}));
        let (then, now) =
            (hand(json!(["a card", "another", "a third"])), hand(json!(["another", "a third", "new"])));
        let ViewDelta { gone, parts, lists } = now.since(&then);
        assert!(gone.is_empty() && parts.is_empty());
        assert_eq!(lists.get(&"/hand".into()).unwrap().text(), r#"[1,2,["new"]]"#);
    }

    #[test]
    fn changes_hold_changed_parts_only() {
        let [one, two, ..] = &views()[..] else { unreachable!() };
        let changes = parts(two.clone()).since(&parts(one.clone()));
        assert!(changes.parts.iter().map(|(key, _)| &**key).eq(["/turn"]));
        let mut all: Vec<Arc<str>> =
            parts(one.clone()).all().iter().map(|(key, _)| Arc::clone(key)).collect();
        all.sort_unstable();
        assert!(all.iter().map(|key| &**key).eq(["/hand", "/rooms/a/fire", "/rooms/b~1c~0", "/turn"]));
    }
}
