//! Fuzzes exported logs: each one is replayed or refused, and serialises to the same text.

#![no_main]

use airlock_catalog::{Listed, Visit};
use airlock_engine::log::{Log, verify};
use libfuzzer_sys::fuzz_target;

struct Verify<'a>(&'a Log);

impl Visit for Verify<'_> {
    type Answer = ();

    fn visit<G: Listed>(self) {
        // The verdict does not matter here; verification must not panic.
        let _ = verify::<G>(self.0, Some(50), |_, _, _| {});
    }
}

fuzz_target!(|text: &str| {
    let Ok(log) = Log::read(text) else { return };
    assert_eq!(Log::read(&log.write()).expect("what was written can be read"), log);
    airlock_catalog::visit(&log.header.game, Verify(&log));
});
