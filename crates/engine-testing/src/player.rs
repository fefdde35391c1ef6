//! The policies that decide in driven matches.

use airlock_engine::{ActionOf, Decision, Game, OfferOf, Seat, rng};

/// The generator of everything outside a match: random players, samples, imagined worlds.
pub type PlayRng = rand_chacha::ChaCha8Rng;

/// A policy that decides for all seats of a driven match.
pub trait Player<G: Game> {
    /// Starts a new match with this number in the plan.
    fn sit_down(&mut self, _game: &G, _number: u64) {}

    /// While nobody is asked and a clock runs, one step in this many is a tick, even if seats could still
    /// act.
    fn patience(&self) -> usize {
        4
    }

    /// The action of `seat`. `asked` is its open question, or `None` if it may only use a standing offer now.
    ///
    /// A fair player reads `game` only through `view`, `pending_for` and `imagine` of that seat. A result of
    /// `None` means the default answer to a question, and otherwise no action.
    fn act(
        &mut self,
        game: &G,
        seat: Seat,
        asked: Option<Decision>,
        offers: &[OfferOf<G>],
        rng: &mut PlayRng,
    ) -> Option<ActionOf<G>>;
}

/// Takes a random offer and fills it at random.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomPlayer;

impl<G: Game> Player<G> for RandomPlayer {
    fn act(
        &mut self,
        _game: &G,
        _seat: Seat,
        _asked: Option<Decision>,
        offers: &[OfferOf<G>],
        rng: &mut PlayRng,
    ) -> Option<ActionOf<G>> {
        if offers.is_empty() {
            return None;
        }
        offers[rng::below(rng, offers.len())].sample(rng)
    }
}
