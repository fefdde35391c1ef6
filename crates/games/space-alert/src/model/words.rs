//! The words of actions: what is done, what the arguments are called, what they point at.

use std::{fmt, str::FromStr};

use airlock_engine::{Seat, UnknownWord, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{
    content::{
        ActionCard, Half, Tile,
        place::{Station, Zone},
    },
    model::{
        hints::{Piece, Spot},
        level::Level,
    },
};

/// An action of this game.
pub type Action = airlock_engine::Action<Verb, Arg, Ref>;
/// An offer of this game.
pub type Offer = airlock_engine::Offer<Verb, Arg, Ref>;
/// A hole of an offer.
pub type Slot = airlock_engine::Slot<Ref>;

words! {
    /// What is done.
    pub enum Verb("verb") {
        // Planning (section 2).
        Place => "place",
        Move => "move",
        Turn => "turn",
        TakeBack => "take_back",
        NextPacket => "next_packet",
        Tell => "tell",
        Agree => "agree",
        Disagree => "disagree",
        Hint => "hint",
        // Announcements (section 3).
        Draw => "draw",
        Give => "give",
        // Androids (section 17).
        Assign => "assign",
        Finish => "finish",
        // The resolution (SA-ACT-40).
        CarryOut => "carry_out",
        Trip => "trip",
        // The campaign (section 18).
        GoOn => "go_on",
        Stop => "stop",
        Repair => "repair",
        RepairNothing => "repair_nothing",
        LeaveOut => "leave_out",
        // Standing: whether a seat is asked about tripping.
        Switch => "switch",
    }
}

words! {
    /// What an argument is called.
    pub enum Arg("argument") {
        Card => "card",
        Common => "common",
        From => "from",
        Member => "member",
        Piece => "piece",
        Serious => "serious",
        Slot => "slot",
        Station => "station",
        To => "to",
        Trips => "trips",
        Up => "up",
        What => "what",
    }
}

words! {
    /// A word of a small choice.
    pub enum Word("choice") {
        // How a card was misplaced (SA-ACT-42).
        OtherHalf => "other-half",
        OtherWay => "other-way",
        // Whether a seat is asked about tripping.
        Ask => "ask",
        Never => "never",
        // What is repaired between flights (SA-CAMPAIGN-06).
        Squad => "squad",
    }
}

/// What an argument points at. Every spelling is different, so that a reference says what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ref {
    /// A card of one's own, by the order in which they came: `card-7`.
    Own(u8),
    /// A card in the open, by what it shows: `a-red`, `H3`.
    Open(ActionCard),
    /// A half of a card: `action`, `movement`.
    Half(Half),
    /// A slot of an action board: `slot-5`.
    Slot(u8),
    /// A crew member: `crew-2`.
    Member(u8),
    /// A seat: `seat-0`.
    Seat(Seat),
    /// A station: `upper_red`.
    Station(Station),
    /// A piece that can be moved as a hint: `hint-figure-2`.
    Piece(Piece),
    /// Where it is put: `at-space`, `at-lower_red`.
    Spot(Spot),
    /// A damage tile on the ship: `tile-red-lift`.
    Tile(Zone, Tile),
    /// How dangerous threats are: `level-white`.
    Level(Level),
    /// A word of a small choice: `other-half`.
    Word(Word),
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(n) => write!(f, "card-{n}"),
            Self::Open(card) => card.fmt(f),
            Self::Half(half) => half.fmt(f),
            Self::Slot(slot) => write!(f, "slot-{slot}"),
            Self::Member(member) => write!(f, "crew-{member}"),
            Self::Seat(seat) => write!(f, "seat-{seat}"),
            Self::Station(station) => station.fmt(f),
            Self::Piece(piece) => write!(f, "hint-{piece}"),
            Self::Spot(spot) => write!(f, "at-{spot}"),
            Self::Tile(zone, tile) => write!(f, "tile-{zone}-{tile}"),
            Self::Level(level) => write!(f, "level-{level}"),
            Self::Word(word) => word.fmt(f),
        }
    }
}

impl FromStr for Ref {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let after = |prefix: &str| text.strip_prefix(prefix);
        let number =
            |prefix: &str| after(prefix)?.parse::<u8>().ok().filter(|n| text == format!("{prefix}{n}"));
        let tile = || {
            let (zone, tile) = after("tile-")?.split_once('-')?;
            Some(Self::Tile(zone.parse().ok()?, tile.parse().ok()?))
        };
        None.or_else(|| number("card-").map(Self::Own))
            .or_else(|| number("slot-").map(Self::Slot))
            .or_else(|| number("crew-").map(Self::Member))
            .or_else(|| number("seat-").filter(|n| *n < Seat::LIMIT).map(|n| Self::Seat(Seat(n))))
            .or_else(|| after("hint-")?.parse().ok().map(Self::Piece))
            .or_else(|| after("at-")?.parse().ok().map(Self::Spot))
            .or_else(|| after("level-")?.parse().ok().map(Self::Level))
            .or_else(tile)
            .or_else(|| text.parse().ok().map(Self::Half))
            .or_else(|| text.parse().ok().map(Self::Station))
            .or_else(|| text.parse().ok().map(Self::Open))
            .or_else(|| text.parse().ok().map(Self::Word))
            .ok_or_else(|| UnknownWord { text: text.to_owned(), vocabulary: "reference" })
    }
}

impl Serialize for Ref {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <std::borrow::Cow<'de, str>>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_read_as_they_are_written() {
        let refs = [
            Ref::Own(17),
            Ref::Open(ActionCard::ARed),
            Ref::Open(ActionCard::H6),
            Ref::Half(Half::Movement),
            Ref::Slot(12),
            Ref::Member(4),
            Ref::Seat(Seat(3)),
            Ref::Station(Station::LowerWhite),
            Ref::Piece(Piece::Cube(8)),
            Ref::Piece(Piece::Interceptors),
            Ref::Spot(Spot::Space),
            Ref::Spot(Spot::Station(Station::UpperBlue)),
            Ref::Tile(Zone::White, Tile::PulseCannon),
            Ref::Level(Level::Random),
            Ref::Word(Word::OtherWay),
        ];
        for thing in refs {
            assert_eq!(thing.to_string().parse(), Ok(thing));
        }
        for wrong in ["", "card-", "card-007", "seat-16", "hint-figure-9", "tile-red", "nothing"] {
            assert!(wrong.parse::<Ref>().is_err(), "{wrong}");
        }
    }
}
