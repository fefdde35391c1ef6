//! What is chosen before a match.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

words! {
    /// A mode of play.
    pub enum Mode("mode") { SemiCoop => "semi_coop", Coop => "coop", Solo => "solo" }
}

/// What is chosen before a match. Public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// How many seats.
    pub players: u8,
    /// Whether corridors have their second values (R-LETHAL-01).
    pub lethal: bool,
    /// How many cooperative missions there are; 0 in the semi-cooperative mode (R-COOP-01, R-COOP-06).
    pub missions: u8,
    /// Whether belts are filled in the order of the equipment draft instead of at the same time (R-SETUP-37).
    pub belts_in_order: bool,
}
