//! Secret looks: what was looked at, and what it showed (N-HIDDEN-03).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::content::{
    RoomNo,
    ids::{AttackKind, Destination, EventKind, ExplorationKind, ItemColor, ItemKind, Objective, RoomKind},
};

/// What a secret look was at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// A room tile.
    Tile(RoomNo),
    /// A room tile and its exploration token.
    TileAndToken(RoomNo),
    /// The top tile of an engine, 1…3.
    Engine(u8),
    /// Both tiles of an engine.
    EngineTiles(u8),
    /// The course card.
    Course,
    /// So many cards of the event deck.
    Events(u8),
    /// An objective of a seat: its personal one (`Some(true)`), its corporate one, or the only one.
    Objective(Seat, Option<bool>),
    /// So many cards of an item deck.
    Items(ItemColor, u8),
    /// So many attack cards.
    Attacks(u8),
}

/// What it showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// A room tile, and the exploration token if it was looked at.
    Tile(RoomKind, Option<(ExplorationKind, u8)>),
    /// Whether the engine's top tile is the working one.
    Engine(bool),
    /// Where the course card leads from A, B, C and D.
    Course([Destination; 4]),
    /// Event cards, from the top.
    Events(Vec<EventKind>),
    /// An objective.
    Objective(Objective),
    /// Items.
    Items(Vec<ItemKind>),
    /// Attack cards.
    Attacks(Vec<AttackKind>),
}
