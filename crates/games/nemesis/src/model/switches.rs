//! The public switches of reaction windows (N-REACT-11).

use airlock_engine::Level;
use serde::{Deserialize, Serialize};

/// A seat's public switches, one per class of reaction windows. Each says if the seat wants to be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Switches {
    pub interruption: Level,
    pub nerves_of_steel: Level,
}

impl Switches {
    /// Resets switches that hold for one turn, at the end of any seat's turn.
    pub(crate) const fn turn_ends(&mut self) {
        self.interruption.turn_ends();
        self.nerves_of_steel.turn_ends();
    }

    /// Resets switches that hold for one round.
    pub(crate) const fn round_ends(&mut self) {
        self.interruption.round_ends();
        self.nerves_of_steel.round_ends();
    }
}
