//! Sight lines between two squares (A-LOS-01…07), by how far apart the squares lie and nothing else.
//!
//! A line blocks or not by what it meets on its way: squares of which it has more than a corner, sides that it crosses, and
//! lattice points that it goes exactly through. Lines that meet the same are the same to sight, and a line that meets less
//! than another is at least as good. So for two squares there is a short list of lines that decides whatever stands between.
//!
//! Obstacles are unit squares and unit sides on integer coordinates; a line can therefore be moved, without meeting more, until it
//! goes through two lattice points or as near by them as one likes: these are the lines that are tried (A-LOS-13).

use std::collections::BTreeSet;

/// A lattice point, or a square by its top left corner: row and column, from the top left of the box around both squares.
pub(super) type Point = (i8, i8);

/// A side of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Side {
    /// From this point one down.
    Down(Point),
    /// From this point one to the right.
    Right(Point),
}

/// What a sight line meets between its first and its last square.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Line {
    /// Squares of which it has more than a corner.
    pub(super) squares: Vec<Point>,
    /// Points that it goes through.
    pub(super) points: Vec<Point>,
    /// Sides that it crosses elsewhere than at their ends.
    pub(super) sides: Vec<Side>,
}

impl Line {
    /// Whether it meets nothing that the other one does not meet.
    fn is_at_least_as_good_as(&self, other: &Self) -> bool {
        all_in(&self.squares, &other.squares)
            && all_in(&self.points, &other.points)
            && all_in(&self.sides, &other.sides)
    }
}

/// Whether a sorted list has nothing that another sorted list does not have.
fn all_in<T: Ord>(some: &[T], all: &[T]) -> bool {
    let mut all = all.iter();
    some.iter().all(|one| all.any(|other| one == other))
}

/// The lines that decide sight from the square at the top left of a box to the one at its bottom right, so many rows below
/// and columns to the right.
pub(super) fn lines(rows: i8, columns: i8) -> Vec<Line> {
    let mut found = BTreeSet::new();
    match (rows, columns) {
        // Every line within a row or column meets all squares and crosses all sides in between.
        (0, _) => drop(found.insert(Line {
            squares: (1..columns).map(|column| (0, column)).collect(),
            sides: (1..=columns).map(|column| Side::Down((0, column))).collect(),
            ..Line::default()
        })),
        (_, 0) => drop(found.insert(Line {
            squares: (1..rows).map(|row| (row, 0)).collect(),
            sides: (1..=rows).map(|row| Side::Right((row, 0))).collect(),
            ..Line::default()
        })),
        _ => found.extend(falling(rows, columns)),
    }
    let better = |line: &Line| found.iter().any(|other| other != line && other.is_at_least_as_good_as(line));
    found.iter().filter(|line| !better(line)).cloned().collect()
}

/// One unit of the lattice; a line moved by 1 is as near as one likes.
const UNIT: i64 = 1_000_000;

/// The lines that fall to the right: all that go from the top left square to the bottom right one do.
fn falling(rows: i8, columns: i8) -> impl Iterator<Item = Line> {
    let points =
        move || (0..=rows + 1).flat_map(move |row| (0..=columns + 1).map(move |column| (row, column)));
    let pairs = points().flat_map(move |p| points().map(move |q| (p, q)));
    let neighbours = pairs.filter(|(p, q)| q.0 >= p.0 && q.1 >= p.1 && gcd(q.0 - p.0, q.1 - p.1) == 1);
    let through = neighbours.flat_map(|pair| {
        [-1, 0, 1]
            .into_iter()
            .flat_map(move |before| [-1, 0, 1].map(|after| Through::new(pair, before, after)))
    });
    through.filter_map(move |line| line.meets(rows, columns))
}

const fn gcd(a: i8, b: i8) -> i8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A line through two points that lie as near as one likes to lattice points.
#[derive(Clone, Copy)]
struct Through {
    from: (i64, i64),
    way: (i64, i64),
}

impl Through {
    /// The line that passes two lattice points at one side (-1, 1) or exactly (0).
    fn new((p, q): (Point, Point), before: i64, after: i64) -> Self {
        let flat = q.1 - p.1 >= q.0 - p.0;
        let near = |(row, column): Point, by: i64| {
            let (row, column) = (i64::from(row) * UNIT, i64::from(column) * UNIT);
            if flat { (row + by, column) } else { (row, column + by) }
        };
        let (from, to) = (near(p, before), near(q, after));
        Self { from, way: (to.0 - from.0, to.1 - from.1) }
    }

    /// On which side of the line a lattice point is: -1, 0, 1.
    fn side(self, (row, column): Point) -> i64 {
        let (row, column) = (i64::from(row) * UNIT - self.from.0, i64::from(column) * UNIT - self.from.1);
        (self.way.0 * column - self.way.1 * row).signum()
    }

    /// The corners of a square by the side of the line that they are on.
    fn corners(self, (row, column): Point) -> [i64; 4] {
        [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
            .map(|point| self.side(point))
    }

    /// What it meets; `None` if it does not fall to the right or misses one of the two squares.
    fn meets(self, rows: i8, columns: i8) -> Option<Line> {
        let touches = |square| {
            let corners = self.corners(square);
            corners.contains(&0) || (corners.contains(&1) && corners.contains(&-1))
        };
        if self.way.0 <= 0 || self.way.1 <= 0 || !touches((0, 0)) || !touches((rows, columns)) {
            return None;
        }
        let mut line = Line::default();
        for row in 0..=rows {
            for column in 0..=columns {
                let corners = self.corners((row, column));
                let inside = corners.contains(&1) && corners.contains(&-1);
                if inside && (row, column) != (0, 0) && (row, column) != (rows, columns) {
                    line.squares.push((row, column));
                }
            }
        }
        for row in 0..=rows + 1 {
            for column in 0..=columns + 1 {
                let point = (row, column);
                // Here it enters the first square, or leaves the last one.
                let outside = point == (0, 0) || point == (rows + 1, columns + 1);
                if self.side(point) == 0 && !outside {
                    line.points.push(point);
                }
                let crossed = |other| self.side(point) * self.side(other) < 0;
                // Likewise: the upper and left sides of the first square, the lower and right ones of the last.
                let outer_down = point == (0, 0) || point == (rows, columns + 1);
                if row <= rows && !outer_down && crossed((row + 1, column)) {
                    line.sides.push(Side::Down(point));
                }
                let outer_right = point == (0, 0) || point == (rows + 1, columns);
                if column <= columns && !outer_right && crossed((row, column + 1)) {
                    line.sides.push(Side::Right(point));
                }
            }
        }
        line.sides.sort_unstable();
        Some(line)
    }
}
