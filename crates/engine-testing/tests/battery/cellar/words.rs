//! Vocabularies and components of the game.

use std::{fmt, str::FromStr};

use airlock_engine::{Handle, UnknownWord};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

airlock_engine::words! {
    /// Verbs of actions.
    pub(crate) enum Verb("verb") {
        Draw => "draw", Stow => "stow", Scout => "scout", Leave => "leave", Bury => "bury", Chest => "chest",
        Pass => "pass", Trap => "trap", Scan => "scan", Wash => "wash", Show => "show", End => "end",
        Bid => "bid", Alert => "alert",
    }
}

airlock_engine::words! {
    /// Names of arguments.
    pub(crate) enum Arg("argument") { Card => "card", To => "to", Mould => "mould" }
}

/// A thing that an action refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Ref {
    /// An index in the hand.
    Hand(u8),
    Seat(u8),
    /// A mould by its viewer's handle.
    Mould(Handle),
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hand(place) => write!(f, "h{place}"),
            Self::Seat(seat) => write!(f, "p{seat}"),
            Self::Mould(Handle(handle)) => write!(f, "m{handle}"),
        }
    }
}

impl FromStr for Ref {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let unknown = || UnknownWord { text: text.to_owned(), vocabulary: "thing" };
        let number = text.get(1..).and_then(|digits| digits.parse::<u8>().ok()).ok_or_else(unknown)?;
        match text.as_bytes()[0] {
            b'h' => Ok(Self::Hand(number)),
            b'p' => Ok(Self::Seat(number)),
            b'm' => Ok(Self::Mould(Handle(u16::from(number)))),
            _ => Err(unknown()),
        }
    }
}

impl Serialize for Ref {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

macro_rules! component {
    ($(#[$meta:meta])* $name:ident, $count:literal) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub(crate) struct $name(pub(crate) u8);

        impl $name {
            /// All components of this kind.
            pub(crate) fn all() -> impl Iterator<Item = Self> {
                (0..$count).map(Self)
            }
        }
    };
}

component!(
    /// A card: a trap, a rat, or goods.
    Card,
    24
);
component!(
    /// A token of the bag.
    Token,
    8
);
component!(
    /// The face of a mould.
    Spore,
    12
);

impl Card {
    pub(crate) fn is_trap(self) -> bool {
        self.0.is_multiple_of(6)
    }

    pub(crate) fn is_rat(self) -> bool {
        self.0 % 6 == 1
    }

    pub(crate) fn value(self) -> u8 {
        self.0 % 5 + 1
    }
}

impl Spore {
    pub(crate) fn is_poisonous(self) -> bool {
        self.0.is_multiple_of(2)
    }
}
