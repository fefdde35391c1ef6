//! Rooms: 23 tiles and the 2 that are printed (R-ROOM-03).

use airlock_engine::content::Text;
use serde::Deserialize;

use super::{
    Branch,
    load::{self, Source, embedded},
};
use crate::content::ids::{Color, RoomKind, TileBack};

/// What a room says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomDef {
    /// Which room this is.
    pub kind: RoomKind,
    /// Its name.
    pub name: Text,
    /// The back of its tile, or the section it is printed in.
    pub back: TileBack,
    /// It is printed on the map: the Landing Zone and the Hibernatorium.
    #[serde(default)]
    pub printed: bool,
    /// Its search icons (R-ITEM-13).
    #[serde(default)]
    pub search: Vec<Color>,
    /// Whether it shows a computer.
    #[serde(default)]
    pub computer: bool,
    /// It can never hold secure tokens (R-SECURE-07).
    #[serde(default)]
    pub no_secure: bool,
    /// It can never have a malfunction (R-MALF-09).
    #[serde(default)]
    pub no_malfunction: bool,
    /// Entry attacks never happen here (R-SECURE-08).
    #[serde(default)]
    pub always_secured: bool,
    /// What must be known besides, in words.
    #[serde(default)]
    pub note: Option<Text>,
    /// Its room action; several are alternatives (R-ROOM-01).
    pub branches: Vec<Branch>,
}

impl RoomKind {
    /// What the room says.
    pub fn def(self) -> &'static RoomDef {
        &rooms()[self as usize]
    }

    /// The tiles with a back (R-SETUP-15).
    pub fn tiles(back: TileBack) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |room| room.def().back == back && !room.def().printed)
    }
}

embedded! { rooms: Vec<RoomDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<RoomDef>> {
    load::in_order("room", RoomKind::ALL, source.parse("rooms")?, |def: &RoomDef| def.kind)
}
