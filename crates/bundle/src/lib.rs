//! One game under one version of its rules as a WebAssembly module: `cargo xtask bundle` builds it. A server of a later version plays the
//! matches through it that began under these rules.
//!
//! A call and its answer are JSON; what they say, `airlock_registry` knows on both sides. The module imports nothing, so it has no clock, no
//! randomness and no files, and exports its memory and three functions. Bytes are told as a place: the address in the upper half of a number,
//! the length in the lower.

use std::cell::RefCell;

use airlock_registry::{Guest, Registry};

thread_local! {
    static GUEST: RefCell<Guest> = RefCell::new(guest());
    static CALL: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static LAST_WORDS: RefCell<String> = const { RefCell::new(String::new()) };
}

fn guest() -> Guest {
    // Nobody else hears of a panic: it ends the module.
    std::panic::set_hook(Box::new(|panic| LAST_WORDS.set(panic.to_string())));
    let registry = Registry::catalog();
    #[cfg(feature = "toy")]
    let registry = registry.with::<airlock_toy::Toy>();
    Guest::new(registry)
}

fn place(bytes: &[u8]) -> u64 {
    (bytes.as_ptr() as u64) << 32 | bytes.len() as u64
}

/// Where the bytes of the next call are to be written, so many of them.
#[expect(unsafe_code, reason = "an export has a name that no other may have")]
#[unsafe(no_mangle)]
pub extern "C" fn airlock_place(length: u32) -> u32 {
    CALL.with_borrow_mut(|call| {
        call.clear();
        call.resize(length as usize, 0);
        call.as_mut_ptr() as u32
    })
}

/// Answers the call that was written; gives the place of the answer, which stands there until the next call.
#[expect(unsafe_code, reason = "an export has a name that no other may have")]
#[unsafe(no_mangle)]
pub extern "C" fn airlock_answer() -> u64 {
    let call = CALL.take();
    let answer = GUEST.with_borrow_mut(|guest| guest.answer(&call));
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        place(kept)
    })
}

/// The place of what a panic said, once one has ended the module; else of nothing.
#[expect(unsafe_code, reason = "an export has a name that no other may have")]
#[unsafe(no_mangle)]
pub extern "C" fn airlock_last_words() -> u64 {
    LAST_WORDS.with_borrow(|words| place(words.as_bytes()))
}
