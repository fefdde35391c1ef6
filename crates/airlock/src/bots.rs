//! Bots in the seats of a driven match.

use std::time::{Duration, Instant};

use airlock_bots::{Bot, BotRng, Kind, Look};
use airlock_catalog::Listed;
use airlock_engine::{ActionOf, Decision, OfferOf, Seat, Viewer};
use airlock_engine_testing::Player;
use anyhow::{Result, anyhow};

/// A bot in every seat; several kinds take turns around the table.
pub(crate) struct SeatedBots<G: Listed> {
    bots: Vec<Box<dyn Bot<G>>>,
    /// Longest time for one answer.
    pub(crate) slowest: Duration,
}

impl<G: Listed> SeatedBots<G> {
    /// Seats bots of these kinds, in turn.
    pub(crate) fn new(kinds: &[Kind]) -> Result<Self> {
        let bots: Vec<_> = kinds.iter().map(|kind| G::bot(*kind)).collect();
        if bots.is_empty() {
            Err(anyhow!("name at least one kind of bot"))
        } else {
            Ok(Self { bots, slowest: Duration::ZERO })
        }
    }
}

/// Maximum number of consecutive actions before time passes, even if bots would do more.
const PATIENCE: usize = 200;

impl<G: Listed> Player<G> for SeatedBots<G> {
    fn patience(&self) -> usize {
        PATIENCE
    }

    fn act(
        &mut self,
        game: &G,
        seat: Seat,
        _asked: Option<Decision>,
        offers: &[OfferOf<G>],
        rng: &mut BotRng,
    ) -> Option<ActionOf<G>> {
        let begun = Instant::now();
        let who = Viewer::Seat(seat);
        let asked = game.pending_for(who).yours;
        let view = || game.view(who);
        let place = seat.index() % self.bots.len();
        let action = self.bots[place].act(&Look::new(seat, &asked, offers, &view), rng);
        self.slowest = self.slowest.max(begun.elapsed());
        action
    }
}
