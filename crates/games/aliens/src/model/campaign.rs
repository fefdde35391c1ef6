//! Campaign state carried from mission to mission (section 15).

use serde::{Deserialize, Serialize};

use crate::content::{
    EnduranceCard,
    ids::{Character, Mission},
};

/// Campaign state handed from one mission to the next. Public.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Carried {
    /// The mission chosen to be next; `None` before the first.
    pub next: Option<Mission>,
    /// Number of story missions won.
    pub story: u8,
    /// True once the supply mission has been played (A-SUPPLY-01).
    pub supplied: bool,
    /// Cards removed for the rest of the campaign (A-CAMPAIGN-07).
    pub removed: Vec<EnduranceCard>,
    /// Dead characters (A-CAMPAIGN-09).
    pub killed: Vec<Character>,
    /// Captured characters (A-CAMPAIGN-10).
    pub captured: Vec<Character>,
    /// Owners of the facehugger tokens (A-CAMPAIGN-11): a character appears once for each token it carries.
    pub facehuggers: Vec<Character>,
}
