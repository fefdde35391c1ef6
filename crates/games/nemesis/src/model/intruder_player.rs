//! The intruder player (chapter 21).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::content::IntruderActionId;

/// The intruder player (section 21).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntruderPlayer {
    /// Whose seat.
    pub seat: Seat,
    /// The first round of the role.
    pub from_round: u16,
    /// Cards in hand.
    pub hand: Vec<IntruderActionId>,
    /// The draw deck; the last is drawn first.
    pub deck: Vec<IntruderActionId>,
    /// The discard pile.
    pub discard: Vec<IntruderActionId>,
    /// Whether it has passed this round.
    pub passed: bool,
}
