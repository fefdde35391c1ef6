//! The boards of a mission as one grid (section 7): steps, distances and sight, computed once for each mission and shared.

mod ground;
mod lines;
#[cfg(test)]
mod oracle;
mod sight;
#[cfg(test)]
mod tests;
mod walking;

use std::sync::OnceLock;

pub use self::{
    ground::{Ground, Step},
    walking::Distances,
};
use self::{sight::Sight, walking::Walking};
use super::{
    cell::{Cell, CellSet},
    door::{Door, DoorId, DoorSet},
    layout::{Layout, Slot},
    tile::TileDef,
};
use crate::content::ids::{Mission, Tile};

/// The boards of a mission as one grid, with derived tables.
#[derive(Debug, Clone)]
pub struct Board {
    ground: Ground,
    slots: Vec<Slot>,
    steps: Vec<Vec<Step>>,
    doors_of: Vec<DoorSet>,
    walking: Walking,
    sight: Sight,
}

impl Board {
    /// The boards of a mission.
    pub fn of(mission: Mission) -> &'static Self {
        static BOARDS: [OnceLock<Board>; Mission::ALL.len()] =
            [const { OnceLock::new() }; Mission::ALL.len()];
        BOARDS[mission as usize].get_or_init(|| Self::laid_out(&mission.def().plan.layout))
    }

    fn laid_out(layout: &Layout) -> Self {
        let tiles: Vec<TileDef> = Tile::ALL.iter().map(|tile| tile.def().clone()).collect();
        let squares = layout.squares(&tiles);
        let cells = |space| {
            squares.iter().filter(move |(_, square)| square.is_space() == space).map(|(cell, _)| *cell)
        };
        let ground = Ground {
            spaces: cells(true).collect(),
            furniture: cells(false).collect(),
            doors: layout.doors(&tiles),
            thick_lines: layout.thick_lines(&tiles),
        };
        Self { slots: layout.slots().collect(), ..Self::new(ground) }
    }

    /// A board without slots, built from its squares alone. Tests use it for small boards.
    pub fn new(ground: Ground) -> Self {
        let cells = || (0..Cell::COUNT).filter_map(Cell::new);
        let steps: Vec<Vec<Step>> = cells()
            .map(|cell| if ground.spaces.contains(cell) { ground.steps(cell) } else { Vec::new() })
            .collect();
        Self {
            slots: Vec::new(),
            doors_of: cells().map(|cell| ground.doors_of(cell)).collect(),
            walking: Walking::new(&ground.spaces, &steps),
            sight: Sight::new(&ground),
            steps,
            ground,
        }
    }

    /// The squares and edges.
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The spaces (A-SPACE-01).
    pub const fn spaces(&self) -> &CellSet {
        &self.ground.spaces
    }

    /// True if figures can be on this cell.
    pub const fn is_space(&self, cell: Cell) -> bool {
        self.ground.spaces.contains(cell)
    }

    /// The physical boards in the grid, in reading order.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The board on which a cell is, as an index into [`Board::slots`] (A-BLIP-01).
    pub fn slot_of(&self, cell: Cell) -> Option<usize> {
        self.slots.iter().position(|slot| slot.contains(cell))
    }

    /// The doors, in the order of their ids.
    pub fn doors(&self) -> &[Door] {
        &self.ground.doors
    }

    /// The door with this id; `None` if the board has fewer doors.
    pub fn door(&self, door: DoorId) -> Option<Door> {
        self.ground.doors.get(door.index()).copied()
    }

    /// The doors adjacent to a space (A-DOOR-01).
    pub fn doors_of(&self, cell: Cell) -> DoorSet {
        self.doors_of[cell.index()]
    }

    /// The doors that are closed (A-DOOR-02, A-DOOR-06): barricaded, or without a figure or blip on either space.
    pub fn closed_doors(&self, barricaded: DoorSet, figures_and_blips: &CellSet) -> DoorSet {
        let held = |door: &Door| figures_and_blips.contains(door.a) || figures_and_blips.contains(door.b);
        let closed = self.ground.doors.iter().zip(0..).filter(|(door, _)| !held(door));
        closed.filter_map(|(_, index)| DoorId::new(index)).collect::<DoorSet>().union(barricaded)
    }

    /// The steps from a space if no door were barricaded (A-SPACE-07…09).
    pub fn steps(&self, from: Cell) -> &[Step] {
        &self.steps[from.index()]
    }

    /// The spaces adjacent to a space (A-SPACE-07, A-SPACE-08).
    pub fn neighbours(&self, from: Cell, barricaded: DoorSet) -> impl Iterator<Item = Cell> + Clone {
        let passable =
            move |(cell, door): &Step| (!door.is_some_and(|door| barricaded.contains(door))).then_some(*cell);
        self.steps(from).iter().filter_map(passable)
    }

    /// True if two different spaces are adjacent.
    pub fn adjacent(&self, one: Cell, other: Cell, barricaded: DoorSet) -> bool {
        self.neighbours(one, barricaded).any(|cell| cell == other)
    }

    /// The walking distance between two spaces (A-SPACE-11); `None` without a way. Barricaded doors count as
    /// passable, and figures and tokens do not matter.
    pub fn distance(&self, from: Cell, to: Cell) -> Option<u8> {
        self.walking.distance(from, to)
    }

    /// The number of steps to each space from `from`, without barricaded doors and blocked spaces
    /// (A-SPACE-13, A-ALIEN-09). `from` itself may be blocked.
    pub fn distances(&self, from: Cell, barricaded: DoorSet, blocked: &CellSet) -> Distances {
        Distances::new(&self.steps, from, barricaded, blocked)
    }

    /// All spaces seen from a space (A-LOS-01…10). `closed` contains closed and barricaded doors,
    /// `characters` the spaces of standing characters. Characters at either end of a line do not block it.
    pub fn sees(&self, from: Cell, closed: DoorSet, characters: &CellSet) -> CellSet {
        self.sight.sees(from, &self.ground, closed, characters)
    }

    /// The spaces seen from a space if neither doors nor characters are in the way, without the space itself.
    pub fn in_line(&self, from: Cell) -> &CellSet {
        self.sight.in_line(from, &self.ground)
    }

    /// True if `to` is seen from `from`. The same as [`Board::sees`] for one target.
    pub fn sees_cell(&self, from: Cell, to: Cell, closed: DoorSet, characters: &CellSet) -> bool {
        self.sight.sees_cell(from, to, &self.ground, closed, characters)
    }
}
