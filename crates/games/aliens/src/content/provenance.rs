//! Where the values of a component come from: not everything stands in the rulebook.

use airlock_engine::words;
use serde::Deserialize;

/// Where the values of a component come from, by the names of its fields (`attack.cost`); `all` means the whole component.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// What the rulebook says or shows in its examples.
    #[serde(default)]
    pub rulebook: Vec<Box<str>>,
    /// What public reviews and play reports say.
    #[serde(default)]
    pub public: Vec<Box<str>>,
    /// What was made to fit: whoever owns the box may find other values on its cards.
    #[serde(default)]
    pub authored: Vec<Box<str>>,
    /// How far to trust them.
    pub confidence: Confidence,
}

words! {
    /// How far values can be trusted to be those of the printed game.
    pub enum Confidence("confidence") {
        /// Authored values, which may differ.
        Low => "low",
        /// Partly from the rulebook.
        Medium => "medium",
        /// Certain, or nothing printed could contradict them.
        High => "high",
    }
}
