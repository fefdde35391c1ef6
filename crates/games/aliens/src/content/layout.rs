//! Arrangement of a mission's boards (A-SETUP-02), and the mapping of board places to the common grid.

use serde::Deserialize;

use super::{
    cell::Cell,
    door::{Door, DoorId},
    tile::{Place, Square, TILE, TileDef},
};
use crate::content::ids::Tile;

/// The boards of a mission, in rows. `None` is a gap.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Layout(pub Vec<Vec<Option<Laid>>>);

/// A board in the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// The board and the side that is up.
    pub board: Tile,
    /// Clockwise, in degrees: 0, 90, 180 or 270.
    #[serde(default)]
    pub rotation: u16,
}

impl Laid {
    /// A place after the rotation of the board, counted again from the top left of its square, 0 to 11.
    fn turn(self, (row, column): Place) -> Place {
        let quarter = |(row, column): Place| (column, (TILE - 1).saturating_sub(row));
        (0..self.rotation / 90).fold((row, column), |place, _| quarter(place))
    }
}

/// A board with its row and column among the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    pub laid: Laid,
    pub row: u8,
    pub column: u8,
}

impl Slot {
    /// The cell of a place on the board; `None` outside the largest grid.
    pub fn cell(self, place: Place) -> Option<Cell> {
        let (row, column) = self.laid.turn(place);
        Cell::at(self.row * TILE + row, self.column * TILE + column)
    }

    /// True if `cell` is on this board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row() / TILE == self.row && cell.column() / TILE == self.column
    }
}

impl Layout {
    /// The boards in reading order.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + Clone {
        self.0.iter().zip(0..).flat_map(|(boards, row)| {
            let lying = boards.iter().zip(0..).filter_map(|(laid, column)| laid.map(|laid| (laid, column)));
            lying.map(move |(laid, column)| Slot { laid, row, column })
        })
    }

    /// Rows of cells.
    pub fn rows(&self) -> u8 {
        (0..).zip(&self.0).map(|(row, _)| (row + 1) * TILE).last().unwrap_or(0)
    }

    /// Columns of cells.
    pub fn columns(&self) -> u8 {
        let widths =
            self.0.iter().map(|boards| (0..).zip(boards).map(|(column, _)| (column + 1) * TILE).last());
        widths.flatten().max().unwrap_or(0)
    }

    /// The cell of a place on a board; `None` if the layout does not contain that board.
    pub fn cell(&self, tile: Tile, place: Place) -> Option<Cell> {
        self.slots().find(|slot| slot.laid.board == tile)?.cell(place)
    }

    /// The door with this number on a board, counted from 1; `None` if there is none.
    pub fn door(&self, tile: Tile, number: usize, tiles: &[TileDef]) -> Option<DoorId> {
        let before = self.slots().take_while(|slot| slot.laid.board != tile);
        let before: usize = before.map(|slot| tiles[slot.laid.board as usize].doors.len()).sum();
        let here = self.slots().find(|slot| slot.laid.board == tile)?;
        let own = 1..=tiles[here.laid.board as usize].doors.len();
        own.contains(&number).then(|| DoorId::new(before + number - 1)).flatten()
    }

    /// The cells of the grid that are not walls, each with its square.
    pub fn squares(&self, tiles: &[TileDef]) -> Vec<(Cell, Square)> {
        let places = (0..TILE).flat_map(|row| (0..TILE).map(move |column| (row, column)));
        let squares = self.slots().flat_map(|slot| {
            let def = &tiles[slot.laid.board as usize];
            places.clone().filter_map(move |place| Some((slot.cell(place)?, def.square(place))))
        });
        squares.filter(|(_, square)| *square != Square::Wall).collect()
    }

    /// The doors, in the order of their numbers.
    pub fn doors(&self, tiles: &[TileDef]) -> Vec<Door> {
        self.edges(tiles, |def| &def.doors).into_iter().map(|(a, b)| Door { a, b }).collect()
    }

    /// The pairs of cells that a thick line separates.
    pub fn thick_lines(&self, tiles: &[TileDef]) -> Vec<(Cell, Cell)> {
        self.edges(tiles, |def| &def.thick_lines)
    }

    fn edges(&self, tiles: &[TileDef], of: impl Fn(&TileDef) -> &Vec<(Place, Place)>) -> Vec<(Cell, Cell)> {
        let edges = self.slots().flat_map(|slot| {
            let edges = of(&tiles[slot.laid.board as usize]).iter();
            edges.filter_map(move |(a, b)| Some((slot.cell(*a)?, slot.cell(*b)?))).collect::<Vec<_>>()
        });
        edges.collect()
    }
}
