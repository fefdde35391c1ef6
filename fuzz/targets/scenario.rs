//! Fuzzes scenario files: each one holds, or its failed expectation is named.

#![no_main]

use airlock_catalog::{Listed, Visit};
use airlock_engine::scenario::Scenario;
use libfuzzer_sys::fuzz_target;

struct Run<'a>(&'a Scenario);

impl Visit for Run<'_> {
    type Answer = ();

    fn visit<G: Listed>(self) {
        let _ = self.0.run::<G>();
    }
}

fuzz_target!(|text: &str| {
    let Ok(scenario) = serde_json::from_str::<Scenario>(text) else { return };
    airlock_catalog::visit(&scenario.game, Run(&scenario));
});
