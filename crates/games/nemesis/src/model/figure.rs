//! Intruder figures (section 10).

use std::{fmt, str::FromStr};

use airlock_engine::UnknownWord;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::content::{RoomNo, TokenId, ids::IntruderKind};

/// Public id of an intruder figure: `i4` is the fourth figure placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId(pub u16);

impl fmt::Display for FigureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "i{}", self.0)
    }
}

impl FromStr for FigureId {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let number = text.strip_prefix('i').filter(|n| n.bytes().all(|b| b.is_ascii_digit()));
        let number = number.and_then(|number| number.parse().ok());
        number.map(Self).ok_or_else(|| UnknownWord { text: text.to_owned(), vocabulary: "intruder figure" })
    }
}

impl Serialize for FigureId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for FigureId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        } else {
            u16::deserialize(deserializer).map(Self)
        }
    }
}

/// An intruder on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Ids ascend in the order of placing.
    pub id: FigureId,
    pub kind: IntruderKind,
    pub room: RoomNo,
    /// Injuries on it (N-INJ-01).
    pub injuries: u8,
    /// The token linked to it (N-TOKEN-01).
    pub token: Option<TokenId>,
}
