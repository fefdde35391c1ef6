//! Public view of the intruder player.

use airlock_engine::Seat;
use serde::Serialize;

use crate::{
    content::ids::IntruderActionKind,
    model::IntruderPlayer,
    seen::brief::{count, is_false},
};

/// Public view of the intruder player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IntruderPlayerView {
    pub seat: Seat,
    /// First round of the role.
    pub from_round: u16,
    /// Number of cards in hand.
    pub hand: u8,
    /// Number of cards in the draw deck.
    pub deck: u8,
    /// Discard pile, top card last.
    pub discard: Vec<IntruderActionKind>,
    /// True if it has passed this round.
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
