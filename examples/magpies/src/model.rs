//! The position and the vocabularies of actions.

use airlock_engine::{Piece, Pile, Seat, SeatSet, Wire, refs, words};
use serde::{Deserialize, Serialize};

use crate::content::Trinket;

/// Number of trinkets dealt to each player.
pub(crate) const HAND: usize = 4;

words! {
    /// Verbs of actions.
    pub enum Verb("verb") {
        /// Lay a trinket face down.
        Offer => "offer",
    }
}

words! {
    /// Names of arguments.
    pub enum Arg("argument") { Trinket => "trinket" }
}

refs! {
    /// A thing that an action refers to. Hidden things are named by their positions, because names by faces
    /// would reveal them.
    pub enum Ref("reference") {
        /// An index in the hand, from 0.
        Hand(u8) after "hand-",
    }
}

/// An event, which here is the same for all viewers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    /// A new trinket is turned up.
    Shiny { trinket: Trinket },
    /// A seat has laid a trinket face down.
    Offered { seat: Seat },
    /// All laid trinkets are turned up.
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

/// The complete position. Viewers only get the parts in their views.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Magpies {
    pub(crate) deck: Pile<Trinket>,
    /// The trinket at stake. `None` once the match is over.
    pub(crate) shiny: Option<Trinket>,
    /// By seat.
    pub(crate) birds: Vec<Bird>,
    /// Put aside, in the open.
    pub(crate) aside: Vec<Trinket>,
}

/// A player's belongings.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Bird {
    pub(crate) hand: Vec<Piece<Trinket>>,
    /// Laid face down, known to its owner only.
    pub(crate) offer: Option<Piece<Trinket>>,
    /// Face up.
    pub(crate) nest: Vec<Trinket>,
}

impl Magpies {
    /// Deals a hand from this deck to everybody and turns up the next trinket.
    pub(crate) fn dealt(players: u8, mut deck: Pile<Trinket>) -> Self {
        let birds = Seat::all(players).map(|seat| {
            let hand = (0..HAND).filter_map(|_| deck.draw(SeatSet::only(seat))).collect();
            Bird { hand, ..Bird::default() }
        });
        let birds = birds.collect();
        let shiny = deck.draw(SeatSet::ALL).map(|piece| piece.face);
        Self { deck, shiny, birds, aside: Vec::new() }
    }

    /// Number of seats.
    pub(crate) fn players(&self) -> u8 {
        u8::try_from(self.birds.len()).unwrap_or(u8::MAX)
    }
}
