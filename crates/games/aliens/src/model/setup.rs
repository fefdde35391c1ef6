//! Choices made before a match.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::{content::ids::Mission, model::campaign::Carried};

words! {
    /// A mode of play.
    pub enum Mode("mode") { Mission => "mission", Rescue => "rescue", BugHunt => "bug_hunt", Campaign => "campaign" }
}

/// Choices made before a match. Public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub mode: Mode,
    /// Number of seats.
    pub players: u8,
    pub mission: Mission,
    /// Alien figures available in place of alien tokens; `None` without the optional rule (A-OPT-01).
    pub figures: Option<u8>,
    /// True if all hands are open (A-HIDDEN-04).
    pub open_hands: bool,
    /// True if Newt takes part in a standalone mission where that is a choice (A-NEWT-01).
    pub newt: bool,
    /// State left by the previous missions of the campaign (A-CAMPAIGN-04).
    pub carried: Carried,
}
