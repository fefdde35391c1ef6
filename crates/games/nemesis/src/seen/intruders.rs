//! The intruders as everybody sees them.

use airlock_engine::{Keyed, Seat};
use serde::Serialize;

use crate::seen::brief::is_false;
use crate::seen::brief::is_zero;
use crate::{
    content::{
        RoomNo, TokenId,
        ids::{Character, IntruderActionKind, IntruderKind, TokenKind, Weakness, WeaknessSlot},
    },
    model::{Figure, FigureId, IntruderPlayer, Intruders, WeaknessCard},
    seen::brief::count,
};

/// The intruder board, the bag and the figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IntrudersView {
    /// The figures on the board, in the order they were placed.
    pub figures: Vec<FigureView>,
    /// The tokens in the bag, by kind; their numbers are hidden.
    pub bag: Keyed<TokenKind, u8>,
    /// Whose madness tokens are in the bag.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub madness: Vec<Character>,
    /// The tokens in the supply, by kind.
    pub supply: Keyed<TokenKind, u8>,
    /// Eggs on the intruder board.
    pub eggs: u8,
    /// Eggs in the supply.
    pub egg_supply: u8,
    /// Eggs out of the game.
    pub eggs_destroyed: u8,
    /// Whether the Nest is destroyed.
    pub nest_destroyed: bool,
    /// The weakness slots.
    pub weaknesses: [WeaknessView; 3],
}

/// A figure on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureView {
    /// Its name, as in offers.
    pub id: FigureId,
    /// What it is.
    pub kind: IntruderKind,
    /// Where it stands.
    pub room: RoomNo,
    /// Its injuries.
    #[serde(skip_serializing_if = "is_zero")]
    pub injuries: u8,
    /// The token set aside with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenView>,
}

/// A token that was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TokenView {
    /// Its kind.
    pub kind: TokenKind,
    /// Its number for the surprise attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

/// A weakness slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WeaknessView {
    /// What it takes to turn its card up.
    pub slot: WeaknessSlot,
    /// The card, if it is face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weakness: Option<Weakness>,
}

/// The intruder player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IntruderPlayerView {
    /// Whose seat.
    pub seat: Seat,
    /// The first round of the role.
    pub from_round: u16,
    /// Cards in hand.
    pub hand: u8,
    /// Cards in the draw deck.
    pub deck: u8,
    /// The discard pile, the top last.
    pub discard: Vec<IntruderActionKind>,
    /// Whether it has passed.
    #[serde(skip_serializing_if = "is_false")]
    pub passed: bool,
}

impl From<TokenId> for TokenView {
    fn from(token: TokenId) -> Self {
        Self { kind: token.kind(), number: token.number() }
    }
}

pub(super) fn intruders(intruders: &Intruders) -> IntrudersView {
    let Intruders {
        figures,
        placed: _, // the highest figure name tells as much
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

fn figure(figure: &Figure) -> FigureView {
    let Figure { id, kind, room, injuries, token } = *figure;
    FigureView { id, kind, room, injuries, token: token.map(TokenView::from) }
}

pub(super) fn player(player: &IntruderPlayer) -> IntruderPlayerView {
    let IntruderPlayer { seat, from_round, hand, deck, discard, passed } = player;
    IntruderPlayerView {
        seat: *seat,
        from_round: *from_round,
        hand: count(hand.len()),
        deck: count(deck.len()),
        discard: discard.iter().map(|card| card.kind()).collect(),
        passed: *passed,
    }
}
