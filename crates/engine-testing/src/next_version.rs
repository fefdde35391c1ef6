use airlock_engine::{
    ActionOf, ApplyError, Consent, CxOf, Game, Illegal, Input, Mode, OfferOf, Outcome, Pending, Seat,
    SeenPending, SetupError, Talk, Viewer, Wish,
};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

/// A game with its rules version increased by one and otherwise unchanged. For tests of matches that outlive
/// a change of rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NextVersion<G>(G);

impl<G: Game> Game for NextVersion<G> {
    const ID: &'static str = G::ID;
    const RULES_VERSION: u32 = G::RULES_VERSION + 1;

    type Setup = G::Setup;
    type Verb = G::Verb;
    type Arg = G::Arg;
    type Ref = G::Ref;
    type Common = G::Common;
    type Own = G::Own;
    type SeenEvent = G::SeenEvent;

    fn content() -> &'static [(&'static str, &'static str)] {
        G::content()
    }

    fn modes() -> Vec<Mode> {
        G::modes()
    }

    fn setup(wish: &Wish) -> Result<Self::Setup, SetupError> {
        G::setup(wish)
    }

    fn carry(setup: Self::Setup, carry: &serde_json::Value) -> Result<Self::Setup, SetupError> {
        G::carry(setup, carry)
    }

    fn seats(setup: &Self::Setup) -> u8 {
        G::seats(setup)
    }

    fn start(setup: &Self::Setup, cx: &mut CxOf<'_, Self>) -> Result<Self, SetupError> {
        G::start(setup, cx).map(Self)
    }

    fn pending(&self) -> Pending {
        self.0.pending()
    }

    fn default_answer(&self, seat: Seat) -> Option<ActionOf<Self>> {
        self.0.default_answer(seat)
    }

    fn pending_for(&self, who: Viewer) -> SeenPending {
        self.0.pending_for(who)
    }

    fn legal(&self, seat: Seat) -> Vec<OfferOf<Self>> {
        self.0.legal(seat)
    }

    fn apply(&mut self, input: &Input<ActionOf<Self>>, cx: &mut CxOf<'_, Self>) -> Result<(), ApplyError> {
        self.0.apply(input, cx)
    }

    fn common(&self) -> Self::Common {
        self.0.common()
    }

    fn own(&self, who: Viewer) -> Self::Own {
        self.0.own(who)
    }

    fn imagine(&self, who: Viewer, rng: &mut impl Rng) -> Self {
        Self(self.0.imagine(who, rng))
    }

    fn talk(&self, seat: Seat) -> Talk {
        self.0.talk(seat)
    }

    fn may_pause(&self) -> Result<Consent, Illegal> {
        self.0.may_pause()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn invariants(&self) -> Result<(), String> {
        self.0.invariants()
    }
}
