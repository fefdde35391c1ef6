//! The tests that suit the toy. It breaks a law deliberately (an offered spin is never accepted) and imagines
//! nothing.

use airlock_engine::{ActionOf, Decision, OfferOf, Seat};
use airlock_engine_testing::{Battery, PlayRng, Player, RandomPlayer};
use airlock_toy::{Toy, Verb};

airlock_engine_testing::battery!(
    Toy,
    Battery { player: || Box::new(Careful), view_bytes: 256, ..Battery::default() };
    matches_repeat_from_their_logs_and_snapshots,
    views_are_small,
    open_content_is_json_in_both_languages,
);

/// Plays at random, but never spins.
struct Careful;

impl Player<Toy> for Careful {
    fn act(
        &mut self,
        game: &Toy,
        seat: Seat,
        asked: Option<Decision>,
        offers: &[OfferOf<Toy>],
        rng: &mut PlayRng,
    ) -> Option<ActionOf<Toy>> {
        let offers: Vec<_> = offers.iter().filter(|offer| offer.verb != Verb::Spin).cloned().collect();
        RandomPlayer.act(game, seat, asked, &offers, rng)
    }
}
