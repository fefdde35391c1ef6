//! Nothing hidden reaches a viewer but by a listed rule. `airlock audit secrecy` looks longer.

use airlock_engine_testing::{Plan, RandomPlayer, SecrecyReport, audit_secrecy};
use airlock_nemesis::Nemesis;

#[track_caller]
fn keeps_secrets(plan: &Plan) {
    let report: SecrecyReport = audit_secrecy::<Nemesis>(plan, &mut RandomPlayer, |_| {});
    // In a few matches not everything that can be hidden is: that each row varies is for longer audits.
    let complaints = report.complaints();
    let grave: Vec<&String> = complaints.iter().filter(|c| !c.starts_with("never varied")).collect();
    assert!(grave.is_empty(), "{grave:#?}");
}

#[test]
fn a_match_of_three_keeps_its_secrets() {
    keeps_secrets(&Plan::new(3).games(2).seed(1));
}

#[test]
fn the_cooperative_mode_keeps_its_secrets() {
    keeps_secrets(&Plan::new(2).mode("coop").games(1).seed(2));
}

#[test]
fn a_table_with_an_intruder_player_keeps_its_secrets() {
    keeps_secrets(&Plan::new(2).option("intruder_player", "true").games(2).seed(3));
}
