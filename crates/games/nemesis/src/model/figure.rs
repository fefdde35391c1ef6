//! Intruder figures (section 10).

use serde::{Deserialize, Serialize};

use crate::content::{RoomNo, TokenId, ids::IntruderKind};

airlock_engine::serial_id! {
    /// Public id of an intruder figure: `i4` is the fourth figure placed.
    FigureId("intruder figure", "i")
}

/// An intruder on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Ids ascend in the order of placing.
    pub id: FigureId,
    pub kind: IntruderKind,
    pub room: RoomNo,
    /// Injuries on it (N-INJ-01).
    pub injuries: u8,
    /// The token linked to it (N-TOKEN-01).
    pub token: Option<TokenId>,
}
