//! The words of actions: what is done, what the arguments are called, what they point at.

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
    /// What an argument is called.
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
        // How a card was misplaced (SA-ACT-42).
        OtherHalf => "other-half",
        OtherWay => "other-way",
        // What is repaired between flights (SA-CAMPAIGN-06).
        Squad => "squad",
    }
}

refs! {
    /// What an argument points at.
    pub enum Ref("reference") {
        /// A card of one's own, by the order in which they came: `card-7`.
        Own(u8) after "card-",
        /// A card in the open, by what it shows: `a-red`, `H3`.
        Open(ActionCard),
        /// A half of a card: `action`, `movement`.
        Half(Half),
        /// A slot of an action board, or the turn in which it is carried out: `slot-5`.
        Slot(u8) after "slot-",
        /// A phase, and the packet that belongs to it: `phase-2`.
        Phase(u8) after "phase-",
        /// Incoming data, by the order in which it was announced: `data-1`.
        Data(u8) after "data-",
        /// A data transfer, by the order in which it was announced: `transfer-1`.
        Transfer(u8) after "transfer-",
        /// A crew member: `crew-2`.
        Member(u8) after "crew-",
        /// A seat: `seat-0`.
        Seat(Seat) after "seat-",
        /// A station: `upper_red`.
        Station(Station),
        /// A piece that can be moved as a hint: `hint-figure-2`.
        Piece(Piece) after "hint-",
        /// Where it is put: `at-space`, `at-lower_red`.
        Spot(Spot) after "at-",
        /// A damage tile on the ship: `tile-red-lift`.
        Tile(Zone, Tile) after "tile-",
        /// How dangerous threats are: `level-white`.
        Level(Level) after "level-",
        /// A word of a small choice: `other-half`.
        Word(Word),
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
