//! Options of a match.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::content::{BoardSide, ids::Species};

words! {
    /// A mode of play (sections 19 and 20).
    pub enum Mode("mode") { Base => "base", Coop => "coop", Solo => "solo" }
}

/// Options of a match, chosen before it starts. Public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub mode: Mode,
    /// Number of seats, 1…5.
    pub players: u8,
    /// Side of the board (section 18).
    pub board: BoardSide,
    /// Intruders aboard (section 30).
    pub species: Species,
    /// True if the first to die may become the intruder player (section 21).
    pub intruder_player: bool,
    /// True if Void Seeders lurk although there is an intruder player (AV-27).
    pub lurking_with_intruder_player: bool,
    /// True if an occupied pod may be locked.
    pub lock_occupied_pods: bool,
    /// True if a locked pod may be launched by its occupants.
    pub launch_locked_pods: bool,
    /// True if the other occupant of a pod may refuse its launch.
    pub launch_veto: bool,
}
