//! The test battery that every game runs. `airlock selfplay` and `airlock audit` search longer.

use airlock_aliens::{Aliens, content::Content};
use airlock_engine::Wish;
use airlock_engine_testing::{Battery, Plan, Sampling, wishes};

airlock_engine_testing::battery!(
    Aliens,
    Battery {
        laws: laws(),
        secrecy: secrecy(),
        imagination: vec![
            Plan::new(3).games(1).seed(11),
            Plan::new(2).mode("bug_hunt").games(1).seed(12),
            Plan::new(2).mode("rescue").option("figures", "28").games(1).seed(13),
        ],
        always_hides: true,
        whole: whole(),
        measured: vec![Plan::new(6).games(1).seed(4)],
        view_bytes: 10_240,
        recorded: 5,
        load: |source| Content::load(source).map(drop),
        ..Battery::default()
    }
);

/// Every table with one sparsely sampled match, and two tables with closer sampling.
fn laws() -> Vec<Plan> {
    let glance = Sampling { every: 29, fillings: 5, trials: 8, mutants: 5, snapshot_every: 211, tails: 1 };
    let close = Sampling { every: 7, ..Sampling::default() };
    let tables = wishes::<Aliens>().into_iter().filter(is_worth_a_look);
    let closer = [("mission", 4), ("bug_hunt", 2)];
    (1..)
        .zip(tables)
        .map(|(seed, wish)| Plan { sampling: glance, ..Plan::of(wish).games(1).seed(seed) })
        .chain(closer.map(|(mode, players)| Plan {
            sampling: close,
            ..Plan::new(players).mode(mode).games(1).seed(1)
        }))
        .collect()
}

/// Skips options that change little: open hands, the number of figures, a mission without Newt. Tables of
/// three players stand for all.
fn is_worth_a_look(wish: &Wish) -> bool {
    let few = ["figures", "newt", "open_hands"].iter().any(|key| wish.options.contains_key(*key));
    !few || wish.players == 3
}

/// The audit also compares offers, refusals, ids and orders (A-HIDDEN-01, A-HIDDEN-08, A-HIDDEN-10). The
/// number of each component is public (A-HIDDEN-03).
fn secrecy() -> Vec<Vec<Plan>> {
    vec![vec![
        Plan::new(3).games(2).seed(1),
        Plan::new(2).mode("bug_hunt").games(1).seed(2),
        Plan::new(4).mode("rescue").option("figures", "16").games(1).seed(3),
        Plan::new(5).option("mission", "survive").games(1).seed(4),
    ]]
}

/// Each mission once, each number of players at least once.
fn whole() -> Vec<Plan> {
    let missions = [("newt", 1), ("escape", 2), ("survive", 3), ("supply", 4)];
    let hunts = [("hunt_junction", 6), ("hunt_reactor_ring", 1), ("hunt_long_corridor", 2), ("hunt_nest", 3)];
    let missions = missions.map(|(mission, players)| Plan::new(players).option("mission", mission));
    let hunts =
        hunts.map(|(mission, players)| Plan::new(players).mode("bug_hunt").option("mission", mission));
    let others = [Plan::new(5).mode("rescue"), Plan::new(4).mode("campaign").option("figures", "16")];
    let plans = missions.into_iter().chain(hunts).chain(others);
    (8..).zip(plans).map(|(seed, plan)| plan.games(1).seed(seed)).collect()
}
