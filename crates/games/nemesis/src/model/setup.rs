//! What is chosen before a match.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::content::{BoardSide, ids::Species};

words! {
    /// A mode of play.
    pub enum Mode("mode") { Base => "base", Coop => "coop", Solo => "solo" }
}

/// What is chosen before a match. Public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// How many seats.
    pub players: u8,
    /// The side of the board (section 18).
    pub board: BoardSide,
    /// Which intruders are aboard (section 30).
    pub species: Species,
    /// Whether the first to die may become the intruder player (section 21).
    pub intruder_player: bool,
    /// Whether Void Seeders lurk although there is an intruder player (AV-27).
    pub lurking_with_intruder_player: bool,
    /// Whether an occupied pod may be locked.
    pub lock_occupied_pods: bool,
    /// Whether a locked pod may be launched by its occupants.
    pub launch_locked_pods: bool,
    /// Whether the other occupant of a pod may refuse its launch.
    pub launch_veto: bool,
}
