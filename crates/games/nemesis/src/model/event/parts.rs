//! What events name that is no component: card faces, causes of death, tracks, decks.

use serde::{Deserialize, Serialize};

use crate::content::ids::{ActionKind, ItemColor};

/// A playing card as people see it: contamination cards look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// An action card.
    Action(ActionKind),
    /// A contamination card.
    Contamination,
}

/// Why somebody died.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Wounds.
    Wounds,
    /// An intruder's attack.
    Attack,
    /// Infection with a larva on the board.
    Infection,
    /// The airlock.
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

/// A track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Track {
    /// The time track.
    Time,
    /// The self-destruct track.
    SelfDestruct,
}

/// A common deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// Intruder attack cards.
    Attacks,
    /// Event cards.
    Events,
    /// Serious wound cards.
    Wounds,
    /// Items of a colour.
    Items(ItemColor),
    /// Intruder action cards.
    IntruderActions,
    /// Panic cards.
    Panic,
}
