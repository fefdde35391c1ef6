//! Every scenario file under `scenarios/` holds.

use airlock_engine_testing::scenarios_hold;
use airlock_nemesis::Nemesis;

#[test]
fn every_scenario_holds() {
    scenarios_hold::<Nemesis>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
