//! Everything of the intruders: figures, bag, eggs, the Queen's track and cards (R-BAG, R-QUEEN).

use airlock_engine::{Bag, Pile};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ItemCardId, QueenCardId, TokenId, ids::IntruderKind},
    model::figure::{Figure, FigureId, Place},
};

/// Everything about the intruders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intruders {
    /// The figures on the map, in the order of arrival at their places (R-ROUND-09).
    pub figures: Vec<Figure>,
    /// Number of figures placed so far. It gives the next figure its name.
    pub placed: u16,
    pub bag: Bag<TokenId>,
    /// Tokens in the piles beside the bag.
    pub piles: Bag<TokenId>,
    /// Tokens that are out of the game (R-BAG-11).
    pub tokens_gone: Vec<TokenId>,
    /// The Queen's track and cards.
    pub queen: Queen,
    /// Eggs on the eggs space (R-MAP-30).
    pub eggs: Vec<ItemCardId>,
    /// True once the Nest is destroyed (R-MAP-32).
    pub nest_destroyed: bool,
}

/// The Queen's track and cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queen {
    /// True while she is alive. It also says which side of the sheet is up.
    pub alive: bool,
    /// Number of hits on her track.
    pub hits: u8,
    /// True if a condition card was resolved in the current action. Its further hits are ignored
    /// (R-QUEEN-03).
    pub struck: bool,
    /// Draw pile of her condition cards.
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

    /// Mutable access to a figure on the map.
    pub fn figure_mut(&mut self, id: FigureId) -> Option<&mut Figure> {
        self.figures.iter_mut().find(|figure| figure.id == id)
    }

    /// The Queen's figure, if she is on the map.
    pub fn queen_figure(&self) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.kind == IntruderKind::Queen)
    }

    /// The figures at a place, the largest first. Among equals, the first to arrive comes first (R-ROUND-07,
    /// R-ROUND-09).
    pub fn at(&self, place: Place) -> Vec<Figure> {
        let mut found: Vec<Figure> =
            self.figures.iter().filter(|figure| figure.at == place).copied().collect();
        found.sort_by_key(|figure| figure.kind); // R-GEN-07
        found
    }

    /// True if an intruder is at a place.
    pub fn any_at(&self, place: Place) -> bool {
        self.figures.iter().any(|figure| figure.at == place)
    }
}
