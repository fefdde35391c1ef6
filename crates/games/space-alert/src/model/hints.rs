//! Hints that the crew puts on the ship plan (SA-PLAN-15).

use std::{fmt, str::FromStr};

use airlock_engine::UnknownWord;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::content::place::Station;

/// A piece that can be moved as a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// The figure of a crew member.
    Figure(u8),
    /// A battlebot squad, 1 or 2.
    Squad(u8),
    /// A rocket, 1 to 3.
    Rocket(u8),
    Interceptors,
    /// A cube for free use, 1 to 8.
    Cube(u8),
}

/// Place of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    Station(Station),
    Space,
    /// Beside the ship plan.
    Away,
}

impl Piece {
    /// The pieces at a table with `crew` crew members.
    pub fn all(crew: u8) -> impl Iterator<Item = Self> {
        let figures = (0..crew).map(Self::Figure);
        let others = (1..=2).map(Self::Squad).chain((1..=3).map(Self::Rocket)).chain([Self::Interceptors]);
        figures.chain(others).chain((1..=8).map(Self::Cube))
    }

    /// Its start place (SA-SETUP-08, SA-SETUP-11).
    pub const fn home(self) -> Spot {
        match self {
            Self::Figure(_) => Spot::Station(Station::UpperWhite),
            Self::Squad(1) => Spot::Station(Station::UpperBlue),
            Self::Squad(_) => Spot::Station(Station::LowerRed),
            Self::Rocket(_) => Spot::Station(Station::LowerBlue),
            Self::Interceptors => Spot::Station(Station::UpperRed),
            Self::Cube(_) => Spot::Away,
        }
    }
}

impl Spot {
    /// All places of a piece.
    pub fn all() -> impl Iterator<Item = Self> {
        Station::ALL.iter().copied().map(Self::Station).chain([Self::Space, Self::Away])
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Figure(member) => write!(f, "figure-{member}"),
            Self::Squad(n) => write!(f, "squad-{n}"),
            Self::Rocket(n) => write!(f, "rocket-{n}"),
            Self::Interceptors => f.write_str("interceptors"),
            Self::Cube(n) => write!(f, "cube-{n}"),
        }
    }
}

impl FromStr for Piece {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        /// The largest possible crew.
        const CREW: u8 = 5;
        let found = Self::all(CREW).find(|piece| piece.to_string() == text);
        found.ok_or_else(|| UnknownWord { text: text.to_owned(), vocabulary: "piece" })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Station(station) => station.fmt(f),
            Self::Space => f.write_str("space"),
            Self::Away => f.write_str("away"),
        }
    }
}

impl FromStr for Spot {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let found = Self::all().find(|spot| spot.to_string() == text);
        found.ok_or_else(|| UnknownWord { text: text.to_owned(), vocabulary: "spot" })
    }
}

macro_rules! spelt {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <std::borrow::Cow<'de, str>>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

spelt!(Piece, Spot);
