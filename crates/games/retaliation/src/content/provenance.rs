//! Sources of values that no source confirms. An owner of the box can check them and correct them here and in
//! the files.

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use super::load::{self, Source, embedded};

/// Values that were estimated, read from symbols, or given differently by different sources. All other values
/// are those of the rulebook or the component table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// Name of the content file.
    pub file: Box<str>,
    /// The values, as JSON pointers into that file.
    pub values: Vec<Box<str>>,
    /// Description of the values.
    pub what: Text,
    /// The source or reasoning that they rest on.
    pub basis: Text,
    pub confidence: Confidence,
    /// The rule or question of the rules page about them (`R-CONTAM-08`, `Q-05`).
    pub rule: Box<str>,
}

words! {
    /// Confidence that the values are those of the printed game.
    pub enum Confidence("confidence") {
        /// Estimated.
        Low => "low",
        /// Stated, but read from a symbol, or sources differ.
        Medium => "medium",
    }
}

embedded! {
    /// All uncertain values and their sources.
    pub provenance: Vec<Provenance> = load
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<Provenance>> {
    source.parse("provenance")
}
