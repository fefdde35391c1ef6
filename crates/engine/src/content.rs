//! Reading the content files of a game: its components as data.

use serde::{Deserialize, de::DeserializeOwned};

use crate::Word;

pub use crate::names::Names;

/// What is wrong with the content. With the embedded files a test shows that this never happens.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    /// A file is missing from the source.
    #[error("there is no content file `{0}`")]
    Missing(Box<str>),
    /// A file does not have the expected form.
    #[error("content file `{file}`: {error}")]
    Form {
        /// Which file.
        file: Box<str>,
        /// What its reader says.
        error: serde_json::Error,
    },
    /// The files contradict the component list or each other.
    #[error("content: {0}")]
    Wrong(Box<str>),
}

/// The result of loading a part of the content.
pub type Result<T> = std::result::Result<T, ContentError>;

/// The content files: their names without extension, and their texts.
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
        serde_json::from_str(text).map_err(|error| ContentError::Form { file: file.into(), error })
    }
}

/// Says what is wrong.
///
/// # Errors
/// Always.
pub fn wrong<T>(what: impl Into<Box<str>>) -> Result<T> {
    Err(ContentError::Wrong(what.into()))
}

/// Checks that there is exactly one definition for every word, and puts them in the order of the words. `what` is what is
/// defined, in words.
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
    /// English.
    pub en: Box<str>,
    /// Czech.
    pub cs: Box<str>,
}
