//! Imagined worlds look the same to their viewer, obey the invariants, and differ where something is unknown.

use airlock_engine::{Secrets, Viewer};
use rand_chacha::rand_core::SeedableRng as _;

use super::Battery;
use crate::{Match, PlayRng, Trouble, payload::Payload};

/// Interval, in positions, at which worlds are imagined.
const EVERY: u64 = 5;

impl<G: Secrets> Battery<G> {
    /// Imagined worlds look the same to their viewer, obey the invariants, and differ where something is unknown.
    ///
    /// # Panics
    /// If one does not, or a row of the redaction table that is not [`rare`](Self::rare) never varied.
    pub fn imagined_worlds_look_the_same_and_hold_together(&self) {
        let mut rng = PlayRng::seed_from_u64(5);
        let mut varied = vec![false; G::ROWS.len()];
        for plan in &self.imagination {
            for number in plan.numbers() {
                let (game, _) = Match::start(plan, number).expect("a table");
                self.imagine(game, number, &mut varied, &mut rng)
                    .unwrap_or_else(|trouble| panic!("match {number} of {plan:?}: {trouble}"));
            }
        }
        let idle: Vec<&str> =
            G::ROWS.iter().zip(varied).filter(|(_, varied)| !varied).map(|(row, _)| row.words).collect();
        assert!(idle.iter().all(|row| (self.rare)(row)), "never varied: {idle:?}");
    }

    fn imagine(
        &self,
        mut game: Match<G>,
        number: u64,
        varied: &mut [bool],
        rng: &mut PlayRng,
    ) -> Result<(), Trouble> {
        let player = &mut *(self.player)();
        player.sit_down(&game.replica.game, number);
        while let Some(input) = game.next(player)? {
            let (truth, step) = (&game.replica.game, game.inputs);
            for who in Viewer::all(game.seats).filter(|_| step.is_multiple_of(EVERY)) {
                let world = truth.imagine(who, rng);
                if let Err(what) = world.invariants() {
                    panic!("after {step} inputs, what {who} imagines cannot be: {what}");
                }
                let shown = |game| Payload::to(who, game).map(|(sent, _)| sent);
                if let Some(found) = shown(truth)?.differs_from(&shown(&world)?) {
                    panic!("after {step} inputs, {who} can tell an imagined world: {found:?}");
                }
                assert!(
                    !self.always_hides || world != *truth,
                    "after {step} inputs, nothing is hidden from {who}"
                );
                for (row, varied) in G::ROWS.iter().zip(&mut *varied) {
                    *varied |= (row.differs)(truth, &world);
                }
            }
            game.apply(&input, false)?;
        }
        Ok(())
    }
}
