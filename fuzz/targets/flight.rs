//! Fuzzes planned flights: each one is resolved, or its fault is named.

#![no_main]

use airlock_space_alert::resolution::resolve_document;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = resolve_document(text);
});
