//! The sides of the four boards: 12 by 12 squares each (A-COMP-04).

use airlock_engine::content::Text;
use serde::Deserialize;

use super::{
    load::{self, Source, embedded},
    provenance::Provenance,
};
use crate::content::ids::Tile;

/// A place on a board that lies unrotated: row and column from its top left, 0…11.
pub type Place = (u8, u8);

/// What is printed on a side of a board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileDef {
    /// Which side this is.
    pub kind: Tile,
    /// What it shows.
    pub name: Text,
    /// Twelve rows of twelve squares.
    pub grid: Vec<Box<str>>,
    /// Between which places doors lie (A-DOOR-01); they are called D1, D2, … in this order.
    pub doors: Vec<(Place, Place)>,
    /// Between which places thick lines run (A-SPACE-02).
    pub thick_lines: Vec<(Place, Place)>,
    /// Its rooms and corridors.
    pub areas: Vec<Area>,
    /// Where the values come from.
    pub source: Provenance,
}

/// A room or corridor of a board: what is inside this rectangle, walls left out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// How it is called.
    pub name: Text,
    /// Its top left.
    pub from: Place,
    /// Its bottom right.
    pub to: Place,
}

/// Squares on each side of a board.
pub const TILE: u8 = 12;

/// What a square is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Square {
    /// Neither passed nor seen through (A-SPACE-03).
    Wall,
    /// A space to stand on; all floors are alike.
    Floor(Floor),
    /// Inside a thick line: no space, but seen across (A-SPACE-02).
    Furniture,
}

/// How a floor looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floor {
    /// A corridor.
    Corridor,
    /// A room.
    Room,
    /// Covered with resin.
    Resin,
}

impl Square {
    /// The square that a character of a grid stands for.
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

    /// Whether it is a space.
    pub const fn is_space(self) -> bool {
        matches!(self, Self::Floor(_))
    }
}

impl TileDef {
    /// The square at a place; what the grid does not say is wall.
    pub fn square(&self, (row, column): Place) -> Square {
        let row = self.grid.get(usize::from(row));
        row.and_then(|row| row.chars().nth(column.into())).and_then(Square::read).unwrap_or(Square::Wall)
    }
}

impl Tile {
    /// What is printed on it.
    pub fn def(self) -> &'static TileDef {
        &tiles()[self as usize]
    }
}

embedded! { tiles: Vec<TileDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<TileDef>> {
    let defs = source.parse::<Vec<TileDef>>("boards")?;
    load::in_order("board", Tile::ALL, defs, |def| def.kind)
}
