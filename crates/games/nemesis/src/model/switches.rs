//! The public switches of reaction windows (N-REACT-11).

use serde::{Deserialize, Serialize};

/// A seat's public switches: whether it wants to be asked in windows of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Switches {
    /// For Interruption.
    pub interruption: Level,
    /// For Nerves of Steel.
    pub nerves_of_steel: Level,
}

/// A position of a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Ask me.
    #[default]
    Ask,
    /// Not until the turn in progress ends.
    NotThisTurn,
    /// Not until the round ends.
    NotThisRound,
}
