//! What the intruders have: figures, bag, eggs, weaknesses (chapters 10 and 14.4).

use airlock_engine::Bag;
use serde::{Deserialize, Serialize};

use crate::{
    content::{TokenId, ids::Weakness},
    model::figure::{Figure, FigureId},
};

/// Everything about the intruders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intruders {
    /// The figures on the board, in the order they were placed.
    pub figures: Vec<Figure>,
    /// How many figures were ever placed.
    pub placed: u16,
    /// The tokens in the bag.
    pub bag: Bag<TokenId>,
    /// The tokens in the supply.
    pub supply: Bag<TokenId>,
    /// Eggs on the intruder board, that is, in the Nest (N-SETUP-10).
    pub eggs: u8,
    /// Eggs in the supply.
    pub egg_supply: u8,
    /// Eggs out of the game.
    pub eggs_destroyed: u8,
    /// Whether the Nest is destroyed (N-ROOM-NEST-05).
    pub nest_destroyed: bool,
    /// The weaknesses in the slots corpse, egg, carcass.
    pub weaknesses: [WeaknessCard; 3],
}

/// A weakness card in its slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeaknessCard {
    /// The card.
    pub card: Weakness,
    /// Whether it is face up.
    pub discovered: bool,
}

impl Intruders {
    /// A figure on the board.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.figures.iter().find(|f| f.id == id)
    }

    /// A figure on the board, to change it.
    pub fn figure_mut(&mut self, id: FigureId) -> Option<&mut Figure> {
        self.figures.iter_mut().find(|f| f.id == id)
    }
}
