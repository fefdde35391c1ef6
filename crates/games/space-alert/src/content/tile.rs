//! Damage tiles.

use airlock_engine::{
    content::{self as load, Printed, Source, Text},
    embedded, printed,
};
use serde::Deserialize;

use crate::content::{ids::Tile, place::Zone};

/// Texts and zones of a damage tile.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileDef {
    pub tile: Tile,
    /// Each has one such tile.
    pub zones: Vec<Zone>,
    /// The damaged device.
    pub name: Text,
    /// The effect as text.
    pub text: Text,
}

/// The number of damage tiles of a zone (SA-SETUP-12).
pub const TILES_PER_ZONE: usize = 6;

printed! { Tile: TileDef.tile("damage tile") in tiles() }

impl Tile {
    /// The tiles of a zone, in the order of their words.
    pub fn of(zone: Zone) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |tile| tile.def().zones.contains(&zone))
    }
}

embedded! { tiles: Vec<TileDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<TileDef>> {
    TileDef::read(source, "damage_tiles")
}
