//! Escape pods and hibernation (sections 16.4 and 16.6).

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
    /// The first turn of a round of a seat that waits in a pod (DP-POD-ROUND, N-POD-11).
    Round {
        /// Whose.
        seat: Seat,
    },
}

impl Procedure for Step {
    fn run(self, _game: &mut Nemesis, _cx: &mut Cx<'_>) -> Flow<Self> {
        Flow::Done
    }
}
