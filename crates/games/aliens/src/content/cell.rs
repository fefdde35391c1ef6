//! Cells: the squares of the grid that the boards of a mission form together (A-SPACE-01, A-SPACE-06).

use std::{fmt, str::FromStr};

use airlock_engine::{UnknownWord, serde_as_name};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A square of the grid, by row and column from its top left. For people, the row is a letter and the column
/// a number: `f14` is the 14th square of the sixth row. A space is a cell that a figure can stand on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// Rows of the largest grid: two boards, `a` to `x`.
    pub const ROWS: u8 = 24;
    /// Columns of the largest grid: three boards, 1 to 36.
    pub const COLUMNS: u8 = 36;
    /// Number of cells in the largest grid.
    pub const COUNT: usize = Self::ROWS as usize * Self::COLUMNS as usize;

    /// The cell at a row and column, counted from 0; `None` outside the largest grid.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < Self::ROWS && column < Self::COLUMNS {
            Some(Self(row as u16 * Self::COLUMNS as u16 + column as u16))
        } else {
            None
        }
    }

    /// The cell with an index; `None` from `COUNT` on.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u16)) } else { None }
    }

    const fn from_number(number: u16) -> Option<Self> {
        Self::new(number as usize)
    }

    /// Its place in reading order, `0..COUNT`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, from 0.
    pub const fn row(self) -> u8 {
        (self.0 / Self::COLUMNS as u16) as u8
    }

    /// Its column, from 0.
    pub const fn column(self) -> u8 {
        (self.0 % Self::COLUMNS as u16) as u8
    }

    /// The cell `rows` further down and `columns` further to the right; `None` outside the largest grid.
    pub fn offset(self, rows: i8, columns: i8) -> Option<Self> {
        let row = self.row().checked_add_signed(rows)?;
        Self::at(row, self.column().checked_add_signed(columns)?)
    }

    /// The range between two cells (A-SPACE-12).
    pub const fn range(self, other: Self) -> u8 {
        let rows = self.row().abs_diff(other.row());
        let columns = self.column().abs_diff(other.column());
        if rows > columns { rows } else { columns }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let read = || {
            let &row = text.as_bytes().first()?;
            let digits = text.get(1..).filter(|digits| !digits.starts_with(['0', '+']))?;
            Self::at(row.checked_sub(b'a')?, digits.parse::<u8>().ok()?.checked_sub(1)?)
        };
        read().ok_or_else(|| UnknownWord { text: text.to_owned(), vocabulary: "space" })
    }
}

serde_as_name!(Cell(u16), "space");

const WORDS: usize = Cell::COUNT.div_ceil(64);

/// A set of cells. For people it is written as runs of cells in a row: `f4`, `f4-24`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// True if the set contains `cell`.
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell. Returns true if it was not in the set before.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let new = !self.contains(cell);
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
        new
    }

    /// Removes a cell. Returns true if it was in the set.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let old = self.contains(cell);
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
        old
    }

    /// True if the set contains no cell.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Number of cells in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Cells in either set.
    #[must_use]
    pub fn union(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
        self
    }

    /// Cells in both sets.
    #[must_use]
    pub fn intersection(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, only)| *word &= only);
        self
    }

    /// Cells in this set but not in `other`.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, no)| *word &= !no);
        self
    }

    /// True if the two sets share no cell.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(word, with)| word & with == 0)
    }

    /// The cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| {
            let after = |word: &u64| Some(word & (word - 1)).filter(|rest| *rest != 0);
            std::iter::successors(Some(word).filter(|word| *word != 0), after)
                .filter_map(move |rest| Cell::new(index * 64 + rest.trailing_zeros() as usize))
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl CellSet {
    /// Splits the set into runs within rows: the first cell of each, and the column of its last cell.
    fn runs(&self) -> Vec<(Cell, u8)> {
        let mut runs: Vec<(Cell, u8)> = Vec::new();
        for cell in self.iter() {
            match runs.last_mut() {
                Some((first, last)) if first.row() == cell.row() && *last + 1 == cell.column() => *last += 1,
                _ => runs.push((cell, cell.column())),
            }
        }
        runs
    }

    /// Adds the cells of a run, given in its written form.
    fn insert_run(&mut self, run: &str) -> Result<(), UnknownWord> {
        let unknown = || UnknownWord { text: run.to_owned(), vocabulary: "spaces of a row" };
        let (first, last) = run.split_once('-').map_or((run, None), |(first, last)| (first, Some(last)));
        let first: Cell = first.parse()?;
        let last = last.map_or(Ok(first.column() + 1), |last| last.parse::<u8>().map_err(|_| unknown()))?;
        for column in first.column()..last {
            self.insert(Cell::at(first.row(), column).ok_or_else(unknown)?);
        }
        Ok(())
    }
}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return serializer.collect_seq(self.iter().collect::<Vec<_>>());
        }
        let written = |(first, last): (Cell, u8)| {
            if last == first.column() { first.to_string() } else { format!("{first}-{}", last + 1) }
        };
        serializer.collect_seq(self.runs().into_iter().map(written))
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return Vec::<Cell>::deserialize(deserializer).map(Self::from_iter);
        }
        let mut set = Self::EMPTY;
        for run in Vec::<String>::deserialize(deserializer)? {
            set.insert_run(&run).map_err(D::Error::custom)?;
        }
        Ok(set)
    }
}
