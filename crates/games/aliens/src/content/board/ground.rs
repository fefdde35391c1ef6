//! Squares of a board, and adjacency between them (section 7.1).

use super::super::{
    cell::{Cell, CellSet},
    door::{Door, DoorId, DoorSet},
};

/// Squares and edges of a board. Used for mission boards and for the small boards of tests.
#[derive(Debug, Clone, Default)]
pub struct Ground {
    pub spaces: CellSet,
    /// The squares inside thick lines. They are not spaces and do not block sight (A-SPACE-02). All other
    /// squares are walls (A-SPACE-03).
    pub furniture: CellSet,
    /// The doors, at most [`DoorId::MAX`].
    pub doors: Vec<Door>,
    /// Pairs of spaces separated by a thick line.
    pub thick_lines: Vec<(Cell, Cell)>,
}

/// A step from a space: its target, and the door that it passes.
pub type Step = (Cell, Option<DoorId>);

impl Ground {
    /// True if a cell blocks both movement and sight.
    pub(super) fn is_wall(&self, cell: Cell) -> bool {
        !self.spaces.contains(cell) && !self.furniture.contains(cell)
    }

    /// The door on the edge between two cells.
    fn door_between(&self, one: Cell, other: Cell) -> Option<DoorId> {
        self.doors.iter().position(|door| door.is_between(one, other)).and_then(DoorId::new)
    }

    fn has_thick_line(&self, one: Cell, other: Cell) -> bool {
        self.thick_lines.iter().any(|&line| line == (one, other) || line == (other, one))
    }

    /// The steps from a space (A-SPACE-09): first straight ones, then diagonal ones, each clockwise from the top.
    pub(super) fn steps(&self, from: Cell) -> Vec<Step> {
        let straight = [(-1, 0), (0, 1), (1, 0), (0, -1)];
        let diagonal = [(-1, 1), (1, 1), (1, -1), (-1, -1)];
        let mut steps = Vec::new();
        for (rows, columns) in straight {
            let Some(to) = from.offset(rows, columns).filter(|to| self.spaces.contains(*to)) else {
                continue;
            };
            if !self.has_thick_line(from, to) {
                steps.push((to, self.door_between(from, to))); // A-SPACE-07
            }
        }
        for (rows, columns) in diagonal {
            let corner = [from.offset(rows, columns), from.offset(rows, 0), from.offset(0, columns)];
            let [Some(to), Some(one), Some(other)] = corner else { continue };
            let free = |a, b| !self.has_thick_line(a, b) && self.door_between(a, b).is_none();
            let spaces = [to, one, other].iter().all(|cell| self.spaces.contains(*cell));
            if spaces && free(from, one) && free(from, other) && free(one, to) && free(other, to) {
                steps.push((to, None)); // A-SPACE-08
            }
        }
        steps
    }

    /// The doors on the edges of a space.
    pub(super) fn doors_of(&self, cell: Cell) -> DoorSet {
        let touching = self.doors.iter().enumerate().filter(|(_, door)| door.touches(cell));
        touching.filter_map(|(index, _)| DoorId::new(index)).collect()
    }
}
