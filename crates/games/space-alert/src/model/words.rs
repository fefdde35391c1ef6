//! Vocabulary of actions: verbs, names of arguments, and references.

use airlock_engine::{Seat, refs, words};

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
    /// Verb of an action.
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
        // The resolution (SA-RES-04, SA-ACT-40).
        CarryOut => "carry_out",
        Trip => "trip",
        // The campaign (section 18).
        GoOn => "go_on",
        Stop => "stop",
        Repair => "repair",
        RepairNothing => "repair_nothing",
        LeaveOut => "leave_out",
    }
}

words! {
    /// Name of an argument.
    pub enum Arg("argument") {
        Card => "card",
        Common => "common",
        Data => "data",
        From => "from",
        Member => "member",
        Phase => "phase",
        Piece => "piece",
        Serious => "serious",
        Slot => "slot",
        Station => "station",
        To => "to",
        Transfer => "transfer",
        Up => "up",
        What => "what",
    }
}

words! {
    /// A word of a small choice.
    pub enum Word("choice") {
        // Kinds of misplaced cards (SA-ACT-42).
        OtherHalf => "other-half",
        OtherWay => "other-way",
        // Repairs between flights (SA-CAMPAIGN-06).
        Squad => "squad",
    }
}

refs! {
    /// Reference from an action to a thing.
    pub enum Ref("reference") {
        /// A card of the acting seat, by its number: `card-7`.
        Own(u8) after "card-",
        /// A public card, by its face: `a-red`, `H3`.
        Open(ActionCard),
        /// A half of a card: `action`, `movement`.
        Half(Half),
        /// A slot of an action board, or the turn with that number: `slot-5`.
        Slot(u8) after "slot-",
        /// A phase and its packet: `phase-2`.
        Phase(u8) after "phase-",
        /// Incoming data, numbered in the order of announcement: `data-1`.
        Data(u8) after "data-",
        /// A data transfer, numbered in the order of announcement: `transfer-1`.
        Transfer(u8) after "transfer-",
        /// A crew member: `crew-2`.
        Member(u8) after "crew-",
        /// A seat: `seat-0`.
        Seat(Seat) after "seat-",
        /// A station: `upper_red`.
        Station(Station),
        /// A piece that can be moved as a hint: `hint-figure-2`.
        Piece(Piece) after "hint-",
        /// A place of a hint piece: `at-space`, `at-lower_red`.
        Spot(Spot) after "at-",
        /// A damage tile on the ship: `tile-red-lift`.
        Tile(Zone, Tile) after "tile-",
        /// A danger level of threats: `level-white`.
        Level(Level) after "level-",
        /// A word of a small choice: `other-half`.
        Word(Word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_round_trip() {
        let refs = [
            Ref::Own(17),
            Ref::Open(ActionCard::ARed),
            Ref::Open(ActionCard::H6),
            Ref::Half(Half::Movement),
            Ref::Slot(12),
            Ref::Phase(3),
            Ref::Data(2),
            Ref::Transfer(1),
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
