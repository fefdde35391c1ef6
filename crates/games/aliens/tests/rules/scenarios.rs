//! Every scenario file under `scenarios/` holds.

use airlock_aliens::Aliens;
use airlock_engine_testing::scenarios_hold;

#[test]
fn every_scenario_holds() {
    scenarios_hold::<Aliens>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
