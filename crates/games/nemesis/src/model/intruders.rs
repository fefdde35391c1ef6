//! Components of the intruders: figures, bag, eggs, weaknesses (chapters 10 and 14.4).

use airlock_engine::Bag;
use serde::{Deserialize, Serialize};

use crate::{
    content::{TokenId, ids::Weakness},
    model::figure::{Figure, FigureId},
};

/// Figures, tokens, eggs and weaknesses of the intruders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intruders {
    /// Figures on the board, in the order of placing.
    pub figures: Vec<Figure>,
    /// Number of figures placed so far.
    pub placed: u16,
    pub bag: Bag<TokenId>,
    pub supply: Bag<TokenId>,
    /// Eggs on the intruder board, which are the eggs in the Nest (N-SETUP-10).
    pub eggs: u8,
    pub egg_supply: u8,
    /// Eggs out of the game.
    pub eggs_destroyed: u8,
    /// True if the Nest is destroyed (N-ROOM-NEST-05).
    pub nest_destroyed: bool,
    /// Weaknesses in the slots corpse, egg, carcass.
    pub weaknesses: [WeaknessCard; 3],
}

/// A weakness card in its slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeaknessCard {
    pub card: Weakness,
    /// True if the card is face up.
    pub discovered: bool,
}

impl Intruders {
    /// Returns a figure on the board by id.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.figures.iter().find(|f| f.id == id)
    }

    /// Returns a figure on the board by id, mutable.
    pub fn figure_mut(&mut self, id: FigureId) -> Option<&mut Figure> {
        self.figures.iter_mut().find(|f| f.id == id)
    }
}
