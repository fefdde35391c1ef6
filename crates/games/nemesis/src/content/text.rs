//! Words for players.

use serde::Deserialize;

use super::{EffectSource, Source, load};

/// A text in both languages, in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// English.
    pub en: Box<str>,
    /// Czech.
    pub cs: Box<str>,
}

/// What a component of the base game says with another species.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ChangedText {
    /// The component.
    #[serde(flatten)]
    pub of: EffectSource,
    /// What it does.
    pub text: Text,
}

pub(super) fn load_changes(source: &Source<'_>) -> load::Result<Vec<ChangedText>> {
    source.parse("void_seeders/changes")
}
