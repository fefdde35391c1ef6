//! Doors of a mission's boards (A-DOOR-01).

use std::fmt;

use airlock_engine::numbered_id;
use serde::{Deserialize, Serialize};

use super::cell::Cell;

numbered_id! {
    /// Number of a door in the list of the mission's boards, written `d0`, `d1`, …
    DoorId("door", "d", 64)
}

/// A door between two spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Door {
    /// The space on one side.
    pub a: Cell,
    /// The space on the other side.
    pub b: Cell,
}

impl Door {
    /// True if the door is on the edge between these two cells.
    pub fn is_between(self, one: Cell, other: Cell) -> bool {
        (self.a, self.b) == (one, other) || (self.b, self.a) == (one, other)
    }

    /// True if `cell` is one of the door's two spaces.
    pub fn touches(self, cell: Cell) -> bool {
        self.a == cell || self.b == cell
    }
}

/// A set of doors of one mission.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<DoorId>", into = "Vec<DoorId>")]
pub struct DoorSet(u64);

impl DoorSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// True if the set contains `door`.
    pub const fn contains(self, door: DoorId) -> bool {
        self.0 >> door.0 & 1 == 1
    }

    /// Adds a door. Returns true if it was not in the set before.
    pub const fn insert(&mut self, door: DoorId) -> bool {
        let new = !self.contains(door);
        self.0 |= 1 << door.0;
        new
    }

    /// Removes a door. Returns true if it was in the set.
    pub const fn remove(&mut self, door: DoorId) -> bool {
        let old = self.contains(door);
        self.0 &= !(1 << door.0);
        old
    }

    /// True if the set contains no door.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of doors in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Doors in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Doors in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Iterates over the doors in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = DoorId> {
        (0..Self::BITS).filter(move |index| self.0 >> index & 1 == 1).map(DoorId)
    }

    const BITS: u8 = DoorId::MAX as u8;
}

impl FromIterator<DoorId> for DoorSet {
    fn from_iter<I: IntoIterator<Item = DoorId>>(doors: I) -> Self {
        let mut set = Self::EMPTY;
        for door in doors {
            set.insert(door);
        }
        set
    }
}

impl From<Vec<DoorId>> for DoorSet {
    fn from(doors: Vec<DoorId>) -> Self {
        Self::from_iter(doors)
    }
}

impl From<DoorSet> for Vec<DoorId> {
    fn from(doors: DoorSet) -> Self {
        doors.iter().collect()
    }
}

impl fmt::Debug for DoorSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
