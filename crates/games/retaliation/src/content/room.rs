//! Rooms: 23 tiles and 2 printed ones (R-ROOM-03).

use airlock_engine::{
    content::{Printed, Text},
    printed,
};
use serde::Deserialize;

use super::{
    Branch,
    load::{self, Source, embedded},
};
use crate::content::ids::{Color, RoomKind, TileBack};

/// Printed content of a room.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomDef {
    pub kind: RoomKind,
    pub name: Text,
    /// The back of its tile, or the section in which it is printed.
    pub back: TileBack,
    /// True if it is printed on the map: the Landing Zone and the Hibernatorium.
    #[serde(default)]
    pub printed: bool,
    /// R-ITEM-13.
    #[serde(default)]
    pub search: Vec<Color>,
    /// True if it has a computer.
    #[serde(default)]
    pub computer: bool,
    /// True if it can never hold secure tokens (R-SECURE-07).
    #[serde(default)]
    pub no_secure: bool,
    /// True if it can never have a malfunction (R-MALF-09).
    #[serde(default)]
    pub no_malfunction: bool,
    /// True if entry attacks never happen here (R-SECURE-08).
    #[serde(default)]
    pub always_secured: bool,
    /// Further rules of the room, in words.
    #[serde(default)]
    pub note: Option<Text>,
    /// Effects of its room action. Several are alternatives (R-ROOM-01).
    pub branches: Vec<Branch>,
}

printed! { RoomKind: RoomDef("room") in rooms() }

impl RoomKind {
    /// The tiles with this back (R-SETUP-15).
    pub fn tiles(back: TileBack) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |room| room.def().back == back && !room.def().printed)
    }
}

embedded! { rooms: Vec<RoomDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<RoomDef>> {
    RoomDef::read(source, "rooms")
}
