//! Readers of an arrangement's entries. Errors are in the words of the file.

use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::Seat;

/// An arrangement, or the wishes for the setup.
pub type Given = Map<String, Value>;

/// An error is the entry that cannot be satisfied, in words.
pub type Result<T = (), E = String> = std::result::Result<T, E>;

/// The word that an arrangement begins with, and its effect.
pub type Arrangement<G> = (&'static str, fn(&mut G, &Given) -> Result);

/// Applies one arrangement to a game. It is recognised by the word that it begins with.
///
/// # Errors
/// If no word fits, or if the arrangement is impossible.
pub fn arrange<G>(game: &mut G, arrangements: &[Arrangement<G>], given: &Given) -> Result {
    match arrangements.iter().find(|(word, _)| given.contains_key(*word)) {
        Some((_, arrange)) => arrange(game, given),
        None => {
            let known: Vec<&str> = arrangements.iter().map(|(word, _)| *word).collect();
            Err(format!("an arrangement begins with a pointer or one of: {}", known.join(", ")))
        }
    }
}

/// Reads an optional entry.
///
/// # Errors
/// If it does not have the expected form.
pub fn maybe<T: DeserializeOwned>(given: &Given, key: &str) -> Result<Option<T>> {
    let value = given.get(key).cloned();
    value.map(serde_json::from_value).transpose().map_err(|error| format!("`{key}`: {error}"))
}

/// Reads a required entry.
///
/// # Errors
/// If it is missing or does not have the expected form.
pub fn entry<T: DeserializeOwned>(given: &Given, key: &str) -> Result<T> {
    maybe(given, key)?.ok_or_else(|| format!("name the `{key}`"))
}

/// Reads a required text.
///
/// # Errors
/// If it is missing or no text.
pub fn text<'a>(given: &'a Given, key: &str) -> Result<&'a str> {
    given.get(key).and_then(Value::as_str).ok_or_else(|| format!("`{key}` must be a text"))
}

/// Reads a required word of a vocabulary.
///
/// # Errors
/// If it is missing or not in the vocabulary.
pub fn word<T: FromStr<Err: ToString>>(given: &Given, key: &str) -> Result<T> {
    text(given, key)?.parse().map_err(|error: T::Err| error.to_string())
}

/// Reads a number, 0…255.
///
/// # Errors
/// If it is out of range or no number.
pub fn number(given: &Given, key: &str, default: u8) -> Result<u8> {
    match given.get(key) {
        None => Ok(default),
        Some(value) => {
            let number = value.as_u64().and_then(|n| u8::try_from(n).ok());
            number.ok_or_else(|| format!("`{key}` must be a small number"))
        }
    }
}

/// Reads a required number, 0…255.
///
/// # Errors
/// If it is missing, out of range or no number.
pub fn amount(given: &Given, key: &str) -> Result<u8> {
    if given.contains_key(key) { number(given, key, 0) } else { Err(format!("name the `{key}`")) }
}

/// Reads a seat of a table for `players`.
///
/// # Errors
/// If it is missing or no seat.
pub fn seat(given: &Given, key: &str, players: u8) -> Result<Seat> {
    let seat = Seat(number(given, key, u8::MAX)?);
    if seat.0 < players { Ok(seat) } else { Err(format!("`{key}` must be a seat number")) }
}

/// Reads the player number of each seat: those in `numbers`, the others in the order of seats from 1.
pub fn player_numbers(wishes: &Given, players: u8) -> Vec<u8> {
    let wished = list(wishes, "numbers");
    let of = |index: u8| wished.get(usize::from(index)).and_then(|number| number.as_u64());
    let number = |index: u8| of(index).map_or(index + 1, |number| u8::try_from(number).unwrap_or(u8::MAX));
    (0..players).map(number).collect()
}

/// True unless the entry `there` is false.
pub fn there(given: &Given) -> bool {
    given.get("there").and_then(Value::as_bool).unwrap_or(true)
}

/// True if an entry is true.
pub fn flag(given: &Given, key: &str) -> bool {
    given.get(key).and_then(Value::as_bool).unwrap_or(false)
}

/// Elements of a list. Empty if there is none.
pub fn list<'a>(given: &'a Given, key: &str) -> Vec<&'a Value> {
    given.get(key).and_then(Value::as_array).map(|list| list.iter().collect()).unwrap_or_default()
}

/// Parses a word that is an element of a list.
///
/// # Errors
/// If it is no text or not in the vocabulary.
pub fn read<T: FromStr<Err: ToString>>(value: &Value) -> Result<T> {
    let text = value.as_str().ok_or_else(|| format!("{value} must be a text"))?;
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Removes the first element that is `wanted` from a list.
pub fn take<T: Copy>(list: &mut Vec<T>, wanted: impl Fn(T) -> bool) -> Option<T> {
    let place = list.iter().position(|thing| wanted(*thing))?;
    Some(list.remove(place))
}
