//! Objects (N-ITEM-06).

use std::{fmt, str::FromStr};

use airlock_engine::{Seat, UnknownWord};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// An object (N-ITEM-06). Written `egg`, `carcass`, `corpse-blue` or `corpse-2` (the corpse of seat 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Object {
    Egg,
    /// An intruder carcass.
    Carcass,
    /// The blue corpse, placed during setup (N-SETUP-33).
    BlueCorpse,
    /// The corpse of a seat's character.
    Corpse(Seat),
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Egg => f.write_str("egg"),
            Self::Carcass => f.write_str("carcass"),
            Self::BlueCorpse => f.write_str("corpse-blue"),
            Self::Corpse(seat) => write!(f, "corpse-{seat}"),
        }
    }
}

impl FromStr for Object {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let seat = || text.strip_prefix("corpse-")?.parse().ok().filter(|seat| *seat < Seat::LIMIT);
        match text {
            "egg" => Ok(Self::Egg),
            "carcass" => Ok(Self::Carcass),
            "corpse-blue" => Ok(Self::BlueCorpse),
            _ => seat()
                .map(|seat| Self::Corpse(Seat(seat)))
                .ok_or_else(|| UnknownWord { text: text.to_owned(), vocabulary: "object" }),
        }
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
