//! The bots of the house as players of a table.

use airlock_bots::{Bot, BotRng, Kind, Look, make};
use airlock_engine::{ActionOf, Game, OfferOf, Seat, ViewOf};
use airlock_protocol::BotKind;
use airlock_table::Player;
use rand_chacha::rand_core::SeedableRng;

/// A bot in a seat.
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
}

/// A player of a kind, if the game has one.
pub(crate) fn of_kind<G: Game>(kind: BotKind) -> Option<Box<dyn Player<G>>> {
    let kind = match kind {
        BotKind::Standard => Kind::Standard,
        BotKind::Random => Kind::Random,
    };
    make::<G>(kind).map(|bot| -> Box<dyn Player<G>> { Box::new(Seated(bot)) })
}
