//! Secret looks: the target and the result (N-HIDDEN-03).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::content::{
    RoomNo,
    ids::{AttackKind, Destination, EventKind, ExplorationKind, ItemColor, ItemKind, Objective, RoomKind},
};

/// Target of a secret look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    Tile(RoomNo),
    /// A room tile and its exploration token.
    TileAndToken(RoomNo),
    /// The top tile of an engine, 1…3.
    Engine(u8),
    /// Both tiles of an engine, 1…3.
    EngineTiles(u8),
    Course,
    /// N cards of the event deck.
    Events(u8),
    /// An objective of a seat: `Some(true)` is the personal one, `Some(false)` the corporate one, `None` the
    /// only one.
    Objective(Seat, Option<bool>),
    /// N cards of an item deck.
    Items(ItemColor, u8),
    /// N cards of the attack deck.
    Attacks(u8),
}

/// Result of a secret look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// A room tile, and the exploration token if it was looked at.
    Tile(RoomKind, Option<(ExplorationKind, u8)>),
    /// True if the engine's top tile is the working one.
    Engine(bool),
    /// Destinations that the course card assigns to A, B, C and D.
    Course([Destination; 4]),
    /// Event cards, from the top.
    Events(Vec<EventKind>),
    Objective(Objective),
    Items(Vec<ItemKind>),
    Attacks(Vec<AttackKind>),
}
