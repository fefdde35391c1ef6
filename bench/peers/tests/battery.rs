//! Tests of the card game. Matches without end are left to the load generator.

use airlock_engine::Wish;
use airlock_engine_testing::{Battery, Plan};
use airlock_peers::Tavern;

/// A table for four whose match ends.
fn table() -> Plan {
    Plan::of(Wish { mode: None, players: 4, options: [("end".to_owned(), "sixteen".to_owned())].into() })
}

fn battery() -> Battery<Tavern> {
    Battery {
        laws: vec![table().games(4).seed(1)],
        secrecy: vec![vec![table().games(8).seed(2)]],
        imagination: vec![table().games(4).seed(3)],
        whole: vec![table().games(1).seed(4)],
        measured: vec![table().games(2).seed(5)],
        ..Battery::default()
    }
}

airlock_engine_testing::battery!(
    Tavern, battery();
    the_laws_hold,
    secrets_reach_viewers_by_listed_rules_only,
    imagined_worlds_look_the_same_and_hold_together,
    matches_repeat_from_their_logs_and_snapshots,
    views_are_small,
);
