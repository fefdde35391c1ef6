//! Public view of the intruders.

use airlock_engine::Keyed;
use serde::Serialize;

use crate::{
    content::{
        TokenId,
        ids::{Character, TokenKind, Weakness, WeaknessSlot},
    },
    model::{Intruders, WeaknessCard},
    seen::figure::{FigureView, figure},
};

/// Public view of the intruder board, the bag and the figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IntrudersView {
    /// Figures on the board, in the order of placing.
    pub figures: Vec<FigureView>,
    /// Number of tokens in the bag by kind. Their numbers are hidden.
    pub bag: Keyed<TokenKind, u8>,
    /// Owners of the madness tokens in the bag.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub madness: Vec<Character>,
    /// Number of tokens in the supply by kind.
    pub supply: Keyed<TokenKind, u8>,
    /// Eggs on the intruder board.
    pub eggs: u8,
    pub egg_supply: u8,
    /// Eggs out of the game.
    pub eggs_destroyed: u8,
    pub nest_destroyed: bool,
    /// In the order corpse, egg, carcass.
    pub weaknesses: [WeaknessView; 3],
}

/// Public view of a weakness slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WeaknessView {
    /// The object that must be analysed to discover the card.
    pub slot: WeaknessSlot,
    /// Absent while the card is face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weakness: Option<Weakness>,
}

pub(super) fn intruders(intruders: &Intruders) -> IntrudersView {
    let Intruders {
        figures,
        placed: _, // follows from the highest figure id
        bag,
        supply,
        eggs,
        egg_supply,
        eggs_destroyed,
        nest_destroyed,
        weaknesses,
    } = intruders;
    let kinds = |tokens: &[TokenId]| Keyed::count(TokenKind::ALL, tokens.iter().map(|token| token.kind()));
    let weakness = |place: usize| {
        let WeaknessCard { card, discovered } = weaknesses[place];
        WeaknessView { slot: WeaknessSlot::ALL[place], weakness: discovered.then_some(card) }
    };
    IntrudersView {
        figures: figures.iter().map(figure).collect(),
        bag: kinds(bag.contents()),
        madness: bag.contents().iter().filter_map(|token| token.character()).collect(),
        supply: kinds(supply.contents()),
        eggs: *eggs,
        egg_supply: *egg_supply,
        eggs_destroyed: *eggs_destroyed,
        nest_destroyed: *nest_destroyed,
        weaknesses: [weakness(0), weakness(1), weakness(2)],
    }
}
