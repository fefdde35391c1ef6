//! What lies on the table, and the words for what can be done.

use airlock_engine::{Piece, Pile, Seat, SeatSet, Wire, refs, words};
use serde::{Deserialize, Serialize};

use crate::content::Trinket;

/// So many trinkets are dealt to everybody.
pub(crate) const HAND: usize = 4;

words! {
    /// What can be done.
    pub enum Verb("verb") {
        /// To lay a trinket face down.
        Offer => "offer",
    }
}

words! {
    /// What the arguments of actions are called.
    pub enum Arg("argument") { Trinket => "trinket" }
}

refs! {
    /// What an action points at. Hidden things are named by their places: a name that told the face would tell it to all.
    pub enum Ref("reference") {
        /// A place in the own hand, from 0.
        Hand(u8) after "hand-",
    }
}

/// What a viewer is told of something that happened: here the same for all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    /// A trinket is turned up.
    Shiny {
        /// Which.
        trinket: Trinket,
    },
    /// Somebody has laid a trinket face down.
    Offered {
        /// Who.
        seat: Seat,
    },
    /// The trinkets are turned up.
    Revealed {
        /// By seat.
        laid: Vec<Trinket>,
    },
}

impl Wire for SeenEvent {}

/// Everything chosen before the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub(crate) players: u8,
}

/// The whole position: the truth, of which nobody is shown more than the views say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Magpies {
    pub(crate) deck: Pile<Trinket>,
    /// What all want; none once the match is over.
    pub(crate) shiny: Option<Trinket>,
    /// By seat.
    pub(crate) birds: Vec<Bird>,
    /// Put aside, in the open.
    pub(crate) aside: Vec<Trinket>,
}

/// What a player has.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Bird {
    pub(crate) hand: Vec<Piece<Trinket>>,
    /// Laid face down, known to its owner.
    pub(crate) offer: Option<Piece<Trinket>>,
    /// In the open.
    pub(crate) nest: Vec<Trinket>,
}

impl Magpies {
    /// The position in which everybody has been dealt a hand from this deck, and the next trinket is open.
    pub(crate) fn dealt(players: u8, mut deck: Pile<Trinket>) -> Self {
        let birds = Seat::all(players).map(|seat| {
            let hand = (0..HAND).filter_map(|_| deck.draw(SeatSet::only(seat))).collect();
            Bird { hand, ..Bird::default() }
        });
        let birds = birds.collect();
        let shiny = deck.draw(SeatSet::ALL).map(|piece| piece.face);
        Self { deck, shiny, birds, aside: Vec::new() }
    }

    /// How many seats there are.
    pub(crate) fn players(&self) -> u8 {
        u8::try_from(self.birds.len()).unwrap_or(u8::MAX)
    }
}
