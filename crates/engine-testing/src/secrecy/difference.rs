//! Finds the first difference between two JSON values.

use serde_json::Value;

/// The first place where two values differ, with the values there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Difference {
    /// A JSON pointer.
    pub(crate) path: String,
    /// Value in the first.
    pub(crate) real: Value,
    /// Value in the second, or null if absent.
    pub(crate) other: Value,
}

/// The first difference between two unequal JSON texts. The pointer begins with `root`.
pub(crate) fn difference(root: &str, real: &[u8], other: &[u8]) -> Difference {
    let read = |bytes| serde_json::from_slice(bytes).unwrap_or(Value::Null);
    let (real, other): (Value, Value) = (read(real), read(other));
    descend(root.to_owned(), &real, &other).unwrap_or_else(|| {
        // The values are equal: only the order of keys or the spelling differs.
        Difference { path: format!("{root} (order of keys)"), real, other }
    })
}

fn descend(path: String, real: &Value, other: &Value) -> Option<Difference> {
    let below = |key: &str| format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"));
    match (real, other) {
        _ if real == other => None,
        (Value::Object(a), Value::Object(b)) => {
            let mut keys = a.keys().chain(b.keys());
            keys.find_map(|key| descend_or_missing(below(key), a.get(key), b.get(key)))
        }
        (Value::Array(a), Value::Array(b)) => (0..a.len().max(b.len()))
            .find_map(|place| descend_or_missing(below(&place.to_string()), a.get(place), b.get(place))),
        _ => Some(Difference { path, real: real.clone(), other: other.clone() }),
    }
}

/// Compares two optional values. An absent value differs from everything, even from null.
fn descend_or_missing(path: String, real: Option<&Value>, other: Option<&Value>) -> Option<Difference> {
    match (real, other) {
        (Some(real), Some(other)) => descend(path, real, other),
        _ => Some(Difference {
            path,
            real: real.cloned().unwrap_or_default(),
            other: other.cloned().unwrap_or_default(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn path(real: &str, other: &str) -> String {
        difference("/view", real.as_bytes(), other.as_bytes()).path
    }

    #[test]
    fn difference_names_first_place() {
        assert_eq!(path(r#"{"a":1,"b":[1,2]}"#, r#"{"a":1,"b":[1,3]}"#), "/view/b/1");
        assert_eq!(path("[1]", "[1,null]"), "/view/1", "presence alone is a difference");
        assert_eq!(path(r#"{"a/b":1}"#, "{}"), "/view/a~1b");
        assert_eq!(path(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#), "/view (order of keys)");
        let found = difference("", b"[7]", b"[8]");
        assert_eq!((found.real, found.other), (json!(7), json!(8)));
    }
}
