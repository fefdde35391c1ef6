//! The intruder player as everybody sees it.

use airlock_engine::Seat;
use serde::Serialize;

use crate::{
    content::ids::IntruderActionKind,
    model::IntruderPlayer,
    seen::brief::{count, is_false},
};

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
