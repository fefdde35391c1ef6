//! Searching and Storage (section 15.2).

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
    /// A seat looks at the top cards of an item deck and keeps one (N-SEARCH-05).
    Look {
        /// Who.
        seat: Seat,
        /// The deck.
        deck: crate::ids::ItemColor,
    },
}

impl Procedure for Step {
    fn run(self, _game: &mut Nemesis, _cx: &mut Cx<'_>) -> Flow<Self> {
        Flow::Done
    }
}
