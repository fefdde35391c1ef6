//! The flight log, with one row for each flight.

use serde::{Deserialize, Serialize};

use crate::{
    content::{ScriptId, ThreatCode},
    model::level::Level,
};

/// A flight as a row of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub script: ScriptId,
    /// The level of common threats.
    pub common: Level,
    /// The level of serious threats.
    pub serious: Level,
    /// `None` if the ship was lost (SA-SCORE-01).
    pub points: Option<RowPoints>,
    /// The card that destroyed the ship; `None` if no card did (SA-SCORE-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_to: Option<ThreatCode>,
}

/// The points of a survived flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowPoints {
    /// For survived threats.
    pub survived: i32,
    /// For destroyed threats.
    pub destroyed: i32,
    /// For damage, and for knocked-out members and disabled squads; 0 or less.
    pub penalties: i32,
    /// For visual confirmation.
    pub visual: i32,
}

impl RowPoints {
    /// Score of the flight (SA-SCORE-02…08).
    pub const fn score(self) -> i32 {
        self.survived + self.destroyed + self.penalties + self.visual
    }
}
