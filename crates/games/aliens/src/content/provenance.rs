//! Sources of a component's values, since not all of them are in the rulebook.

use airlock_engine::words;
use serde::Deserialize;

/// Sources of a component's values, by field name (`attack.cost`). `all` means the whole component.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// Fields taken from the rulebook or its examples.
    #[serde(default)]
    pub rulebook: Vec<Box<str>>,
    /// Fields taken from public reviews and play reports.
    #[serde(default)]
    pub public: Vec<Box<str>>,
    /// Invented fields. The cards in the printed game may have other values.
    #[serde(default)]
    pub authored: Vec<Box<str>>,
    /// Confidence that they match the printed game.
    pub confidence: Confidence,
}

words! {
    /// Confidence that values match the printed game.
    pub enum Confidence("confidence") {
        /// Invented values, which may differ.
        Low => "low",
        /// Partly from the rulebook.
        Medium => "medium",
        /// Certain, or nothing in print could contradict them.
        High => "high",
    }
}
