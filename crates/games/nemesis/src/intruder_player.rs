//! The intruder player (section 21).

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
    /// The first dead may become the intruder player (DP-INTRP-JOIN, N-INTRP-01, N-INTRP-02).
    Join {
        /// Those who died at the same moment.
        asked: airlock_engine::SeatSet,
    },
    /// Its turn: one card or a pass (N-INTRP-08).
    Turn {
        /// Whose.
        seat: Seat,
    },
}

impl Procedure for Step {
    fn run(self, _game: &mut Nemesis, _cx: &mut Cx<'_>) -> Flow<Self> {
        Flow::Done
    }
}

impl Nemesis {
    /// The intruder player draws its cards (N-INTRP-06).
    pub(crate) fn draw_intruder_cards(&mut self, _cx: &mut Cx<'_>) {}
}
