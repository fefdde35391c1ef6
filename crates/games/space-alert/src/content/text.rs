//! Words for players.

use serde::Deserialize;

/// A text in both languages, in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// English.
    pub en: Box<str>,
    /// Czech.
    pub cs: Box<str>,
}
