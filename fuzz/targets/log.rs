//! An exported log is read and repeated, or is refused; what is read is written as it was.

#![no_main]

use airlock_catalog::{Listed, Visit};
use airlock_engine::log::{Log, verify};
use libfuzzer_sys::fuzz_target;

struct Verify<'a>(&'a Log);

impl Visit for Verify<'_> {
    type Answer = ();

    fn visit<G: Listed>(self) {
        // Whether it is in order is for it to say; it does not panic.
        let _ = verify::<G>(self.0, Some(50), |_, _, _| {});
    }
}

fuzz_target!(|text: &str| {
    let Ok(log) = Log::read(text) else { return };
    assert_eq!(Log::read(&log.write()).expect("what was written can be read"), log);
    airlock_catalog::visit(&log.header.game, Verify(&log));
});
