//! The test procedure of A-LOS-13, followed literally and slowly. Tests compare the tables with it.

use super::super::{
    cell::{Cell, CellSet},
    door::DoorSet,
};
use super::ground::Ground;

/// Scale of the coordinates. A displacement by 1 counts as arbitrarily small.
const UNIT: i64 = 1_000_000;

type Point = (i64, i64);

/// A closed rectangle. The side of a square is one with no width.
#[derive(Clone, Copy)]
struct Rect {
    top: i64,
    left: i64,
    bottom: i64,
    right: i64,
}

impl Rect {
    fn of(cell: Cell) -> Self {
        let (row, column) = (i64::from(cell.row()) * UNIT, i64::from(cell.column()) * UNIT);
        Self { top: row, left: column, bottom: row + UNIT, right: column + UNIT }
    }

    /// The edge between two adjacent cells.
    fn between(a: Cell, b: Cell) -> Self {
        let (a, b) = (Self::of(a), Self::of(b));
        Self {
            top: a.top.max(b.top),
            left: a.left.max(b.left),
            bottom: a.bottom.min(b.bottom),
            right: a.right.min(b.right),
        }
    }

    fn corners(self) -> [Point; 4] {
        [(self.top, self.left), (self.top, self.right), (self.bottom, self.left), (self.bottom, self.right)]
    }
}

/// A fraction with a positive denominator.
#[derive(Clone, Copy)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(over: i64, under: i64) -> Self {
        let sign = i128::from(under.signum());
        Self(i128::from(over) * sign, i128::from(under) * sign)
    }

    fn is_at_most(self, other: Self) -> bool {
        self.0 * other.1 <= other.0 * self.1
    }

    fn max(self, other: Self) -> Self {
        if self.is_at_most(other) { other } else { self }
    }

    fn min(self, other: Self) -> Self {
        if self.is_at_most(other) { self } else { other }
    }
}

/// A line as a point and a direction. A point on it is given by a multiple of the direction.
#[derive(Clone, Copy)]
struct Ray {
    from: Point,
    way: Point,
}

const ENDLESS: i64 = 1 << 40;

impl Ray {
    /// The part inside a rectangle, as its first and last multiple.
    fn inside(self, rect: Rect) -> Option<(Fraction, Fraction)> {
        let mut part = (Fraction::new(-ENDLESS, 1), Fraction::new(ENDLESS, 1));
        for (from, way, low, high) in [
            (self.from.0, self.way.0, rect.top, rect.bottom),
            (self.from.1, self.way.1, rect.left, rect.right),
        ] {
            if way == 0 {
                if !(low..=high).contains(&from) {
                    return None;
                }
                continue;
            }
            let (one, other) = (Fraction::new(low - from, way), Fraction::new(high - from, way));
            part = (part.0.max(one.min(other)), part.1.min(one.max(other)));
        }
        part.0.is_at_most(part.1).then_some(part)
    }

    /// True if the point at this multiple is `point`.
    fn is_at(self, Fraction(over, under): Fraction, point: Point) -> bool {
        let is = |from: i64, way: i64, at: i64| {
            i128::from(from) * under + over * i128::from(way) == i128::from(at) * under
        };
        is(self.from.0, self.way.0, point.0) && is(self.from.1, self.way.1, point.1)
    }
}

/// True if `to` is seen from `from`.
pub(super) fn sees(ground: &Ground, closed: DoorSet, characters: &CellSet, from: Cell, to: Cell) -> bool {
    if from == to {
        return true; // A-LOS-10
    }
    let cells = || (0..Cell::COUNT).filter_map(Cell::new).filter(|cell| cell.row() < 6 && cell.column() < 7);
    let walls: Vec<Cell> = cells().filter(|cell| ground.is_wall(*cell)).collect();
    let standing = characters.iter().filter(|cell| *cell != from && *cell != to);
    let squares: Vec<Rect> = walls.iter().copied().chain(standing).map(Rect::of).collect();
    let shut = closed.iter().filter_map(|door| ground.doors.get(door.index()));
    let sides: Vec<Rect> = shut.map(|door| Rect::between(door.a, door.b)).collect();
    // Everything outside the board is wall.
    let is_wall = |row: i64, column: i64| {
        let cell = |row: i64, column: i64| Cell::at(u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        cell(row, column).is_none_or(|cell| ground.is_wall(cell))
    };
    let pinched = |row: i64, column: i64| {
        (is_wall(row - 1, column - 1) && is_wall(row, column))
            || (is_wall(row - 1, column) && is_wall(row, column - 1))
    };
    let lattice = (0..=6).flat_map(|row| (0..=7).map(move |column| (row, column)));
    let pinches: Vec<Point> = lattice
        .filter(|(row, column)| pinched(*row, *column))
        .map(|(row, column)| (row * UNIT, column * UNIT))
        .collect();

    let (viewer, target) = (Rect::of(from), Rect::of(to));
    let is_blocked = |ray: Ray| {
        let (Some(here), Some(there)) = (ray.inside(viewer), ray.inside(target)) else { return true };
        let (begin, end) = if here.1.is_at_most(there.0) {
            (here.1, there.0)
        } else if there.1.is_at_most(here.0) {
            (there.1, here.0)
        } else {
            (here.0.max(there.0), here.0.max(there.0))
        };
        let on_the_way = |rect: Rect| {
            let (first, last) = ray.inside(rect)?;
            let (first, last) = (first.max(begin), last.min(end));
            first.is_at_most(last).then_some((first, last))
        };
        let by_square = |rect: &Rect| {
            on_the_way(*rect).is_some_and(|(first, last)| {
                let corner_only =
                    last.is_at_most(first) && rect.corners().iter().any(|corner| ray.is_at(first, *corner));
                !corner_only // A-LOS-02, A-LOS-05, A-LOS-06
            })
        };
        let by_pinch = |&(row, column): &Point| {
            on_the_way(Rect { top: row, left: column, bottom: row, right: column }).is_some() // A-LOS-03
        };
        squares.iter().any(by_square)
            || pinches.iter().any(by_pinch)
            || sides.iter().any(|side| on_the_way(*side).is_some()) // A-LOS-04
    };

    let corners = squares.iter().chain(&sides).chain([&viewer, &target]).flat_map(|rect| rect.corners());
    let points: std::collections::BTreeSet<Point> = corners.collect();
    let displaced = |(row, column): Point| {
        (-1..=1).flat_map(move |down| (-1..=1).map(move |right| (row + down, column + right)))
    };
    points.iter().any(|&one| {
        points.range(one..).skip(1).any(|&other| {
            displaced(one).any(|from| {
                displaced(other).any(|to| !is_blocked(Ray { from, way: (to.0 - from.0, to.1 - from.1) }))
            })
        })
    })
}
