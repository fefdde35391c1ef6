//! The end of the game: the victory check (sections 17.3 and 17.4).

use airlock_engine::{Outcome, SeatOutcome};
use serde::{Deserialize, Serialize};

use crate::{
    frame::{Cx, Flow, Procedure},
    state::{Nemesis, Phase},
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An end-of-game condition holds: the victory check begins.
    Begin,
}

impl Procedure for Step {
    fn run(self, game: &mut Nemesis, _cx: &mut Cx<'_>) -> Flow<Self> {
        let lost = SeatOutcome { won: false, survived: false };
        game.round.phase = Phase::Ended;
        game.outcome =
            Some(Outcome { ending: "over".to_owned(), seats: vec![lost; game.crew.len()], carry: None });
        Flow::Done
    }
}
