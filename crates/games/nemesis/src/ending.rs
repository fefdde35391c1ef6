//! The end of the game: conditions, victory check, objectives (section 17).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    frame::{Cx, Flow, Procedure},
    state::Nemesis,
    words::{Action, Offer},
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An end-of-game condition holds: the victory check begins.
    Begin,
    /// Every seat chooses one of its objectives (DP-OBJECTIVE, N-CRIT-02, N-CRIT-07).
    Choose {
        /// What was chosen so far.
        kept: Vec<(Seat, crate::ids::Objective)>,
    },
}

impl Procedure for Step {
    fn run(self, _game: &mut Nemesis, _cx: &mut Cx<'_>) -> Flow<Self> {
        Flow::Done
    }
}
