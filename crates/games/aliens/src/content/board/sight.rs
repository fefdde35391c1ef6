//! Sight between spaces (section 7.3). For every two spaces, the table holds the sight lines that no wall
//! blocks, each with the spaces and doors that it passes.

use std::sync::OnceLock;

use super::{
    super::{
        cell::{Cell, CellSet},
        door::{DoorId, DoorSet},
    },
    ground::Ground,
    lines::{Line, Point, Side, lines},
};

/// The sight lines of a board, computed for each space at its first use.
#[derive(Debug, Clone)]
pub(super) struct Sight {
    frame: Frame,
    /// Indexed by cell.
    from: Vec<OnceLock<Seen>>,
}

/// Everything seen from a space with all doors open and no character in the way.
#[derive(Debug, Clone, Default)]
struct Seen {
    /// In reading order.
    targets: Vec<Target>,
    /// The same as a set.
    in_line: CellSet,
    /// All lines, grouped by target.
    lines: Vec<Way>,
    /// The cells on the lines, grouped by line.
    cells: Vec<Cell>,
}

/// A visible space, with its lines as a range of [`Seen::lines`].
#[derive(Debug, Clone, Copy)]
struct Target {
    cell: Cell,
    first: u32,
    count: u32,
}

/// The doors and cells on a line. The cells are a range of [`Seen::cells`].
#[derive(Debug, Clone, Copy)]
struct Way {
    doors: DoorSet,
    first: u32,
    count: u32,
}

impl Sight {
    pub(super) fn new(ground: &Ground) -> Self {
        Self { frame: Frame::new(ground), from: vec![OnceLock::new(); Cell::COUNT] }
    }

    fn from(&self, from: Cell, ground: &Ground) -> &Seen {
        self.from[from.index()].get_or_init(|| Seen::from(from, ground, &self.frame))
    }

    pub(super) fn sees(&self, from: Cell, ground: &Ground, closed: DoorSet, characters: &CellSet) -> CellSet {
        let all = self.from(from, ground);
        let open = all.targets.iter().filter(|target| all.is_open(target, closed, characters));
        let mut seen: CellSet = open.map(|target| target.cell).collect();
        seen.insert(from); // A-LOS-10
        seen
    }

    /// The spaces seen from a space with all doors open and no character in the way.
    pub(super) fn in_line(&self, from: Cell, ground: &Ground) -> &CellSet {
        &self.from(from, ground).in_line
    }

    pub(super) fn sees_cell(
        &self,
        from: Cell,
        to: Cell,
        ground: &Ground,
        closed: DoorSet,
        characters: &CellSet,
    ) -> bool {
        let seen = self.from(from, ground);
        let target = seen.targets.binary_search_by_key(&to, |target| target.cell);
        from == to || target.is_ok_and(|place| seen.is_open(&seen.targets[place], closed, characters))
    }
}

impl Seen {
    /// Finds everything that is seen from a space past the walls. A sight line passes only through squares
    /// that are themselves seen, so a search outwards from seen squares is enough.
    fn from(from: Cell, ground: &Ground, frame: &Frame) -> Self {
        let mut seen = Self::default();
        if !ground.spaces.contains(from) {
            return seen;
        }
        let mut tried: CellSet = [from].into_iter().collect();
        let mut around = vec![from];
        while let Some(square) = around.pop() {
            for (rows, columns) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
                let Some(next) = square.offset(rows, columns) else { continue };
                if ground.is_wall(next) || !tried.insert(next) {
                    continue;
                }
                let ways = ways(from, next, ground, frame);
                if !ways.is_empty() {
                    around.push(next);
                    if ground.spaces.contains(next) {
                        seen.add(next, ways);
                    }
                }
            }
        }
        seen.targets.sort_unstable_by_key(|target| target.cell);
        seen.in_line = seen.targets.iter().map(|target| target.cell).collect();
        seen
    }

    fn add(&mut self, cell: Cell, ways: Ways) {
        let first = self.lines.len() as u32;
        for (doors, cells) in ways {
            self.lines.push(Way { doors, first: self.cells.len() as u32, count: cells.len() as u32 });
            self.cells.extend(cells);
        }
        self.targets.push(Target { cell, first, count: self.lines.len() as u32 - first });
    }

    fn is_open(&self, target: &Target, closed: DoorSet, characters: &CellSet) -> bool {
        let lines = &self.lines[target.first as usize..][..target.count as usize];
        lines.iter().any(|line| {
            let cells = &self.cells[line.first as usize..][..line.count as usize];
            line.doors.intersection(closed).is_empty() && !cells.iter().any(|cell| characters.contains(*cell))
        })
    }
}

