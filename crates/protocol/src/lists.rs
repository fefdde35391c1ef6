//! Delta encoding of lists. Most of a hand, a pile or a list of offers stays the same from one update to the next, so
//! an update refers to ranges of the previous list.

use std::ops::Range;

use airlock_engine::Wire;
use serde_json::value::RawValue;

use crate::{Part, byte_writer::ByteWriter};

/// Decodes a list delta (`lists`, `offers` of an update) against `before`, both JSON text: two numbers `start, count`
/// copy a range of `before`, an array inserts its items. `None` if the delta does not fit `before`.
pub(crate) fn relist(before: &str, delta: &str) -> Option<String> {
    let (before, mut pieces) = (items(before)?, items(delta)?.into_iter());
    let mut list = Vec::new();
    while let Some(piece) = pieces.next() {
        if let Some(new) = items(piece) {
            list.extend(new);
            continue;
        }
        let (from, count) = (piece.parse::<usize>().ok()?, pieces.next()?.parse::<usize>().ok()?);
        list.extend_from_slice(before.get(from..)?.get(..count)?);
    }
    Some(format!("[{}]", list.join(",")))
}

/// Parses a list of any origin. `None` if it is no list.
fn items(list: &str) -> Option<Vec<&str>> {
    let items: Vec<&RawValue> = serde_json::from_str(list).ok()?;
    Some(items.into_iter().map(RawValue::get).collect())
}

/// Encodes `now` as a delta of `before`, both JSON text. `None` if the delta is not shorter than `now`, or if one of
/// them is no list.
pub(crate) fn relisted(before: &[u8], now: &[u8]) -> Option<Part> {
    made(&things(before)?, things(now)?, now.len())
}

/// Encodes `now` as a delta of the items of `before`. `None` unless the delta is shorter than `length`, the text
/// length of `now`.
fn made<'a>(before: &[&[u8]], now: impl IntoIterator<Item = &'a [u8]>, length: usize) -> Option<Part> {
    let mut made = Made { text: vec![b'['], run: 0..0, new: Vec::new() };
    for thing in now {
        // Candidates: the next item of the run, the one after a replaced stretch of equal length, any equal item.
        let next = made.run.end;
        let likely =
            [next, next + made.new.len()].into_iter().filter(|place| before.get(*place) == Some(&thing));
        match likely.chain(before.iter().position(|other| *other == thing)).next() {
            Some(place) => made.keep(place),
            None => made.add(thing),
        }
        if made.text.len() >= length {
            return None;
        }
    }
    made.write_down();
    made.text.push(b']');
    (made.text.len() < length).then(|| Part::from_json(&made.text))
}

/// A serialised list with the end offset of each item, so that comparing it with the next list needs no parsing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenList {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl WrittenList {
    /// Serialises values that a viewer may see. `before` sizes the buffers: the new list is likely to be about as
    /// long.
    ///
    /// # Panics
    /// Never: types marked `Wire` are plain data.
    #[must_use]
    pub fn of<'a>(things: impl IntoIterator<Item = &'a (impl Wire + 'a)>, before: &Self) -> Self {
        let mut text = Vec::with_capacity(before.text.len() + before.text.len() / 8);
        let mut ends = Vec::with_capacity(before.ends.len() + 1);
        text.push(b'[');
        for thing in things {
            if !ends.is_empty() {
                text.push(b',');
            }
            serde_json::to_writer(ByteWriter(&mut text), thing).expect("plain data serialises");
            ends.push(text.len());
        }
        text.push(b']');
        Self { text, ends }
    }

    /// The whole list as JSON.
    #[must_use]
    pub fn part(&self) -> Part {
        Part::from_json(&self.text)
    }

    /// Encodes this list as a delta of `before`. `None` if that is not shorter.
    #[must_use]
    pub fn since(&self, before: &Self) -> Option<Part> {
        let things: Vec<&[u8]> = before.things().collect();
        made(&things, self.things(), self.text.len())
    }

    fn things(&self) -> impl Iterator<Item = &[u8]> {
        // Each item starts one byte after the opening bracket or the previous item's end.
        let begins = std::iter::once(0).chain(self.ends.iter().copied()).map(|end| end + 1);
        begins.zip(&self.ends).map(|(begin, &end)| &self.text[begin..end])
    }
}

impl Default for WrittenList {
    fn default() -> Self {
        Self { text: b"[]".to_vec(), ends: Vec::new() }
    }
}

/// A list delta under construction.
struct Made<'a> {
    text: Vec<u8>,
    /// Range of the previous list that is copied and not written yet.
    run: Range<usize>,
    /// New items after that range, not written yet.
    new: Vec<&'a [u8]>,
}

impl<'a> Made<'a> {
    fn keep(&mut self, place: usize) {
        if !self.new.is_empty() || place != self.run.end {
            self.write_down();
            self.run = place..place;
        }
        self.run.end += 1;
    }

    fn add(&mut self, thing: &'a [u8]) {
        self.new.push(thing);
    }

