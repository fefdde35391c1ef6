//! [`Game`] for Nemesis: Retaliation.

use airlock_engine::{
    ApplyError, Game, Input, Mode as GameMode, Outcome, Seat, SeatSet, SetupError, Talk, Wish, procedure,
};

use crate::{
    model::{
        Setup,
        event::SeenEvent,
        words::{Action, Arg, Ref, Verb},
    },
    rules::{frame::Cx, position::Retaliation, setup},
    seen::view::{Common, Own},
};

impl Game for Retaliation {
    const ID: &'static str = "retaliation";
    const RULES_VERSION: u32 = 5;

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

    fn seats(setup: &Setup) -> u8 {
        setup.players
    }

    fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<Self, SetupError> {
        setup::start(setup, cx)
    }

    airlock_engine::answered_by_stack!();

    fn apply(&mut self, input: &Input<Action>, cx: &mut Cx<'_>) -> Result<(), ApplyError> {
        procedure::apply(self, input, cx)?;
        if self.outcome.is_some() {
            cx.disclose("R-END-08", SeatSet::ALL, || crate::seen::reveal::disclosed(self));
        }
        Ok(())
    }

    fn talk(&self, _: Seat) -> Talk {
        crate::seen::talk::talk()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}
