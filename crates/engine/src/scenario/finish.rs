//! Plays a scenario's match to its end.

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng as _};
use serde::Deserialize;

use crate::{ActionOf, Game, Input, Pending, Replica, Seat, Seed, Wait, rng};

/// Limit of inputs, after which a match counts as endless.
const INPUTS: usize = 100_000;

/// Policy that plays a match to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// Each question gets its default answer, or the first legal one if it has no default.
    Defaults,
    /// Each question gets a random legal answer, drawn from the scenario's seed.
    Random,
}

impl Finish {
    /// Plays the match to its end.
    ///
    /// # Errors
    /// If the match does not end, an answer is refused or a position violates an invariant.
    pub(super) fn play<G: Game>(self, replica: &mut Replica<G>, seed: &str) -> Result<(), String> {
        let mut dice = ChaCha20Rng::from_seed(*Seed::from_text(&format!("finish {seed}")).bytes());
        let mut now_ms = 0;
        for _ in 0..INPUTS {
            let Some(input) = self.next(&replica.game, now_ms, &mut dice)? else { return Ok(()) };
            if let Input::Tick(ms) = input {
                now_ms = ms;
            }
            replica.apply(&input).map_err(|error| format!("{input:?}: {error}"))?;
            replica.game.invariants()?;
        }
        Err(format!("the match has not ended after {INPUTS} inputs"))
    }

    fn next<G: Game>(
        self,
        game: &G,
        now_ms: u64,
        dice: &mut ChaCha20Rng,
    ) -> Result<Option<Input<ActionOf<G>>>, String> {
        let Pending { wait, wake_ms } = game.pending();
        let wake = wake_ms.map(|ms| ms.max(now_ms));
        let asked = match wait {
            Wait::Over => return Ok(None),
            Wait::Idle => {
                let wake = wake.ok_or("nobody is asked, and no time is due")?;
                return Ok(Some(Input::Tick(wake)));
            }
            Wait::Window(window) if window.asked.is_empty() => {
                let closes = wake.unwrap_or(now_ms + u64::from(window.length_ms));
                return Ok(Some(Input::Tick(closes)));
            }
            Wait::Window(window) => window.asked,
            Wait::Asks(asked) => asked,
        };
        let decision = asked.first().ok_or("the position asks nobody")?;
        let action = self.answer(game, decision.seat, dice);
        let action =
            action.ok_or_else(|| format!("seat {} has no answer to {}", decision.seat, decision.point))?;
        Ok(Some(Input::Act(decision.seat, action)))
    }

    fn answer<G: Game>(self, game: &G, seat: Seat, dice: &mut ChaCha20Rng) -> Option<ActionOf<G>> {
        let offers = || game.legal(seat);
        match self {
            Self::Defaults => game
                .default_answer(seat)
                .or_else(|| offers().iter().find_map(|offer| offer.least().or_else(|| offer.sample(dice)))),
            Self::Random => {
                let offers = offers();
                if offers.is_empty() {
                    return game.default_answer(seat);
                }
                offers[rng::below(dice, offers.len())].sample(dice)
            }
        }
    }
}
