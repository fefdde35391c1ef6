//! Fuzzes the import of a match from a file. The checksum line is added, because hardly any input would get
//! past its check.

#![no_main]

use airlock_store::bundle;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = bundle::read(text);
    let whole = format!("{}\n", text.trim_end());
    let (entries, blake3) = (whole.lines().count() - 1, blake3::hash(whole.as_bytes()));
    let _ = bundle::read(&format!("{whole}{{\"entries\":{entries},\"blake3\":\"{blake3}\"}}\n"));
});
