//! Intruder figures and their places (R-KIND).

use serde::{Deserialize, Serialize};

use crate::content::{CorridorId, SlotId, ids::IntruderKind};

airlock_engine::serial_id! {
    /// The name of an intruder figure. `i4` is the fourth figure that was placed. Figures are public.
    FigureId("intruder figure", "i")
}

/// A space on which intruders can stand (R-MAP-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Room(SlotId),
    Corridor(CorridorId),
}

/// An intruder on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// The name. Figures placed later have higher numbers.
    pub id: FigureId,
    pub kind: IntruderKind,
    pub at: Place,
    /// Number of hit markers beside it. The Queen's hits are on her track (R-QUEEN-01).
    pub hits: u8,
}
