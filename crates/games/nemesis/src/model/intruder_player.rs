//! The intruder player (chapter 21).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::content::IntruderActionId;

/// State of the intruder player (section 21).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntruderPlayer {
    pub seat: Seat,
    /// First round of the role.
    pub from_round: u16,
    pub hand: Vec<IntruderActionId>,
    /// Draw deck. The last card is drawn first.
    pub deck: Vec<IntruderActionId>,
    pub discard: Vec<IntruderActionId>,
    /// True if it has passed this round.
    pub passed: bool,
}
