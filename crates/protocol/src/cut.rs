//! Cutting JSON text into parts: no tree is built in between, and what is as it was is not looked at again.

use crate::parts::Sheet;

/// Cuts a value as `serde_json` writes it: objects are opened down to `depth`, everything else is a part. An empty object
/// is a part, so that it can be told from an absent one. `before` is another value cut in the same way; the more alike
/// they are, the faster this is.
pub(crate) fn cut(text: String, depth: usize, before: &Sheet) -> Sheet {
    let mut cutter =
        Cutter { text: &text, at: 0, key: String::new(), level: 0, depth, sheet: Sheet::default() };
    cutter.cut(before);
    let sheet = cutter.sheet;
    sheet.of(text)
}

/// Goes over the text of a value.
struct Cutter<'a> {
    text: &'a str,
    /// How far it has come.
    at: usize,
    /// The innermost object that is open: a JSON pointer.
    key: String,
    /// How deep that lies; the value itself is 0.
    level: usize,
    /// Objects at this level are not opened.
    depth: usize,
    sheet: Sheet,
}

impl Cutter<'_> {
    fn cut(&mut self, before: &Sheet) {
        let (text, old) = (self.text.as_bytes(), before.text().as_bytes());
        let head = common_prefix(text, old);
        let tail = common_suffix(&text[head..], &old[head..]);
        if let Some(key) = self.sheet.begin_like(before, head) {
            (self.at, self.key) = (self.sheet.end(), key);
            self.level = self.key.matches('/').count();
            self.leave();
        } else if !self.opens() {
            self.part();
            return;
        }
        while let Some(byte) = self.rest().first().copied() {
            self.at += 1;
            if byte == b'}' {
                self.leave();
                continue;
            }
            self.name();
            self.at += 1;
            if !self.opens() {
                self.part();
                let alike = text.len() - self.at <= tail;
                if alike && self.sheet.end_like(before, &self.key, text.len()) {
                    return;
                }
                self.leave();
            }
        }
    }

    fn rest(&self) -> &[u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// Whether the next value is an object to be opened.
    fn opens(&self) -> bool {
        self.level < self.depth && self.rest().starts_with(b"{\"")
    }

    /// The next value is a part.
    fn part(&mut self) {
        let begin = self.at;
        self.at += length_of_value(self.rest());
        self.sheet.put(&self.key, begin, self.at);
    }

    /// The name of an entry leads deeper.
    fn name(&mut self) {
        let written = &self.text[self.at..self.at + length_of_string(self.rest())];
        self.at += written.len();
        self.level += 1;
        self.key.push('/');
        if written.contains(['\\', '~', '/']) {
            let name: String = serde_json::from_str(written).expect("it was written as JSON");
            self.key.push_str(&name.replace('~', "~0").replace('/', "~1"));
        } else {
            self.key.push_str(&written[1..written.len() - 1]);
        }
    }

    /// Back to the object around.
    fn leave(&mut self) {
        self.key.truncate(self.key.rfind('/').unwrap_or_default());
        self.level = self.level.saturating_sub(1);
    }
}

/// How long the string is that `text` begins with, quotes included.
fn length_of_string(text: &[u8]) -> usize {
    let mut escaped = true;
    let end = text.iter().position(|&byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 1)
}

/// How long the value is that `text` begins with.
fn length_of_value(text: &[u8]) -> usize {
    let (mut at, mut open) = (0, 0_usize);
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => at += length_of_string(&text[at..]) - 1,
            b'{' | b'[' => open += 1,
            b'}' | b']' | b',' if open == 0 => break,
            b'}' | b']' => open -= 1,
            _ => {}
        }
        at += 1;
    }
    at
}

/// Bytes that are compared at once.
const STRIDE: usize = 64;

fn common_prefix(one: &[u8], two: &[u8]) -> usize {
    let strides = one.chunks_exact(STRIDE).zip(two.chunks_exact(STRIDE));
    let alike = STRIDE * strides.take_while(|(one, two)| one == two).count();
    alike + one[alike..].iter().zip(&two[alike..]).take_while(|(one, two)| one == two).count()
}

fn common_suffix(one: &[u8], two: &[u8]) -> usize {
    let strides = one.rchunks_exact(STRIDE).zip(two.rchunks_exact(STRIDE));
    let alike = STRIDE * strides.take_while(|(one, two)| one == two).count();
    let left = one[..one.len() - alike].iter().rev().zip(two[..two.len() - alike].iter().rev());
    alike + left.take_while(|(one, two)| one == two).count()
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use super::*;

    /// The same of a tree.
    fn cut_tree(tree: &Value, depth: usize, key: &str, parts: &mut Map<String, Value>) {
        match tree.as_object().filter(|object| depth > 0 && !object.is_empty()) {
            Some(object) => object.iter().for_each(|(name, value)| {
                let name = name.replace('~', "~0").replace('/', "~1");
                cut_tree(value, depth - 1, &format!("{key}/{name}"), parts);
            }),
            None => drop(parts.insert(key.to_owned(), tree.clone())),
        }
    }

    fn trees() -> Vec<Value> {
        vec![
            json!({"number": -4.5, "pair": [7, "a \"b\" /~\\"], "by_number": {"3": {"kind": null}, "4": {"with": {"a": [2]}}}}),
            json!({"x~/": {"y": {"z": {"deep": [{"in": "}]"}]}}}, "e": {}, "quoted \"\\ ň \u{1}": true}),
            json!({"number": -4.5, "pair": [7, "a \"b\" /~\\"], "by_number": {"3": {"kind": null}, "4": {"with": {"a": [2, 3]}}}}),
            json!({"number": -4.25, "by_number": {"2": {}, "3": {"kind": {"with": {}}}, "4": {"with": {"a": [2]}}}}),
            json!({"a": [], "b": {"c": {}, "d": [[], {}]}}),
            json!({"a": [], "c": {"c": {}, "d": [[], {}]}}),
            json!({"b": {"c": {}, "d": [[], {}]}}),
            json!({"b": {"b": {"c": {}, "d": [[], {}]}}}),
            json!(12),
            json!(1),
            json!([{"a": 1}]),
            json!({}),
            json!("x"),
            json!(null),
        ]
    }

    #[test]
    fn a_text_is_cut_as_its_tree_would_be_whatever_was_cut_before() {
        for tree in trees() {
            for depth in 0..5 {
                let mut parts = Map::new();
                cut_tree(&tree, depth, "", &mut parts);
                let parts = Value::Object(parts);
                let afresh = cut(tree.to_string(), depth, &Sheet::default());
                assert_eq!(Value::Object(afresh.read()), parts, "{tree} at depth {depth}");
                for other in trees() {
                    let before = cut(other.to_string(), depth, &Sheet::default());
                    let after = cut(tree.to_string(), depth, &before);
                    assert_eq!(after, afresh, "{tree} after {other} at depth {depth}");
                }
            }
        }
    }
}
