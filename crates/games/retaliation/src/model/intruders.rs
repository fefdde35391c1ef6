//! What the intruders have: figures, bag, eggs, the Queen's track and cards (R-BAG, R-QUEEN).

use airlock_engine::{Bag, Pile};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ItemCardId, QueenCardId, TokenId, ids::IntruderKind},
    model::figure::{Figure, FigureId, Place},
};

/// Everything about the intruders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intruders {
    /// The figures on the map, in the order in which they came to where they stand (R-ROUND-09).
    pub figures: Vec<Figure>,
    /// How many figures were ever placed.
    pub placed: u16,
    /// The tokens in the bag.
    pub bag: Bag<TokenId>,
    /// The tokens in the piles beside it.
    pub piles: Bag<TokenId>,
    /// Tokens out of the game (R-BAG-11).
    pub tokens_gone: Vec<TokenId>,
    /// The Queen's track and cards.
    pub queen: Queen,
    /// Eggs on the eggs space (R-MAP-30).
    pub eggs: Vec<ItemCardId>,
    /// Whether the Nest is destroyed (R-MAP-32).
    pub nest_destroyed: bool,
}

/// The Queen's track and cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queen {
    /// Whether she is alive; the sheet lies accordingly.
    pub alive: bool,
    /// Her hits.
    pub hits: u8,
    /// Whether a condition card was resolved in the action in progress: further hits of it are ignored (R-QUEEN-03).
    pub struck: bool,
    /// Her condition cards.
    pub cards: Pile<QueenCardId>,
    /// Resolved cards, face up.
    pub resolved: Vec<QueenCardId>,
    /// Cards that were discarded unseen.
    pub unseen: Vec<QueenCardId>,
}

impl Intruders {
    /// A figure on the map.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    /// A figure on the map, to change it.
    pub fn figure_mut(&mut self, id: FigureId) -> Option<&mut Figure> {
        self.figures.iter_mut().find(|figure| figure.id == id)
    }

    /// The Queen's figure, if she is on the map.
    pub fn queen_figure(&self) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.kind == IntruderKind::Queen)
    }

    /// The figures at a place: the largest first, among equals who came first (R-ROUND-07, R-ROUND-09).
    pub fn at(&self, place: Place) -> Vec<Figure> {
        let mut found: Vec<Figure> =
            self.figures.iter().filter(|figure| figure.at == place).copied().collect();
        found.sort_by_key(|figure| figure.kind); // R-GEN-07
        found
    }

    /// Whether an intruder is at a place.
    pub fn any_at(&self, place: Place) -> bool {
        self.figures.iter().any(|figure| figure.at == place)
    }
}