/// The doors at lattice points and on sides of the grid.
#[derive(Debug, Clone)]
struct Frame {
    at_points: Vec<DoorSet>,
    down: Vec<DoorSet>,
    right: Vec<DoorSet>,
}

/// Index of a lattice point of the grid in a list.
const fn lattice(row: i16, column: i16) -> usize {
    row as usize * (Cell::COLUMNS as usize + 1) + column as usize
}

impl Frame {
    fn new(ground: &Ground) -> Self {
        let none = vec![DoorSet::EMPTY; lattice(Cell::ROWS as i16 + 1, 0)];
        let mut frame = Self { at_points: none.clone(), down: none.clone(), right: none };
        for (door, index) in ground.doors.iter().zip(0..) {
            let Some(id) = DoorId::new(index) else { continue };
            let (a, b) = (door.a.min(door.b), door.a.max(door.b));
            let (row, column) = (i16::from(b.row()), i16::from(b.column()));
            let begin = lattice(row, column);
            let end = if a.row() == b.row() { lattice(row + 1, column) } else { lattice(row, column + 1) };
            let sides = if a.row() == b.row() { &mut frame.down } else { &mut frame.right };
            sides[begin].insert(id);
            frame.at_points[begin].insert(id);
            frame.at_points[end].insert(id);
        }
        frame
    }
}

type Ways = Vec<(DoorSet, Vec<Cell>)>;

/// The lines between two squares that no wall blocks. A line is left out if everything that can block another one
/// can also block it.
fn ways(from: Cell, to: Cell, ground: &Ground, frame: &Frame) -> Ways {
    let (from, to) = if from.row() <= to.row() { (from, to) } else { (to, from) };
    let on = Mapped { from, mirrored: to.column() < from.column() };
    let mut ways: Ways = Vec::new();
    for line in lines(to.row() - from.row(), to.column().abs_diff(from.column())) {
        let Some(way) = on.way(line, ground, frame) else { continue };
        if !ways.iter().any(|better| is_better(better, &way)) {
            ways.retain(|worse| !is_better(&way, worse));
            ways.push(way);
        }
    }
    ways.sort_by_key(|(doors, cells)| (doors.len(), cells.len()));
    ways
}

/// True if everything that can block the first line can also block the second.
fn is_better((doors, cells): &(DoorSet, Vec<Cell>), (more_doors, more_cells): &(DoorSet, Vec<Cell>)) -> bool {
    doors.union(*more_doors) == *more_doors && cells.iter().all(|cell| more_cells.contains(cell))
}

/// Placement of a line's bounding box on the grid: its first square, and whether its columns run to the left.
#[derive(Clone, Copy)]
struct Mapped {
    from: Cell,
    mirrored: bool,
}

impl Mapped {
    fn square(self, (row, column): Point) -> Option<Cell> {
        self.from.offset(row, if self.mirrored { -column } else { column })
    }

    fn point(self, (row, column): Point) -> (i16, i16) {
        let row = i16::from(self.from.row()) + i16::from(row);
        let left = i16::from(self.from.column());
        (row, if self.mirrored { left + 1 - i16::from(column) } else { left + i16::from(column) })
    }

    fn doors(self, side: Side, frame: &Frame) -> DoorSet {
        match side {
            Side::Down(point) => {
                let (row, column) = self.point(point);
                frame.down[lattice(row, column)]
            }
            Side::Right(point) => {
                let (row, column) = self.point(point);
                frame.right[lattice(row, if self.mirrored { column - 1 } else { column })]
            }
        }
    }

    /// The doors and cells on the placed line; `None` if walls block it.
    fn way(self, line: &Line, ground: &Ground, frame: &Frame) -> Option<(DoorSet, Vec<Cell>)> {
        let squares = line.squares.iter().map(|square| self.square(*square));
        if squares.clone().any(|cell| cell.is_none_or(|cell| ground.is_wall(cell))) {
            return None; // A-LOS-02
        }
        let mut doors = DoorSet::EMPTY;
        for &point in &line.points {
            let (row, column) = self.point(point);
            let wall = |rows: i16, columns: i16| {
                let cell = |row: i16, column: i16| Cell::at(row.try_into().ok()?, column.try_into().ok()?);
                cell(row + rows, column + columns).is_none_or(|cell| ground.is_wall(cell))
            };
            if (wall(-1, -1) && wall(0, 0)) || (wall(-1, 0) && wall(0, -1)) {
                return None; // A-LOS-03
            }
            doors = doors.union(frame.at_points[lattice(row, column)]); // A-LOS-04
        }
        for &side in &line.sides {
            doors = doors.union(self.doors(side, frame));
        }
        // No character can be on furniture.
        Some((doors, squares.flatten().filter(|cell| ground.spaces.contains(*cell)).collect()))
    }
}
