//! Who decides in a driven match.

use airlock_engine::{ActionOf, Decision, Game, OfferOf, Seat, rng};

/// The generator of everything that is not part of a match: random players, samples, imagined worlds.
pub type PlayRng = rand_chacha::ChaCha8Rng;

/// Decides for all seats of a driven match.
pub trait Player<G: Game> {
    /// A new match begins; `number` is its number in the plan.
    fn sit_down(&mut self, _game: &G, _number: u64) {}

    /// While nobody is asked and a clock runs, one step in so many is its tick, whether or not somebody would do something more.
    fn patience(&self) -> usize {
        4
    }

    /// What `seat` does. `asked` is the question put to it, or `None` if it merely could use a standing offer now.
    ///
    /// A player that plays fairly looks at `game` only through `view`, `pending_for` and `imagine` of that seat. `None`
    /// means "the default" for a question and "nothing" otherwise.
    fn act(
        &mut self,
        game: &G,
        seat: Seat,
        asked: Option<Decision>,
        offers: &[OfferOf<G>],
        rng: &mut PlayRng,
    ) -> Option<ActionOf<G>>;
}

/// Takes any offer and fills it in any way.
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
