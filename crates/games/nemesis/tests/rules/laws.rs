//! The laws of the kernel hold at every table: each mode, each number of players, each option.

use airlock_engine_testing::{Plan, Sampling, laws, wishes};
use airlock_nemesis::Nemesis;

/// Few matches, looked at now and then: `airlock selfplay` and `airlock audit determinism` look longer.
const GLANCE: Sampling =
    Sampling { every: 11, fillings: 6, trials: 12, mutants: 6, snapshot_every: 151, tails: 1 };

#[test]
fn the_laws_hold_at_every_table() {
    for wish in wishes::<Nemesis>() {
        let plan = Plan { sampling: GLANCE, ..Plan::of(wish).games(1).seed(7) };
        laws::<Nemesis>(&plan);
    }
}

#[test]
fn the_laws_hold_looked_at_closely() {
    let close = Sampling { every: 3, ..Sampling::default() };
    laws::<Nemesis>(&Plan { sampling: close, ..Plan::new(3).games(2).seed(1) });
}
