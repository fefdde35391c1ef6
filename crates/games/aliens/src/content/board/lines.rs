//! Sight lines between two squares (A-LOS-01…07). They depend only on the offset between the squares.
//!
//! Three kinds of obstacles can block a line: squares of which it has more than a corner, sides that it
//! crosses, and lattice points that it passes exactly through. Lines that meet the same obstacles are one
//! line here.
//!
//! Obstacles are unit squares and unit sides on integer coordinates. A free line can be moved without
//! touching an obstacle until it passes through, or arbitrarily close to, two lattice points. These are the
//! lines to try (A-LOS-13).

use std::{collections::BTreeSet, sync::OnceLock};

use super::super::cell::Cell;

/// A lattice point, or a square by its top left corner: row and column, from the top left of the box around both squares.
pub(super) type Point = (i8, i8);

/// A side of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Side {
    /// Runs from this point to the one below.
    Down(Point),
    /// Runs from this point to the one on its right.
    Right(Point),
}

/// Obstacles that a sight line can meet between its first and its last square.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Line {
    /// Squares of which the line has more than a corner.
    pub(super) squares: Vec<Point>,
    /// Points that the line passes through.
    pub(super) points: Vec<Point>,
    /// Sides that the line crosses, other than at their ends.
    pub(super) sides: Vec<Side>,
}

/// The lines that decide sight from a square to the one `rows` below and `columns` to the right of it.
/// Computed once for each offset.
pub(super) fn lines(rows: u8, columns: u8) -> &'static [Line] {
    static LINES: [OnceLock<Vec<Line>>; Cell::COUNT] = [const { OnceLock::new() }; Cell::COUNT];
    let place = usize::from(rows) * usize::from(Cell::COLUMNS) + usize::from(columns);
    LINES[place].get_or_init(|| all(rows as i8, columns as i8))
}

fn all(rows: i8, columns: i8) -> Vec<Line> {
    match (rows, columns) {
        // Every line within a row or column meets all squares and crosses all sides in between.
        (0, _) => vec![Line {
            squares: (1..columns).map(|column| (0, column)).collect(),
            sides: (1..=columns).map(|column| Side::Down((0, column))).collect(),
            ..Line::default()
        }],
        (_, 0) => vec![Line {
            squares: (1..rows).map(|row| (row, 0)).collect(),
            sides: (1..=rows).map(|row| Side::Right((row, 0))).collect(),
            ..Line::default()
        }],
        _ => falling(rows, columns).into_iter().collect(),
    }
}

/// One unit of the lattice. A shift by 1 counts as arbitrarily small.
const UNIT: i64 = 1_000_000;

/// The lines that fall to the right. All lines from the top left square to the bottom right one do.
fn falling(rows: i8, columns: i8) -> BTreeSet<Line> {
    let points = (0..=rows + 1).flat_map(|row| (0..=columns + 1).map(move |column| (row, column)));
    // A point further aside is on no straight line between the two squares.
    let aside =
        |(row, column): Point| i16::from(rows) * i16::from(column) - i16::from(columns) * i16::from(row);
    let between = points.filter(|point| (-i16::from(columns)..=rows.into()).contains(&aside(*point)));
    let points: Vec<Point> = between.collect();
    let pairs = points.iter().flat_map(|p| points.iter().map(move |q| (*p, *q)));
    let neighbours = pairs.filter(|(p, q)| q.0 >= p.0 && q.1 >= p.1 && gcd(q.0 - p.0, q.1 - p.1) == 1);
    let sides = [-1, 0, 1];
    let through = neighbours.flat_map(|pair| {
        sides.into_iter().flat_map(move |before| sides.map(|after| Through::new(pair, before, after)))
    });
    through.filter_map(|line| line.meets(rows, columns)).collect()
}

const fn gcd(a: i8, b: i8) -> i8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A line through two points, each at or arbitrarily close to a lattice point.
#[derive(Clone, Copy)]
struct Through {
    from: (i64, i64),
    way: (i64, i64),
}

impl Through {
    /// The line that passes two lattice points. `before` and `after` say on which side: -1, 1, or 0 for
    /// exactly through.
    fn new((p, q): (Point, Point), before: i64, after: i64) -> Self {
        let flat = q.1 - p.1 >= q.0 - p.0;
        let near = |(row, column): Point, by: i64| {
            let (row, column) = (i64::from(row) * UNIT, i64::from(column) * UNIT);
            if flat { (row + by, column) } else { (row, column + by) }
        };
        let (from, to) = (near(p, before), near(q, after));
        Self { from, way: (to.0 - from.0, to.1 - from.1) }
    }

    /// The side of the line on which a lattice point is: -1, 0 or 1.
    fn side(self, (row, column): Point) -> i64 {
        let (row, column) = (i64::from(row) * UNIT - self.from.0, i64::from(column) * UNIT - self.from.1);
        (self.way.0 * column - self.way.1 * row).signum()
    }

    /// Crossing of a row of lattice points, for a line that falls to the right. Returns how many of the
    /// points at columns `0..count` are left of the line, and how many are left of it or on it.
    fn passes(self, row: i8, count: i8) -> (i8, i8) {
        let unit = self.way.0 * UNIT;
        let at = self.way.1 * (i64::from(row) * UNIT - self.from.0) + self.way.0 * self.from.1;
        let upto = |column: i64| column.clamp(0, count.into()) as i8;
        (upto((at - 1).div_euclid(unit) + 1), upto(at.div_euclid(unit) + 1))
    }

    /// The obstacles on the line; `None` if it does not fall to the right or misses one of the two squares.
    fn meets(self, rows: i8, columns: i8) -> Option<Line> {
        if self.way.0 <= 0 || self.way.1 <= 0 || !self.touches((0, 0)) || !self.touches((rows, columns)) {
            return None;
        }
        let (first, last) = ((0, 0), (rows, columns));
        let mut line = Line::default();
        let count = columns + 2;
        let mut above = self.passes(0, count);
        for row in 0..=rows + 1 {
            let (left, right) = above;
            // Leaves out the corners where the line enters the first square or leaves the last one.
            let points = (left..right).map(|column| (row, column));
            line.points.extend(points.filter(|point| *point != first && *point != (rows + 1, columns + 1)));
            // Leaves out the upper and left sides of the first square, and the lower and right sides of the
            // last one.
            if left == right && (1..=columns + 1).contains(&left) {
                let point = (row, left - 1);
                if point != first && point != (rows + 1, columns) {
                    line.sides.push(Side::Right(point));
                }
            }
            if row > rows {
                break;
            }
            let below = self.passes(row + 1, count);
            let sides = (right..below.0).map(|column| (row, column));
            let inner = sides.filter(|point| *point != first && *point != (rows, columns + 1));
            line.sides.extend(inner.map(Side::Down));
            // A line that falls to the right separates the lower left corner of such a square from the upper
            // right one.
            let squares = (right.max(1) - 1..below.0.min(columns + 1)).map(|column| (row, column));
            line.squares.extend(squares.filter(|square| *square != first && *square != last));
            above = below;
        }
        line.sides.sort_unstable();
        Some(line)
    }

    /// True if a line that falls to the right has a point in common with a square.
    fn touches(self, (row, column): Point) -> bool {
        self.side((row + 1, column)) * self.side((row, column + 1)) <= 0
    }
}
