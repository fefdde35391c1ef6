//! Seats, sets of seats, and viewers.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::UnknownWord;

/// A seat at the table, numbered clockwise from 0. Below [`Seat::LIMIT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The largest number of seats that any game has.
    pub const LIMIT: u8 = 16;

    /// The seats `0..count`.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count).map(Self)
    }

    /// Index in a list with one entry per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise (on the left) in a circle of `count` seats.
    pub const fn left(self, count: u8) -> Self {
        Self((self.0 + 1) % count)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Seat {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let unknown = || UnknownWord { text: text.to_owned(), vocabulary: "seat number" };
        text.parse().ok().filter(|seat| *seat < Self::LIMIT).map(Self).ok_or_else(unknown)
    }
}

/// A set of seats.
///
/// Written as a list of seats, or as `"all"` for everybody, spectators included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatSet(u16);

impl SeatSet {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// Everybody: every possible seat, and spectators.
    pub const ALL: Self = Self(u16::MAX);

    /// The set of one seat.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// True if the set holds `seat`.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// True if the set holds `who`. The public is only in [`SeatSet::ALL`].
    pub const fn sees(self, who: Viewer) -> bool {
        match who {
            Viewer::Seat(seat) => self.contains(seat),
            Viewer::Public => self.0 == Self::ALL.0,
        }
    }

    /// The set with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    /// The set with `seat` removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of seats in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(Seat::LIMIT).filter(move |&seat| self.contains(seat))
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        *self = self.with(seat);
    }

    /// Removes `seat` from the set.
    pub fn remove(&mut self, seat: Seat) {
        *self = self.without(seat);
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            false => serializer.serialize_u16(self.0),
            true if *self == Self::ALL => serializer.serialize_str("all"),
            true => serializer.collect_seq(self.iter()),
        }
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Read {
            Seats(Vec<Seat>),
            All(String),
        }
        if !deserializer.is_human_readable() {
            return u16::deserialize(deserializer).map(Self);
        }
        match Read::deserialize(deserializer)? {
            Read::Seats(seats) => Ok(seats.into_iter().collect()),
            Read::All(text) if text == "all" => Ok(Self::ALL),
            Read::All(text) => Err(D::Error::custom(format!("`{text}` is not a set of seats"))),
        }
    }
}

/// A viewer of a match. An unknown viewer is [`Viewer::Public`], which sees the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player of a seat.
    Seat(Seat),
    /// A spectator, who sees only public facts.
    Public,
}

impl Viewer {
    /// True for the player of `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Every viewer of a match with `seats` seats.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Public])
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Public => f.write_str("public"),
        }
    }
}

impl FromStr for Viewer {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text.parse() {
            Ok(seat) => Ok(Self::Seat(seat)),
            Err(_) if text == "public" => Ok(Self::Public),
            Err(_) => {
                Err(UnknownWord { text: text.to_owned(), vocabulary: "viewer (a seat number or `public`)" })
            }
        }
    }
}
