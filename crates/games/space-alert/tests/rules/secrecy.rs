//! Nothing hidden reaches a viewer but by a listed rule. `airlock audit secrecy` looks longer.

use airlock_engine_testing::{Plan, RandomPlayer, SecrecyReport, audit_secrecy};
use airlock_space_alert::SpaceAlert;

fn audit(plan: &Plan) -> SecrecyReport {
    audit_secrecy::<SpaceAlert>(plan, &mut RandomPlayer, |_| {})
}

#[test]
fn flights_keep_their_secrets() {
    let mut report = audit(&Plan::new(4).games(4).seed(1));
    report.merge(audit(&Plan::new(5).option("serious", "yellow").games(2).seed(2)));
    report.merge(audit(&Plan::new(3).option("heroic", "first").games(2).seed(3)));
    report.merge(audit(&Plan::new(2).option("fifth_android", "true").games(2).seed(4)));
    report.merge(audit(&Plan::new(2).mode("campaign").games(4).seed(5)));
    report.merge(audit(&Plan::new(1).mode("solo").games(2).seed(6)));
    report.merge(audit(&Plan::new(1).mode("solo").option("practice", "true").games(2).seed(7)));
    let complaints = report.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
}
