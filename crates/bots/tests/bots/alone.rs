//! One bot in every seat of a driven match.

use airlock_bots::{Bot, BotRng, Look};
use airlock_engine::{ActionOf, Decision, Game, OfferOf, Seat, Viewer};
use airlock_engine_testing::Player;

/// The same bot in every seat. It gets the data sent to the seat, as at a table.
pub(crate) struct Alone<G: Game>(pub(crate) Box<dyn Bot<G>>);

impl<G: Game> Player<G> for Alone<G> {
    fn patience(&self) -> usize {
        200
    }

    fn act(
        &mut self,
        game: &G,
        seat: Seat,
        _: Option<Decision>,
        offers: &[OfferOf<G>],
        rng: &mut BotRng,
    ) -> Option<ActionOf<G>> {
        let who = Viewer::Seat(seat);
        let asked = game.pending_for(who).yours;
        let view = || game.view(who);
        self.0.act(&Look::new(seat, &asked, offers, &view), rng)
    }
}
