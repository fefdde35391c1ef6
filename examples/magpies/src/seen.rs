//! The views, built from nothing, and the secrets for the audit.

use airlock_engine::{Deal, Row, Secrets, Viewer, Wire, reexport::rand_core::Rng};
use serde::Serialize;

use crate::{
    content::Trinket,
    model::{Bird, Magpies},
};

/// The part of the view that everybody may see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    /// The trinket at stake. `None` once the match is over.
    pub shiny: Option<Trinket>,
    /// Number of trinkets in the deck.
    pub deck: usize,
    /// By seat.
    pub birds: Vec<SeenBird>,
    pub aside: Vec<Trinket>,
}

/// The public state of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenBird {
    /// Number of trinkets in the hand.
    pub hand: usize,
    /// True if the player has laid a trinket face down.
    pub offered: bool,
    pub nest: Vec<Trinket>,
}

/// The part of the view that one viewer may see in addition.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Own {
    /// The viewer's hand. Empty for spectators.
    pub hand: Vec<Trinket>,
    /// The trinket that the viewer has laid.
    pub offer: Option<Trinket>,
}

impl Wire for Common {}
impl Wire for Own {}

pub(crate) fn common(game: &Magpies) -> Common {
    let Magpies { deck, shiny, birds, aside } = game;
    let seen = |bird: &Bird| {
        let Bird { hand, offer, nest } = bird;
        SeenBird { hand: hand.len(), offered: offer.is_some(), nest: nest.clone() }
    };
    Common { shiny: *shiny, deck: deck.len(), birds: birds.iter().map(seen).collect(), aside: aside.clone() }
}

pub(crate) fn own(game: &Magpies, who: Viewer) -> Own {
    let Viewer::Seat(seat) = who else { return Own::default() };
    game.birds.get(seat.index()).map_or_else(Own::default, |bird| Own {
        hand: bird.hand.iter().map(|piece| piece.face).collect(),
        offer: bird.offer.map(|piece| piece.face),
    })
}

/// Redraws everything that `who` does not know. Pieces and piles track that knowledge.
pub(crate) fn imagine(game: &Magpies, who: Viewer, rng: &mut impl Rng) -> Magpies {
    let mut other = game.clone();
    let mut deal = Deal::new(who);
    deal.pile(&mut other.deck);
    for bird in &mut other.birds {
        deal.pieces(&mut bird.hand, None);
        deal.pieces(&mut bird.offer, None);
    }
    deal.shuffle(rng);
    other
}

impl Secrets for Magpies {
    const SITES: &'static [&'static str] = &["M-DEAL", "M-SHINY", "M-REVEAL"];
    const ROWS: &'static [Row<Self>] = &[
        Row::new("the order of the deck", |game| !game.deck.is_empty(), |one, other| one.deck != other.deck),
        Row::new(
            "trinkets in a hand",
            |game| game.birds.iter().any(|bird| !bird.hand.is_empty()),
            |one, other| one.birds.iter().zip(&other.birds).any(|(one, other)| one.hand != other.hand),
        ),
        Row::new(
            "trinkets laid face down",
            |game| game.birds.iter().any(|bird| bird.offer.is_some()),
            |one, other| one.birds.iter().zip(&other.birds).any(|(one, other)| one.offer != other.offer),
        ),
    ];
}
