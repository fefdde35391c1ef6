//! The test battery that every game runs. `airlock selfplay` and `airlock audit` search longer.

use airlock_engine::Wish;
use airlock_engine_testing::{Battery, Plan, Sampling, wishes};
use airlock_space_alert::{
    SpaceAlert,
    content::{Content, FILES},
};

airlock_engine_testing::battery!(
    SpaceAlert,
    Battery {
        laws: laws(),
        secrecy: secrecy(),
        imagination: (2..=4).map(|players| Plan::new(players).games(2).seed(11)).collect(),
        whole: vec![Plan::new(3).games(1).seed(8), Plan::new(2).mode("campaign").games(1).seed(9)],
        measured: vec![Plan::new(5).games(3).seed(4)],
        recorded: 10,
        files: FILES,
        load: |source| Content::load(source).map(drop),
        ..Battery::default()
    }
);

/// Every table with one sparsely sampled match, and four tables with closer sampling.
fn laws() -> Vec<Plan> {
    let glance = Sampling { every: 13, fillings: 6, trials: 10, mutants: 6, snapshot_every: 53, tails: 1 };
    let close = Sampling { every: 4, ..Sampling::default() };
    let some_tables = wishes::<SpaceAlert>().into_iter().filter(is_worth_a_look);
    let closer = [("mission", 4), ("mission", 2), ("solo", 1), ("campaign", 3)];
    (1..)
        .zip(some_tables)
        .map(|(seed, wish)| Plan { sampling: glance, ..Plan::of(wish).games(1).seed(seed) })
        .chain(closer.map(|(mode, players)| Plan {
            sampling: close,
            ..Plan::new(players).mode(mode).games(2).seed(1)
        }))
        .collect()
}

/// Skips most scripts and paces, since a few of them stand for all.
fn is_worth_a_look(wish: &Wish) -> bool {
    let alike =
        |key: &str, some: &[&str]| wish.options.get(key).is_none_or(|value| some.contains(&value.as_str()));
    alike("clock", &["10"]) && alike("flight", &["training-2", "simulation-1", "S2-5"])
}

fn secrecy() -> Vec<Vec<Plan>> {
    vec![vec![
        Plan::new(4).games(4).seed(1),
        Plan::new(5).option("serious", "yellow").games(2).seed(2),
        Plan::new(3).option("heroic", "first").games(2).seed(3),
        Plan::new(2).option("fifth_android", "true").games(2).seed(4),
        Plan::new(2).mode("campaign").games(4).seed(5),
        Plan::new(1).mode("solo").games(2).seed(6),
        Plan::new(1).mode("solo").option("practice", "true").games(2).seed(7),
    ]]
}
