//! The tracks and the course of the ship (sections 4.5 and 16.4).

use airlock_engine::Piece;
use serde::{Deserialize, Serialize};

use crate::content::{CourseCardId, ids::CourseSpace};

/// The tracks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracks {
    /// The space of the time marker; 0 is the red jump space (N-END-02).
    pub time: u8,
    /// The space of the self-destruct marker; 0 is the skull; `None` while it is not running.
    pub self_destruct: Option<u8>,
}

/// The course of the ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// The course card, and who knows it.
    pub card: Piece<CourseCardId>,
    /// Where the course marker is.
    pub marker: CourseSpace,
}
