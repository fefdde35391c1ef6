//! Campaign state between flights (section 18).

use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Tile,
        place::{PerZone, Station, Zone},
    },
    model::{flight_log::Row, level::Level},
};

/// Number of flights in a campaign (SA-CAMPAIGN-01).
pub const FLIGHTS: usize = 3;

/// State left by earlier flights of a campaign. Public.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// Damage tiles that were not repaired (SA-CAMPAIGN-08).
    pub damage: PerZone<Vec<Tile>>,
    /// Stations without a squad (SA-CAMPAIGN-11).
    pub missing: Vec<Station>,
    /// Rows of the flight log so far (SA-CAMPAIGN-14).
    pub rows: Vec<Row>,
    /// Levels agreed for the next flight: of common threats, then of serious threats (SA-CAMPAIGN-02).
    pub levels: Option<(Level, Level)>,
}

/// Decision between two flights of a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The crew flies home.
    Stop,
    /// It flies on, against threats of these levels.
    GoOn { common: Level, serious: Level },
}

/// Repair by a crew member between flights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// A damage tile.
    Tile(Zone, Tile),
    /// A disabled squad.
    Squad,
}

impl Verdict {
    /// The more cautious of two proposals (SA-CAMPAIGN-03).
    pub(crate) fn cautious(self, other: Self) -> Self {
        match (self, other) {
            (Self::GoOn { common, serious }, Self::GoOn { common: c, serious: s }) => {
                Self::GoOn { common: common.min(c), serious: serious.min(s) }
            }
            _ => Self::Stop,
        }
    }
}
