//! Choices made before a match.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

words! {
    /// A mode of play.
    pub enum Mode("mode") { SemiCoop => "semi_coop", Coop => "coop", Solo => "solo" }
}

/// Choices made before a match. Public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub mode: Mode,
    /// Number of seats.
    pub players: u8,
    /// True if corridors have their second values (R-LETHAL-01).
    pub lethal: bool,
    /// Number of cooperative missions. 0 in the semi-cooperative mode (R-COOP-01, R-COOP-06).
    pub missions: u8,
    /// True if belts are filled in the order of the equipment draft, false if concurrently (R-SETUP-37).
    pub belts_in_order: bool,
}
