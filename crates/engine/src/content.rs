//! Loads a game's content files: its components as data.

use serde::{Deserialize, de::DeserializeOwned};

use crate::{Word, json};

mod printed;

pub use crate::names::Names;
pub use printed::{Cards, Printed};

/// A fault in the content files. A test shows that the embedded files have none.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    /// A file is missing from the source.
    #[error("there is no content file `{0}`")]
    Missing(Box<str>),
    /// A file does not have the expected form.
    #[error("content file `{file}`: {error}")]
    Form { file: Box<str>, error: serde_json::Error },
    /// The files contradict the component list or each other.
    #[error("content: {0}")]
    Wrong(Box<str>),
}

/// The result of loading one part of the content.
pub type Result<T> = std::result::Result<T, ContentError>;

/// The content files as pairs of name (without extension) and text.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a>(pub &'a [(&'a str, &'a str)]);

impl Source<'_> {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is missing or does not have the expected form.
    pub fn parse<T: DeserializeOwned>(&self, file: &str) -> Result<T> {
        let (_, text) = self
            .0
            .iter()
            .find(|(name, _)| *name == file)
            .ok_or_else(|| ContentError::Missing(file.into()))?;
        json::read(text).map_err(|error| ContentError::Form { file: file.into(), error })
    }
}

/// Embeds the text of a content file.
///
/// In the browser the texts for players are left out: the page loads them itself, in one language.
#[cfg(not(target_arch = "wasm32"))]
#[macro_export]
macro_rules! content_file {
    ($path:expr) => {
        include_str!($path)
    };
}

/// Embeds the text of a content file.
///
/// In the browser the texts for players are left out: the page loads them itself, in one language.
#[cfg(target_arch = "wasm32")]
#[macro_export]
macro_rules! content_file {
    ($path:expr) => {{
        const WHOLE: &str = include_str!($path);
        const LENGTH: usize = $crate::content::without_texts::<{ WHOLE.len() }>(WHOLE).1;
        static BARE: [u8; LENGTH] = $crate::content::without_texts(WHOLE).0;
        match ::std::str::from_utf8(&BARE) {
            Ok(text) => text,
            Err(_) => panic!("JSON"),
        }
    }};
}

/// Embeds files of a game's `content` folder, as pairs of name and text. For modules in `src/content`.
#[macro_export]
macro_rules! content_files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, $crate::content_file!(concat!("../../content/", $name, ".json")))),+]
    };
}

/// Strips white space and the texts for players from JSON. Returns the bytes and their number; the rest of
/// the array is unused.
#[doc(hidden)]
pub const fn without_texts<const N: usize>(json: &str) -> ([u8; N], usize) {
    let json = json.as_bytes();
    let (mut bare, mut length) = ([0; N], 0);
    let mut at = 0;
    // True if the next string would be a text in that language.
    let mut language = false;
    while at < json.len() {
        let start = at;
        at += 1;
        if json[start].is_ascii_whitespace() {
            continue;
        }
        let mut copied = start;
        if json[start] == b'"' {
            while json[at] != b'"' {
                at += if json[at] == b'\\' { 2 } else { 1 };
            }
            at += 1;
            if language {
                // Keep the two quotation marks only.
                copied = at - 1;
                bare[length] = b'"';
                length += 1;
            }
            language = !language
                && matches!(
                    json.split_at(start).1,
                    [b'"', b'e', b'n', b'"', ..] | [b'"', b'c', b's', b'"', ..]
                );
        } else {
            language = language && json[start] == b':';
        }
        while copied < at {
            bare[length] = json[copied];
            length += 1;
            copied += 1;
        }
    }
    (bare, length)
}

/// Reports a fault in the content.
pub fn wrong<T>(what: impl Into<Box<str>>) -> Result<T> {
    Err(ContentError::Wrong(what.into()))
}

/// Checks a condition. `what` describes its violation.
///
/// # Errors
/// If it does not hold.
pub fn check(holds: bool, what: impl FnOnce() -> String) -> Result<()> {
    if holds { Ok(()) } else { wrong(what()) }
}

/// Checks a number of components against the component list. `what` names them in the plural.
///
/// # Errors
/// If the numbers differ.
pub fn exactly(what: &str, found: usize, expected: usize) -> Result<()> {
    check(found == expected, || format!("{found} {what} instead of {expected}"))
}

/// Checks that no two cards have the same name.
///
/// # Errors
/// If two have, with the name.
pub fn named_once<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<()> {
    let mut all: Vec<&str> = names.into_iter().collect();
    all.sort_unstable();
    match all.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => wrong(format!("two cards are called `{}`", pair[0])),
        None => Ok(()),
    }
}

/// Checks that texts are written in both languages, without blanks around them. `each` visits them, with a
/// description of their owners.
///
/// # Errors
/// If one is not, with its owner.
pub fn written_texts(each: impl FnOnce(&mut dyn FnMut(String, &Text))) -> Result<()> {
    let mut faulty = None;
    each(&mut |owner, text| {
        let ok = |text: &str| !text.is_empty() && text.trim() == text;
        if !(ok(&text.en) && ok(&text.cs)) {
            faulty = Some(owner);
        }
    });
    faulty.map_or(Ok(()), |owner| wrong(format!("{owner} is empty or has blanks around it")))
}

/// Sorts definitions into the order of their words, and checks that every word has exactly one. `what` names
/// the kind of definition in errors.
///
/// # Errors
/// If a word has no definition, or more than one.
pub fn in_order<K: Word, T>(
    what: &str,
    words: &[K],
    mut defs: Vec<T>,
    key: impl Fn(&T) -> K,
) -> Result<Vec<T>> {
    let mut ordered = Vec::with_capacity(defs.len());
    for word in words {
        let found = defs.iter().position(|def| key(def) == *word);
        ordered.extend(found.map(|at| defs.swap_remove(at)));
    }
    if ordered.len() == words.len() && defs.is_empty() {
        return Ok(ordered);
    }
    wrong(format!("there must be exactly one {what} for each of its words"))
}

/// A text for players, in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    pub en: Box<str>,
    pub cs: Box<str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_white_space_are_left_out() {
        const WHOLE: &str = r#"[
            { "name": { "en": "A \"saw\" {", "cs": "Pila: \\" }, "kind": "en", "teeth": 12 },
            { "languages": ["en", "cs"], "cs": ["cs", "a b"] }
        ]"#;
        const { assert!(WHOLE.len() < 200) };
        let (bare, length) = without_texts::<200>(WHOLE);
        let expected = r#"[{"name":{"en":"","cs":""},"kind":"en","teeth":12},{"languages":["en","cs"],"cs":["cs","a b"]}]"#;
        assert_eq!(str::from_utf8(&bare[..length]).unwrap(), expected);
    }
}
