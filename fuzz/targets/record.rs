//! Fuzzes stored records: each match is restored or refused, so that a damaged database stops one match only.
//!
//! The first line is the founding. Each further line is a record.

#![no_main]

use airlock_registry::Registry;
use airlock_table::{Founding, Now};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let Ok(founding) = Founding::read(lines.next().unwrap_or_default()) else { return };
    let bodies: Vec<String> = lines.map(str::to_owned).collect();
    let _ = Registry::catalog().restore(founding, &bodies, Now::default());
});
