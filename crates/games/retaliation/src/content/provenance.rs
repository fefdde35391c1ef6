//! Where values come from that no source confirms: who owns the box may find others and put them right here and in the files.

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use super::load::{self, Source, embedded};

/// Values of the content files that were made to fit, read from symbols, or told differently by different sources. What is
/// not listed stands in the rulebook or in the component table as it is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The content file.
    pub file: Box<str>,
    /// The values: JSON pointers into that file.
    pub values: Vec<Box<str>>,
    /// What they are.
    pub what: Text,
    /// What they rest on.
    pub basis: Text,
    /// How far to trust them.
    pub confidence: Confidence,
    /// The rule or question of the rulebook page that speaks of them (`R-CONTAM-08`, `Q-05`).
    pub rule: Box<str>,
}

words! {
    /// How far values can be trusted to be those of the printed game.
    pub enum Confidence("confidence") {
        /// Made to fit.
        Low => "low",
        /// Stated, but read from a symbol, or sources differ.
        Medium => "medium",
    }
}

embedded! {
    /// Where uncertain values come from.
    pub provenance: Vec<Provenance> = load
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<Provenance>> {
    source.parse("provenance")
}
