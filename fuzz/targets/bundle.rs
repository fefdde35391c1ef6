//! A match as one file is read or refused. The line that proves the rest is put under it, or hardly anything would get
//! past that.

#![no_main]

use airlock_store::bundle;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = bundle::read(text);
    let whole = format!("{}\n", text.trim_end());
    let (entries, blake3) = (whole.lines().count() - 1, blake3::hash(whole.as_bytes()));
    let _ = bundle::read(&format!("{whole}{{\"entries\":{entries},\"blake3\":\"{blake3}\"}}\n"));
});
