//! The tracks and the course of the ship (sections 4.5 and 16.4).

use airlock_engine::Piece;
use serde::{Deserialize, Serialize};

use crate::content::{CourseCardId, ids::CourseSpace};

/// Track markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracks {
    /// Space of the time marker; 0 is the red jump space (N-END-02).
    pub time: u8,
    /// Space of the self-destruct marker; 0 is the skull, `None` while it is not running.
    pub self_destruct: Option<u8>,
}

/// Course card and course marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// Course card, with the seats that know it.
    pub card: Piece<CourseCardId>,
    pub marker: CourseSpace,
}
