//! The public switches of a seat's reaction windows (H-34).

use airlock_engine::Level;
use serde::{Deserialize, Serialize};

/// Whether a seat wants to be asked, by the class of window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Switches {
    /// When somebody would be attacked.
    pub attack: Level,
    /// When a command card is played on the own character.
    pub command: Level,
}
