//! An exported log is read and repeated, or is refused; what is read is written as it was.

#![no_main]

use airlock_engine::{
    Game,
    log::{Log, verify},
};
use airlock_nemesis::Nemesis;
use airlock_space_alert::SpaceAlert;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(log) = Log::read(text) else { return };
    assert_eq!(Log::read(&log.write()).expect("what was written can be read"), log);
    // Whether it is in order is for it to say; it does not panic.
    if log.header.game == SpaceAlert::ID {
        let _ = verify::<SpaceAlert>(&log, Some(50), |_, _, _| {});
    } else {
        let _ = verify::<Nemesis>(&log, Some(50), |_, _, _| {});
    }
});
