//! Choices made before a flight.

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    content::ScriptId,
    model::{
        campaign::Carried,
        level::{Level, Mode},
    },
};

/// All choices made before a flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Mode of play.
    pub mode: Mode,
    /// Number of seats.
    pub players: u8,
    /// The chosen script; `None` to draw one of the eight missions (SA-SETUP-07).
    pub script: Option<ScriptId>,
    /// The level of common threats (SA-SETUP-02).
    pub common: Level,
    /// The level of serious threats (SA-SETUP-03).
    pub serious: Level,
    /// Captain, communications officer and security officer (SA-SETUP-05).
    pub roles: Roles,
    /// True if androids fill the crew of two or three players up to five instead of four (SA-ANDROID-10).
    pub fifth_android: bool,
    /// True if heroic cards are in the packets of the first phase at any table (AMB-01).
    pub heroic_first: bool,
    /// Duration of the script, in percent of the printed time.
    pub clock_percent: u16,
    /// True if planning may be paused, against the rules (SA-PLAN-01).
    pub pause: bool,
    /// True if planning has no time limit and all threats are known from the start (SA-SOLO-06).
    pub practice: bool,
    /// State left by earlier flights of a campaign.
    pub carried: Carried,
}

/// Seats that hold the roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roles {
    /// First in every crew step (SA-SETUP-17).
    pub captain: Seat,
    /// Draws external threats (SA-COMMS-02).
    pub communications: Seat,
    /// Draws internal threats (SA-COMMS-03).
    pub security: Seat,
}
