//! A planned flight is resolved, or what is wrong with it is named.

#![no_main]

use airlock_space_alert::resolution::resolve_document;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = resolve_document(text);
});
