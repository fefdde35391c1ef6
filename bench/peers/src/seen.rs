//! The views, built from nothing, and the secrets for the audit.

use airlock_engine::{Deal, Row, Seat, Secrets, Viewer, Wire, reexport::rand_core::Rng};
use serde::{Deserialize, Serialize};

use crate::{Card, Tavern};

/// A card that lies open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// Its player.
    pub seat: Seat,
    pub card: Card,
}

/// The part of the view that everybody may see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    /// Number of moves made.
    pub moves: u32,
    /// `None` when the match is over.
    pub turn: Option<Seat>,
    /// Number of cards in the deck.
    pub deck: usize,
    /// Number of cards in each hand, by seat.
    pub hands: Vec<usize>,
    /// By seat.
    pub scores: Vec<u32>,
    /// The last cards, the oldest first.
    pub open: Vec<Placed>,
}

/// The part of the view that one viewer may see in addition.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Own {
    /// The viewer's hand. Empty for spectators.
    pub hand: Vec<Card>,
}

impl Wire for Common {}
impl Wire for Own {}

pub(crate) fn common(game: &Tavern) -> Common {
    let Tavern { end: _, moves, deck, hands, scores, open, discard: _ } = game;
    let hands = hands.iter().map(Vec::len).collect();
    Common {
        moves: *moves,
        turn: game.turn(),
        deck: deck.len(),
        hands,
        scores: scores.clone(),
        open: open.clone(),
    }
}

pub(crate) fn own(game: &Tavern, who: Viewer) -> Own {
    let Viewer::Seat(seat) = who else { return Own::default() };
    let hand = game.hands.get(seat.index()).into_iter().flatten();
    Own { hand: hand.map(|piece| piece.face).collect() }
}

/// Redraws everything that `who` does not know. Pieces and piles track that knowledge.
pub(crate) fn imagine(game: &Tavern, who: Viewer, rng: &mut impl Rng) -> Tavern {
    let mut other = game.clone();
    let mut deal = Deal::new(who);
    deal.pile(&mut other.deck);
    for hand in &mut other.hands {
        deal.pieces(hand, None);
    }
    deal.shuffle(rng);
    other
}

impl Secrets for Tavern {
    const SITES: &'static [&'static str] = &["T-DEAL", "T-PLAY", "T-DRAW"];
    const ROWS: &'static [Row<Self>] = &[
        Row::new("the order of the deck", |game| !game.deck.is_empty(), |one, other| one.deck != other.deck),
        Row::new("cards in a hand", |_| true, |one, other| one.hands != other.hands),
    ];
}
