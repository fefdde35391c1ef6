//! The honest game passes.

use airlock_engine_testing::{Plan, laws};

use crate::cellar::Cellar;

#[test]
fn the_laws_hold_for_every_number_of_players() {
    for players in 2..=4 {
        let report = laws::<Cellar>(&Plan::new(players).games(12).seed(1));
        assert_eq!(report.play.games, 12);
        assert!(report.accepted > 1000 && report.refused > 1000 && report.snapshots > 50, "{report:?}");
        assert!(report.play.outcomes.len() > 1, "matches end in different ways: {:?}", report.play.outcomes);
    }
}
