//! The public switches of a seat's reaction windows (H-34).

use airlock_engine::Level;
use serde::{Deserialize, Serialize};

/// Reaction settings of a seat, one for each class of window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Switches {
    /// Applies when somebody would be attacked.
    pub attack: Level,
    /// Applies when a command card is played on the seat's character.
    pub command: Level,
}
