//! Accessors for the fields of an arrangement.

use serde_json::{Map, Value};

pub(super) type Given = Map<String, Value>;
pub(super) type Result<T = (), E = String> = std::result::Result<T, E>;

pub(super) fn text<'a>(given: &'a Given, key: &str) -> Result<&'a str> {
    given.get(key).and_then(Value::as_str).ok_or_else(|| format!("`{key}` must be a text"))
}

pub(super) fn word<T: std::str::FromStr<Err: ToString>>(given: &Given, key: &str) -> Result<T> {
    text(given, key)?.parse().map_err(|error: T::Err| error.to_string())
}

pub(super) fn number(given: &Given, key: &str, default: u8) -> Result<u8> {
    match given.get(key) {
        None => Ok(default),
        Some(value) => {
            let number = value.as_u64().and_then(|n| u8::try_from(n).ok());
            number.ok_or_else(|| format!("`{key}` must be a small number"))
        }
    }
}

/// Reads a required number.
pub(super) fn amount(given: &Given, key: &str) -> Result<u8> {
    if given.contains_key(key) { number(given, key, 0) } else { Err(format!("name the `{key}`")) }
}

/// True unless `there` is false.
pub(super) fn there(given: &Given) -> bool {
    given.get("there").and_then(Value::as_bool).unwrap_or(true)
}

pub(super) fn flag(given: &Given, key: &str) -> bool {
    given.get(key).and_then(Value::as_bool).unwrap_or(false)
}

pub(super) fn list<'a>(given: &'a Given, key: &str) -> Vec<&'a Value> {
    given.get(key).and_then(Value::as_array).map(|list| list.iter().collect()).unwrap_or_default()
}

pub(super) fn read<T: std::str::FromStr<Err: ToString>>(value: &Value) -> Result<T> {
    let text = value.as_str().ok_or_else(|| format!("{value} must be a text"))?;
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Removes and returns the first matching element of a list.
pub(super) fn take<T: Copy>(list: &mut Vec<T>, wanted: impl Fn(T) -> bool) -> Option<T> {
    let place = list.iter().position(|thing| wanted(*thing))?;
    Some(list.remove(place))
}
