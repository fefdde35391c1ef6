//! Fuzzes messages over a socket: each one is parsed, or refused with a short error.

#![no_main]

use airlock_protocol::{ClientMessage, limits::MAX_CLIENT_MESSAGE_BYTES};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match ClientMessage::read(text) {
        Ok(_) => assert!(text.len() <= MAX_CLIENT_MESSAGE_BYTES),
        Err(error) => assert!(error.to_string().len() <= 8 * 1024),
    }
});
