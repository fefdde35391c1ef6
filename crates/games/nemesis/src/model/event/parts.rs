//! Parts of events that are not components: card faces, causes of death, tracks, decks.

use serde::{Deserialize, Serialize};

use crate::content::ids::{ActionKind, ItemColor};

/// Visible face of a playing card. All contamination cards look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    Action(ActionKind),
    Contamination,
}

/// Cause of a character's death.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Wounds,
    /// An intruder's attack.
    Attack,
    /// Infection with a larva on the board.
    Infection,
    /// The airlock procedure.
    Airlock,
    /// The ship was destroyed.
    Destruction,
    /// The hyperspace jump.
    Jump,
    /// The ship did not reach Earth.
    Course,
    /// The final contamination check.
    Contamination,
    /// Madness beyond the highest level (V-MAD-05), or a panic.
    Madness,
}

/// A track of the board with a moving marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Track {
    Time,
    SelfDestruct,
}

/// A deck that all seats share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// Intruder attack cards.
    Attacks,
    Events,
    /// Serious wound cards.
    Wounds,
    /// Items of one colour.
    Items(ItemColor),
    IntruderActions,
    Panic,
}
