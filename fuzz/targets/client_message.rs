//! Whatever comes over a socket is a message or is refused, in few words.

#![no_main]

use airlock_protocol::{ClientMessage, limits::MAX_CLIENT_MESSAGE_BYTES};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match ClientMessage::read(text) {
        Ok(_) => assert!(text.len() <= MAX_CLIENT_MESSAGE_BYTES),
        Err(error) => assert!(error.to_string().len() <= 8 * 1024),
    }
});
