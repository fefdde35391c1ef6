//! The crew in the order of play.

use airlock_engine::{Piece, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ActionCard, Half},
    model::player::SLOTS,
};

/// A crew member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crewman {
    /// The seat that plans for it; `None` for an android.
    pub seat: Option<Seat>,
    /// The seat that moves it in the resolution (SA-ANDROID-09).
    pub mover: Seat,
    /// An android's heroic card until it is planned (SA-ANDROID-04).
    pub heroic: Option<Piece<ActionCard>>,
    /// An android's action board, public, slot 1 first. A player's board is part of
    /// [`Player::cards`](super::player::Player).
    pub board: [Option<(ActionCard, Half)>; SLOTS],
}
