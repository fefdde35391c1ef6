//! A scenario file holds, or says what does not.

#![no_main]

use airlock_engine::scenario::Scenario;
use airlock_nemesis::Nemesis;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(scenario) = serde_json::from_str::<Scenario>(text) else { return };
    let _ = scenario.run::<Nemesis>();
});
