//! The [`Game`] implementation.

use airlock_engine::{ApplyError, Game, Input, Mode as GameMode, Outcome, SetupError, Wish, procedure};

use crate::{
    model::{
        Setup,
        event::SeenEvent,
        words::{Action, Arg, Ref, Verb},
    },
    rules::{frame::Cx, position::Aliens, setup},
    seen::view::{Common, Own},
};

impl Game for Aliens {
    const ID: &'static str = "aliens";
    const RULES_VERSION: u32 = 4;

    type Setup = Setup;
    type Verb = Verb;
    type Arg = Arg;
    type Ref = Ref;
    type Common = Common;
    type Own = Own;
    type SeenEvent = SeenEvent;

    airlock_engine::in_layers!();

    fn content() -> &'static [(&'static str, &'static str)] {
        crate::content::FILES
    }

    fn modes() -> Vec<GameMode> {
        setup::modes()
    }

    fn setup(wish: &Wish) -> Result<Setup, SetupError> {
        setup::read(wish)
    }

    fn carry(setup: Setup, carry: &serde_json::Value) -> Result<Setup, SetupError> {
        setup::carry(setup, carry)
    }

    fn seats(setup: &Setup) -> u8 {
        setup.players
    }

    fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<Self, SetupError> {
        setup::start(setup, cx)
    }

    airlock_engine::answered_by_stack!();

    fn apply(&mut self, input: &Input<Action>, cx: &mut Cx<'_>) -> Result<(), ApplyError> {
        procedure::apply(self, input, cx)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}
