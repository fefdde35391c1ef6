//! Sides of the four boards, 12 by 12 squares each (A-COMP-04).

use airlock_engine::{
    content::{Printed, Text},
    printed,
};
use serde::Deserialize;

use super::{
    load::{self, Source, embedded},
    provenance::Provenance,
};
use crate::content::ids::Tile;

/// A place on a board before its rotation: row and column from the top left, 0 to 11.
pub type Place = (u8, u8);

/// The print on a side of a board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileDef {
    pub kind: Tile,
    /// Title of the board.
    pub name: Text,
    /// Twelve rows of twelve squares.
    pub grid: Vec<Box<str>>,
    /// The places that each door separates (A-DOOR-01). They are called D1, D2, … in this order.
    pub doors: Vec<(Place, Place)>,
    /// The places that each thick line separates (A-SPACE-02).
    pub thick_lines: Vec<(Place, Place)>,
    /// Its rooms and corridors.
    pub areas: Vec<Area>,
    /// Sources of the values.
    pub source: Provenance,
}

/// A room or corridor of a board: the spaces inside a rectangle, without its walls.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Name shown to players.
    pub name: Text,
    /// Top left place, included.
    pub from: Place,
    /// Bottom right place, included.
    pub to: Place,
}

/// Squares on each side of a board.
pub const TILE: u8 = 12;

/// Kind of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Square {
    /// Blocks both movement and sight (A-SPACE-03).
    Wall,
    /// A space to stand on. All floors follow the same rules.
    Floor(Floor),
    /// Inside a thick line: not a space, but does not block sight (A-SPACE-02).
    Furniture,
}

/// Look of a floor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floor {
    Corridor,
    Room,
    /// Covered with resin.
    Resin,
}

impl Square {
    /// Decodes a character of the grid; `None` if it has no meaning.
    pub const fn read(character: char) -> Option<Self> {
        match character {
            '#' => Some(Self::Wall),
            '.' => Some(Self::Floor(Floor::Corridor)),
            ',' => Some(Self::Floor(Floor::Room)),
            ':' => Some(Self::Floor(Floor::Resin)),
            'o' => Some(Self::Furniture),
            _ => None,
        }
    }

    /// True for a space.
    pub const fn is_space(self) -> bool {
        matches!(self, Self::Floor(_))
    }
}

impl TileDef {
    /// The square at a place. A place outside the grid is a wall.
    pub fn square(&self, (row, column): Place) -> Square {
        let row = self.grid.get(usize::from(row));
        row.and_then(|row| row.chars().nth(column.into())).and_then(Square::read).unwrap_or(Square::Wall)
    }
}

printed! { Tile: TileDef("board") in tiles() }

embedded! { tiles: Vec<TileDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<TileDef>> {
    TileDef::read(source, "boards")
}
