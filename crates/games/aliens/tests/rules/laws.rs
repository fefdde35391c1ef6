//! The laws of the kernel hold at every table: each mode, each number of players, each option.

use airlock_aliens::Aliens;
use airlock_engine_testing::{Plan, Sampling, laws, wishes};

/// Few matches, looked at now and then: `airlock selfplay` and `airlock audit determinism` look longer.
const GLANCE: Sampling =
    Sampling { every: 17, fillings: 6, trials: 12, mutants: 6, snapshot_every: 151, tails: 1 };

#[test]
fn the_laws_hold_at_every_table() {
    for wish in wishes::<Aliens>() {
        let plan = Plan { sampling: GLANCE, ..Plan::of(wish).games(1).seed(7) };
        laws::<Aliens>(&plan);
    }
}
