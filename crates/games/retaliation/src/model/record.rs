//! Facts that never change back once they are true.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::content::ids::{CoopMission, Mission};

words! {
    /// The reason why the match ends (R-END-01, R-END-02, R-COOP-13).
    pub enum Ending("ending") {
        LastRound => "last_round", NobodyLeft => "nobody_left", Destroyed => "destroyed",
    }
}

/// The open missions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Missions {
    /// The combat mission (R-MISSION-01).
    pub combat: Option<Mission>,
    /// The cooperative missions (R-COOP-01).
    pub coop: Vec<CoopMission>,
}

/// Facts that never change back once they are true.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Chronicle {
    /// True once the robot has been in the Reactor (R-MISSION-06).
    pub robot_in_reactor: bool,
    /// True once the Facility is destroyed (R-DESTRUCT-06).
    pub destroyed: bool,
    /// True once the hidden information was revealed at the end of the match. All of it is public then.
    pub revealed: bool,
}
