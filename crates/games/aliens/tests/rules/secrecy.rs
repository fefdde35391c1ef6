//! Nothing hidden reaches a viewer but by a listed rule. `airlock audit secrecy` looks longer.

use airlock_aliens::Aliens;
use airlock_engine_testing::{Plan, RandomPlayer, audit_secrecy};

#[track_caller]
fn keeps_secrets(plan: &Plan) {
    let report = audit_secrecy::<Aliens>(plan, &mut RandomPlayer, |_| {});
    let complaints = report.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn the_first_mission_of_three_keeps_its_secrets() {
    keeps_secrets(&Plan::new(3).games(3).seed(1));
}

#[test]
fn a_bug_hunt_of_two_keeps_its_secrets() {
    keeps_secrets(&Plan::new(2).mode("bug_hunt").games(1).seed(2));
}
