//! Whatever comes over a socket is a message or is refused.

#![no_main]

use airlock_protocol::{ClientMessage, limits::MAX_CLIENT_MESSAGE_BYTES};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if ClientMessage::read(text).is_ok() {
        assert!(text.len() <= MAX_CLIENT_MESSAGE_BYTES);
    }
});
