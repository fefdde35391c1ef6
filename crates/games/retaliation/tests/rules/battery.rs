//! The test battery of this game.

use airlock_engine_testing::{Battery, Plan, Sampling, wishes};
use airlock_retaliation::{Retaliation, content::Content};

airlock_engine_testing::battery!(
    Retaliation,
    Battery {
        laws: laws(),
        secrecy: secrecy(),
        imagination: vec![Plan::new(3).games(2).seed(11), Plan::new(2).mode("coop").games(1).seed(12)],
        // In matches of random players, these rows seldom vary.
        rare: |row| ["H-07", "H-24"].iter().any(|id| row.starts_with(id)),
        always_hides: true,
        whole: vec![Plan::new(3).games(1).seed(8), Plan::new(1).mode("solo").games(1).seed(9)],
        measured: vec![Plan::new(5).games(1).seed(4)],
        recorded: 2,
        load: |source| Content::load(source).map(drop),
        ..Battery::default()
    }
);

/// Plans for the laws: every mode and number of players with sparse sampling, and one match with close
/// sampling.
fn laws() -> Vec<Plan> {
    let glance = Sampling { every: 11, fillings: 6, trials: 12, mutants: 6, snapshot_every: 151, tails: 1 };
    let close = Sampling { every: 3, ..Sampling::default() };
    let plain = wishes::<Retaliation>().into_iter().filter(|wish| wish.options.len() < 2);
    (1..)
        .zip(plain)
        .map(|(seed, wish)| Plan { sampling: glance, ..Plan::of(wish).games(1).seed(seed) })
        .chain([Plan { sampling: close, ..Plan::new(3).games(1).seed(1) }])
        .collect()
}

/// Plans for the secrecy audit, in every mode.
fn secrecy() -> Vec<Vec<Plan>> {
    let plans = [
        Plan::new(3).games(2).seed(1),
        Plan::new(5).games(1).seed(2),
        Plan::new(2).mode("coop").games(2).seed(3),
        Plan::new(1).mode("solo").games(2).seed(4),
    ];
    vec![plans.into_iter().collect()]
}
