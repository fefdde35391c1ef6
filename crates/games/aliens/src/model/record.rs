//! Milestones of a match, and the reasons for its end.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::content::ids::Character;

words! {
    /// Reason for the end of a match.
    pub enum Ending("ending") {
        Won => "won", Exhausted => "exhausted", Overrun => "overrun", NobodyLeft => "nobody_left", Failed => "failed",
    }
}

/// Facts that stay true once they have happened.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Milestones {
    /// Characters that have left by an exit, in order.
    pub escaped: Vec<Character>,
    /// True once the Newt figure has left (Mission 1).
    pub newt_left: bool,
    /// Crates that have left with their carriers (Supply Mission).
    pub crates_secured: u8,
    /// The final score of a campaign (A-SCORE-05).
    pub score: Option<u8>,
}