    fn write_down(&mut self) {
        if !self.run.is_empty() {
            self.separate();
            self.text.extend(format!("{},{}", self.run.start, self.run.len()).bytes());
        }
        if !self.new.is_empty() {
            self.separate();
            self.text.push(b'[');
            for (number, thing) in self.new.drain(..).enumerate() {
                if number > 0 {
                    self.text.push(b',');
                }
                self.text.extend(thing);
            }
            self.text.push(b']');
        }
    }

    fn separate(&mut self) {
        if self.text.len() > 1 {
            self.text.push(b',');
        }
    }
}

/// Splits the text of a JSON list into its items. `None` if it is no list.
fn things(list: &[u8]) -> Option<Vec<&[u8]>> {
    let inside = list.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let (mut things, mut depth, mut begin) = (Vec::new(), 0_usize, 0);
    let (mut quoted, mut escaped) = (false, false);
    for (place, byte) in inside.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.checked_sub(1)?,
            b',' if depth == 0 => {
                things.push(&inside[begin..place]);
                begin = place + 1;
            }
            _ => {}
        }
    }
    if !inside.is_empty() {
        things.push(&inside[begin..]);
    }
    Some(things)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Serialize;
    use serde_json::{Value, json};

    use super::*;

    fn written(list: &Value) -> Vec<u8> {
        list.to_string().into_bytes()
    }

    #[derive(Serialize)]
    #[serde(transparent)]
    struct Thing(Value);
    impl Wire for Thing {}

    fn listed(list: &Value) -> Option<WrittenList> {
        let things: Vec<Thing> = list.as_array()?.iter().cloned().map(Thing).collect();
        Some(WrittenList::of(&things, &WrittenList::default()))
    }

    /// Encodes from text and from `WrittenList`, asserts that both agree and that decoding returns `now`.
    fn made(before: &Value, now: &Value) -> Option<Value> {
        let made = relisted(&written(before), &written(now));
        if let Some((before, now)) = listed(before).zip(listed(now)) {
            assert_eq!(now.since(&before), made);
        }
        let made = made?;
        let decoded = relist(&before.to_string(), made.text()).unwrap();
        assert_eq!(decoded, now.to_string());
        Some(serde_json::from_str(made.text()).unwrap())
    }

    #[test]
    fn delta_copies_ranges_of_previous_list() {
        let before = json!(["a card", {"figure": [1, 2], "text": "a \"]\", b"}, "another card", "a third"]);
        let grown =
            json!(["a card", {"figure": [1, 2], "text": "a \"]\", b"}, "another card", "a third", "x"]);
        assert_eq!(made(&before, &grown), Some(json!([0, 4, ["x"]])));
        assert_eq!(made(&grown, &before), Some(json!([0, 4])));
        assert_eq!(made(&before, &json!(["a card", "a third"])), Some(json!([0, 1, 3, 1])));
        assert_eq!(
            made(&before, &json!(["a card", 7, "another card", "a third"])),
            Some(json!([0, 1, [7], 2, 2]))
        );
        assert_eq!(made(&before, &json!(["a third", "a card", "n"])), Some(json!([3, 1, 0, 1, ["n"]])));
        let marks = json!([null, null, null, {"up": "action"}, null, null]);
        assert_eq!(
            made(&json!([null, null, null, null, null, null]), &marks),
            Some(json!([0, 3, [{"up": "action"}], 3, 2]))
        );
    }

    #[test]
    fn delta_is_none_unless_shorter() {
        for (before, now) in [
            (json!(["a", "b"]), json!(["c", "d"])),
            (json!([]), json!(["a card"])),
            (json!([1, 2, 3]), json!([])),
            (json!([1]), json!([1, 2])),
            (json!({"a": "card"}), json!(["a card"])),
            (json!(["a card"]), json!("[a card]")),
        ] {
            assert_eq!(made(&before, &now), None, "{now}");
        }
    }

    #[test]
    fn malformed_delta_decodes_to_none() {
        let before = r#"["a card"]"#;
        for made in [
            json!({}),
            json!([0]),
            json!([0, 2]),
            json!([2, 0]),
            json!([0, -1]),
            json!([0, "1"]),
            json!([0, u64::MAX]),
            json!([u64::MAX, 1]),
            json!([null]),
        ] {
            assert_eq!(relist(before, &made.to_string()), None, "{made}");
        }
        assert_eq!(relist(r#""a card""#, r#"[["a card"]]"#), None);
        assert_eq!(relist(before, "[]").as_deref(), Some("[]"));
    }

    /// Short lists of few distinct values, so that many items are kept.
    fn lists() -> impl Strategy<Value = Value> {
        let thing = prop_oneof![
            Just(json!(null)),
            Just(json!("the first card")),
            Just(json!({"kind": "a figure", "at": ["s01", "], \\\""]})),
            Just(json!([1, [2, {"three": []}]])),
            (0_u8..3).prop_map(|number| json!(number)),
        ];
        prop::collection::vec(thing, 0..9).prop_map(Value::Array)
    }

    proptest! {
        #[test]
        fn delta_reproduces_any_list_from_any_other(before in lists(), now in lists()) {
            let shorter = made(&before, &now);
            prop_assert!(shorter.is_none_or(|made| written(&made).len() < written(&now).len()));
        }
    }
}
