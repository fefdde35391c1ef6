//! Corrupted content files, and the complaints of their loader.

use airlock_engine::content::{self, Source};
use serde_json::Value;

/// Verdict on files that load without complaint.
pub const FINE: &str = "fine";

/// The content files of a game with their loader, for tests that corrupt them.
#[derive(Debug, Clone, Copy)]
pub struct CorruptedContent<T> {
    /// Pairs of name and text.
    pub files: &'static [(&'static str, &'static str)],
    /// The game's loader.
    pub load: fn(&Source<'_>) -> content::Result<T>,
}

impl<T> CorruptedContent<T> {
    /// The loader's complaint after one file is changed, or [`FINE`].
    ///
    /// # Panics
    /// If there is no such file, or it is not JSON.
    pub fn verdict(&self, file: &str, change: impl FnOnce(&mut Value)) -> String {
        let mut files = self.files.to_vec();
        let (_, text) = files.iter_mut().find(|(name, _)| *name == file).expect("a content file");
        let mut json: Value = serde_json::from_str(text).expect("content is JSON");
        change(&mut json);
        let changed = json.to_string();
        *text = &changed;
        (self.load)(&Source(&files)).err().map_or_else(|| FINE.to_owned(), |error| error.to_string())
    }

    /// The loader's complaint after a value is put at a JSON pointer, where `-` is the end of a list.
    ///
    /// # Panics
    /// If there is no such file or place.
    pub fn with(&self, file: &str, pointer: &str, value: Value) -> String {
        self.verdict(file, |json| put(json, pointer, value))
    }

    /// Tries wrong values, given as file, pointer, value and part of the expected complaint.
    ///
    /// # Panics
    /// If the loader's complaint differs for one of them.
    pub fn complains<P: AsRef<str>>(
        &self,
        cases: impl IntoIterator<Item = (&'static str, P, Value, &'static str)>,
    ) {
        let surprises: Vec<String> = cases
            .into_iter()
            .filter_map(|(file, pointer, value, complaint)| {
                let verdict = self.with(file, pointer.as_ref(), value);
                (!verdict.contains(complaint)).then(|| format!("{file}{}: {verdict}", pointer.as_ref()))
            })
            .collect();
        assert!(surprises.is_empty(), "{surprises:#?}");
    }
}

/// Sets the node at a JSON pointer, or inserts it.
fn put(json: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match json.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}")) {
        Value::Object(fields) => drop(fields.insert(key.to_owned(), value)),
        Value::Array(list) if key == "-" => list.push(value),
        list => list[key.parse::<usize>().expect("a place in a list")] = value,
    }
}
