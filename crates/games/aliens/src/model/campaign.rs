//! What a campaign hands from mission to mission (section 15).

use serde::{Deserialize, Serialize};

use crate::content::{
    EnduranceCard,
    ids::{Character, Mission},
};

/// What a mission of a campaign hands to the next. Public.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Carried {
    /// The mission that was chosen to be next; the first without.
    pub next: Option<Mission>,
    /// How many story missions have been won.
    pub story: u8,
    /// Whether the supply mission has been played (A-SUPPLY-01).
    pub supplied: bool,
    /// Cards that are out for the whole campaign (A-CAMPAIGN-07).
    pub removed: Vec<EnduranceCard>,
    /// Who is dead (A-CAMPAIGN-09).
    pub killed: Vec<Character>,
    /// Who is captured (A-CAMPAIGN-10).
    pub captured: Vec<Character>,
    /// On whose card each facehugger token lies (A-CAMPAIGN-11): a character is named as often as it carries one.
    pub facehuggers: Vec<Character>,
}
