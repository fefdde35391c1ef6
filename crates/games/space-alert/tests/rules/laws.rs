//! The laws of the kernel hold at every table: each mode, each number of players, each option.

use airlock_engine::Wish;
use airlock_engine_testing::{Plan, Sampling, laws, wishes};
use airlock_space_alert::SpaceAlert;

/// Few matches, looked at now and then: `airlock selfplay` and `airlock audit determinism` look longer.
const GLANCE: Sampling =
    Sampling { every: 13, fillings: 6, trials: 10, mutants: 6, snapshot_every: 53, tails: 1 };

/// Scripts and paces are alike enough that a few stand for all.
fn is_worth_a_look(wish: &Wish) -> bool {
    let alike =
        |key: &str, some: &[&str]| wish.options.get(key).is_none_or(|value| some.contains(&value.as_str()));
    alike("clock", &["10"]) && alike("flight", &["training-2", "simulation-1", "S2-5"])
}

#[test]
fn the_laws_hold_at_every_table() {
    for (seed, wish) in (1..).zip(wishes::<SpaceAlert>().into_iter().filter(is_worth_a_look)) {
        let plan = Plan { sampling: GLANCE, ..Plan::of(wish).games(1).seed(seed) };
        laws::<SpaceAlert>(&plan);
    }
}

#[test]
fn the_laws_hold_looked_at_closely() {
    for (mode, players) in [("mission", 4), ("mission", 2), ("solo", 1), ("campaign", 3)] {
        let close = Sampling { every: 4, ..Sampling::default() };
        laws::<SpaceAlert>(&Plan { sampling: close, ..Plan::new(players).mode(mode).games(2).seed(1) });
    }
}
