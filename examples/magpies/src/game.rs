//! Implements the kernel's [`Game`] trait.

use airlock_engine::{
    ActionOf, ApplyError, CxOf, Decision, Game, Input, Mode, OfferOf, Outcome, Pending, Seat, SeatOutcome,
    SeenPending, SeenWait, SetupError, Viewer, Wait, Wish, reexport::rand_core::Rng,
};

use crate::{
    content::{self, Trinket, all},
    model::{Arg, Magpies, Ref, SeenEvent, Setup, Verb},
    rules,
    seen::{self, Common, Own},
};

impl Magpies {
    /// The seats that still owe a trinket.
    fn asked(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players()).zip(&self.birds).filter(|(_, bird)| self.owes(bird)).map(|(seat, _)| seat)
    }
}

impl Game for Magpies {
    const ID: &'static str = "magpies";
    const RULES_VERSION: u32 = 1;

    type Setup = Setup;
    type Verb = Verb;
    type Arg = Arg;
    type Ref = Ref;
    type Common = Common;
    type Own = Own;
    type SeenEvent = SeenEvent;

    fn content() -> &'static [(&'static str, &'static str)] {
        content::FILES
    }

    fn modes() -> Vec<Mode> {
        vec![Mode { id: "base", min_players: 2, max_players: 4, options: Vec::new() }]
    }

    fn setup(wish: &Wish) -> Result<Setup, SetupError> {
        wish.check(&Self::modes()).map(|_| Setup { players: wish.players })
    }

    fn seats(setup: &Setup) -> u8 {
        setup.players
    }

    fn start(setup: &Setup, cx: &mut CxOf<'_, Self>) -> Result<Self, SetupError> {
        Ok(rules::start(setup, cx))
    }

    fn pending(&self) -> Pending {
        let asked: Vec<_> = self.asked().map(|seat| Decision { seat, point: "DP-OFFER" }).collect();
        Pending { wait: if asked.is_empty() { Wait::Over } else { Wait::Asks(asked) }, wake_ms: None }
    }

    fn default_answer(&self, seat: Seat) -> Option<ActionOf<Self>> {
        // Lays the first trinket of the hand.
        self.legal(seat).first().and_then(OfferOf::<Self>::least)
    }

    fn pending_for(&self, who: Viewer) -> SeenPending {
        let waiting_for: Vec<Seat> = self.asked().collect();
        let wait = if waiting_for.is_empty() { SeenWait::Over } else { SeenWait::Asks };
        let yours = waiting_for.iter().filter(|seat| who.is(**seat)).map(|_| "DP-OFFER".to_owned()).collect();
        SeenPending { wait, waiting_for, yours, deadline_ms: None }
    }

    fn legal(&self, seat: Seat) -> Vec<OfferOf<Self>> {
        rules::legal(self, seat)
    }

    fn apply(&mut self, input: &Input<ActionOf<Self>>, cx: &mut CxOf<'_, Self>) -> Result<(), ApplyError> {
        rules::apply(self, input, cx)
    }

    fn common(&self) -> Common {
        seen::common(self)
    }

    fn own(&self, who: Viewer) -> Own {
        seen::own(self, who)
    }

    fn imagine(&self, who: Viewer, rng: &mut impl Rng) -> Self {
        seen::imagine(self, who, rng)
    }

    /// M-END: the most valuable nest wins.
    fn outcome(&self) -> Option<Outcome> {
        let nests: Vec<u32> =
            self.birds.iter().map(|bird| bird.nest.iter().copied().map(u32::from).sum()).collect();
        let won = |nest: &u32| SeatOutcome { won: Some(nest) == nests.iter().max(), survived: true };
        let seats = nests.iter().map(won).collect();
        self.shiny.is_none().then(|| Outcome { ending: "nests".to_owned(), seats, carry: None })
    }

    /// Every trinket exists exactly once.
    fn invariants(&self) -> Result<(), String> {
        let mut there: Vec<Trinket> =
            self.deck.faces().chain(self.shiny).chain(self.aside.iter().copied()).collect();
        for bird in &self.birds {
            there.extend(bird.hand.iter().chain(&bird.offer).map(|piece| piece.face));
            there.extend(&bird.nest);
        }
        there.sort_unstable();
        if there.iter().copied().eq(all()) { Ok(()) } else { Err(format!("the trinkets are {there:?}")) }
    }
}
