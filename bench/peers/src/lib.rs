//! Tavern: the card game that every server of this comparison plays, here as a game of Airlock.
//!
//! There are 52 cards, 0 to 51, and everybody holds five. In turn, each player plays a card, scores its rank and draws another.
//! The last eight cards lie open, and the cards before them are shuffled into the deck when it is empty. A match ends after
//! sixteen moves, or never: that is chosen when the table is opened.

mod game;
mod seen;

use airlock_engine::{Piece, Pile, Seat, SeatSet, Wire, refs, words};
pub use seen::{Common, Own, Placed};
use serde::{Deserialize, Serialize};

/// A card, numbered from 0 to 51. Its rank is the remainder by 13.
pub type Card = u8;

/// Number of cards.
const CARDS: Card = 52;

/// Number of cards in a hand.
const HAND: usize = 5;

/// Number of cards that lie open.
const OPEN: usize = 8;

/// Moves of a match that ends.
pub const SHORT_MOVES: u32 = 16;

words! {
    /// Verbs of actions.
    pub enum Verb("verb") {
        /// Play a card of the hand.
        Play => "play",
    }
}

words! {
    /// Names of arguments.
    pub enum Arg("argument") { Card => "card" }
}

refs! {
    /// A card, named by its position in the hand.
    pub enum Ref("reference") {
        /// An index in the hand, from 0.
        Hand(u8) after "hand-",
    }
}

/// An event, which is the same for all viewers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    Played { seat: Seat, card: Card },
}

impl Wire for SeenEvent {}

/// Everything chosen before the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    players: u8,
    /// `None` for a match without end.
    moves: Option<u32>,
}

/// The complete position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tavern {
    /// Number of moves after which the match ends.
    end: Option<u32>,
    /// Number of moves made.
    moves: u32,
    deck: Pile<Card>,
    /// By seat.
    hands: Vec<Vec<Piece<Card>>>,
    /// By seat.
    scores: Vec<u32>,
    /// The oldest card first.
    open: Vec<Placed>,
    /// Cards that lay open before.
    discard: Vec<Card>,
}

impl Tavern {
    /// Deals a hand from this deck to everybody.
    fn dealt(setup: &Setup, mut deck: Pile<Card>) -> Self {
        let mut hand = |seat| (0..HAND).filter_map(|_| deck.draw(SeatSet::only(seat))).collect();
        let hands: Vec<_> = Seat::all(setup.players).map(&mut hand).collect();
        Self {
            end: setup.moves,
            moves: 0,
            deck,
            scores: vec![0; hands.len()],
            hands,
            open: Vec::new(),
            discard: Vec::new(),
        }
    }

    /// The seat whose turn it is. `None` when the match is over.
    fn turn(&self) -> Option<Seat> {
        let seats = u32::try_from(self.hands.len()).ok()?;
        let seat = u8::try_from(self.moves % seats).ok()?;
        (self.end != Some(self.moves)).then_some(Seat(seat))
    }
}
