//! Adapts bots to the players of a table.

use airlock_bots::{Bot, BotRng, Kind, Look, RandomBot, Reason, Why};
use airlock_catalog::Listed;
use airlock_engine::{ActionOf, Game, OfferOf, Seat, ViewOf};
use airlock_protocol::BotKind;
use airlock_table::{Player, Weighed};
use rand_chacha::rand_core::SeedableRng;

/// Lets a bot of the `airlock_bots` crate play at a table.
struct Seated<G: Game>(Box<dyn Bot<G>>);

impl<G: Game> Player<G> for Seated<G> {
    fn act(
        &mut self,
        seat: Seat,
        asked: &[String],
        offers: &[OfferOf<G>],
        view: &dyn Fn() -> ViewOf<G>,
        dice: [u8; 32],
    ) -> Option<ActionOf<G>> {
        self.0.act(&Look::new(seat, asked, offers, view), &mut BotRng::from_seed(dice))
    }

    fn why(
        &mut self,
        seat: Seat,
        asked: &[String],
        offers: &[OfferOf<G>],
        view: &dyn Fn() -> ViewOf<G>,
        done: &ActionOf<G>,
    ) -> Option<Weighed<G>> {
        let Why { reasons, instead } = self.0.why(&Look::new(seat, asked, offers, view), done)?;
        Some((reasons.into_iter().map(|Reason { fact, points }| (fact, points)).collect(), instead))
    }
}

/// The bots of a game of the catalog.
pub(crate) fn of_kind<G: Listed>(kind: BotKind) -> Option<Box<dyn Player<G>>> {
    let kind = match kind {
        BotKind::Standard => Kind::Standard,
        BotKind::Random => Kind::Random,
    };
    Some(Box::new(Seated(G::bot(kind))))
}

/// The random bot, the only one of games outside of the catalog.
pub(crate) fn at_random<G: Game>(kind: BotKind) -> Option<Box<dyn Player<G>>> {
    match kind {
        BotKind::Standard => None,
        BotKind::Random => Some(Box::new(Seated(Box::new(RandomBot)))),
    }
}
