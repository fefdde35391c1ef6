//! What happened once and for all.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::content::ids::Character;

words! {
    /// Why a match ends.
    pub enum Ending("ending") {
        Won => "won", Exhausted => "exhausted", Overrun => "overrun", NobodyLeft => "nobody_left", Failed => "failed",
    }
}

/// What happened once and for all.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Milestones {
    /// Who has left by an exit, in order.
    pub escaped: Vec<Character>,
    /// Whether the Newt figure has left (Mission 1).
    pub newt_left: bool,
    /// Crates that have left with their carriers (Supply Mission).
    pub crates_secured: u8,
    /// The final score of a campaign (A-SCORE-05).
    pub score: Option<u8>,
}
