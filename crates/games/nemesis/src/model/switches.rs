//! The public switches of reaction windows (N-REACT-11).

use airlock_engine::Level;
use serde::{Deserialize, Serialize};

/// A seat's public switches: whether it wants to be asked in windows of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Switches {
    /// For Interruption.
    pub interruption: Level,
    /// For Nerves of Steel.
    pub nerves_of_steel: Level,
}

impl Switches {
    /// A turn ends, whoever had it.
    pub(crate) const fn turn_ends(&mut self) {
        self.interruption.turn_ends();
        self.nerves_of_steel.turn_ends();
    }

    /// A round ends.
    pub(crate) const fn round_ends(&mut self) {
        self.interruption.round_ends();
        self.nerves_of_steel.round_ends();
    }
}
