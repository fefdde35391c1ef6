//! Every scenario file under `scenarios/` holds.

use airlock_engine_testing::scenarios_hold;
use airlock_space_alert::SpaceAlert;

#[test]
fn every_scenario_holds() {
    scenarios_hold::<SpaceAlert>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
