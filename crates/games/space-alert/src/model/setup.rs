//! What is chosen before a flight.

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    content::ScriptId,
    model::{
        campaign::Carried,
        level::{Level, Mode},
    },
};

/// Everything chosen before the flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// How the table plays.
    pub mode: Mode,
    /// How many seats there are.
    pub players: u8,
    /// The script, if it was chosen; otherwise one of the eight missions is drawn (SA-SETUP-07).
    pub script: Option<ScriptId>,
    /// The level of common threats (SA-SETUP-02).
    pub common: Level,
    /// The level of serious threats (SA-SETUP-03).
    pub serious: Level,
    /// Who is captain, communications officer and security officer (SA-SETUP-05).
    pub roles: Roles,
    /// Whether two or three players fill the crew up to five (SA-ANDROID-10).
    pub fifth_android: bool,
    /// Whether heroic cards are in the packets of the first phase at any table (AMB-01).
    pub heroic_first: bool,
    /// How long the script takes, in percent of the printed time.
    pub clock_percent: u16,
    /// Whether planning may be paused, against the rules (SA-PLAN-01).
    pub pause: bool,
    /// Whether planning takes as long as it takes, and all threats are known from the start (SA-SOLO-06).
    pub practice: bool,
    /// What earlier flights of a campaign left behind.
    pub carried: Carried,
}

/// Who holds the roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roles {
    /// Plays first in every crew step (SA-SETUP-17).
    pub captain: Seat,
    /// Draws external threats (SA-COMMS-02).
    pub communications: Seat,
    /// Draws internal threats (SA-COMMS-03).
    pub security: Seat,
}
