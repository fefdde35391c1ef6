//! What the store holds, and a match as one file, are read or refused: a damaged database stops one match only.

#![no_main]

use airlock_nemesis::Nemesis;
use airlock_store::bundle;
use airlock_table::{Founding, Match};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = bundle::read(text);
    let mut lines = text.lines();
    let Ok(founding) = Founding::read(lines.next().unwrap_or_default()) else { return };
    let bodies: Vec<String> = lines.map(str::to_owned).collect();
    let _ = Match::<Nemesis>::restore(founding, &bodies, 0);
});
