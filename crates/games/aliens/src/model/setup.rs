//! What is chosen before a match.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::{content::ids::Mission, model::campaign::Carried};

words! {
    /// A mode of play.
    pub enum Mode("mode") { Mission => "mission", Rescue => "rescue", BugHunt => "bug_hunt", Campaign => "campaign" }
}

/// What is chosen before a match. Public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// How many seats.
    pub players: u8,
    /// The mission.
    pub mission: Mission,
    /// The alien figures that stand in for alien tokens; none without the optional rule (A-OPT-01).
    pub figures: Option<u8>,
    /// Whether all hands are open (A-HIDDEN-04).
    pub open_hands: bool,
    /// Whether Newt takes part where she may, but must not: in a mission on its own (A-NEWT-01).
    pub newt: bool,
    /// What the missions before have left (A-CAMPAIGN-04).
    pub carried: Carried,
}
