//! What scenarios need: wishes for the opening, and arrangements of a position.

use airlock_engine::{Decision, scenario::Staged};
use serde_json::{Map, Value};

use crate::{
    model::{
        Phase,
        words::{Action, Arg, Ref, Verb},
    },
    rules::position::Aliens,
};

type Given = Map<String, Value>;
type Result<T = (), E = String> = std::result::Result<T, E>;

impl Staged for Aliens {
    fn opened(&self) -> bool {
        self.round.phase != Phase::Setup
    }

    fn stage(&mut self, _: &Given) -> Result {
        Ok(())
    }

    fn preset(&self, _: &Given, decision: &Decision<Action>) -> Option<Action> {
        match decision.point {
            "DP-01" => {
                Some(Action::new(Verb::Take).with(Arg::Who, [Ref::Character(crate::ids::Character::Hicks)]))
            }
            _ => None,
        }
    }

    fn arrange(&mut self, _: &Given) -> Result {
        Err("not yet".to_owned())
    }
}
