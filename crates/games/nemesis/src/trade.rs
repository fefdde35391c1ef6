//! Trade (section 5.4).

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
    /// The trade is open.
    Open {
        /// Who started it.
        by: Seat,
    },
}

impl Procedure for Step {
    fn run(self, _game: &mut Nemesis, _cx: &mut Cx<'_>) -> Flow<Self> {
        Flow::Done
    }
}

/// The offer of the basic action Trade.
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn offer(_game: &Nemesis, _seat: Seat) -> Result<Offer, airlock_engine::Illegal> {
    Err(airlock_engine::Illegal::new("N-TRADE-02", "nobody else is here"))
}

/// The trade that a seat starts.
pub(crate) const fn begin(_game: &Nemesis, by: Seat) -> Step {
    Step::Open { by }
}
