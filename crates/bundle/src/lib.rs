//! One game under one version of its rules as a WebAssembly module, built by `cargo xtask bundle`. A server
//! of a later version plays the matches that began under these rules through it.
//!
//! A call and its answer are JSON, defined by `airlock_registry` on both sides. The module imports nothing,
//! so it has no clock, no randomness and no files. It exports its memory and three functions. A range of
//! bytes is passed as one number: the address in the upper half, the length in the lower.

use std::cell::RefCell;

use airlock_registry::{Guest, Registry};

thread_local! {
    static GUEST: RefCell<Guest> = RefCell::new(guest());
    static CALL: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static LAST_WORDS: RefCell<String> = const { RefCell::new(String::new()) };
}

fn guest() -> Guest {
    // The host cannot see a panic otherwise, because it ends the module.
    std::panic::set_hook(Box::new(|panic| LAST_WORDS.set(panic.to_string())));
    let registry = Registry::catalog();
    #[cfg(feature = "toy")]
    let registry = registry.with::<airlock_toy::Toy>();
    Guest::new(registry)
}

fn place(bytes: &[u8]) -> u64 {
    (bytes.as_ptr() as u64) << 32 | bytes.len() as u64
}

/// Allocates the buffer for the next call. Returns its address.
#[expect(unsafe_code, reason = "an export has a name that no other may have")]
#[unsafe(no_mangle)]
pub extern "C" fn airlock_place(length: u32) -> u32 {
    CALL.with_borrow_mut(|call| {
        call.clear();
        call.resize(length as usize, 0);
        call.as_mut_ptr() as u32
    })
}

/// Answers the call in the buffer. Returns the range of the answer, valid until the next call.
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

/// The range of the panic message once a panic has ended the module. Empty before.
#[expect(unsafe_code, reason = "an export has a name that no other may have")]
#[unsafe(no_mangle)]
pub extern "C" fn airlock_last_words() -> u64 {
    LAST_WORDS.with_borrow(|words| place(words.as_bytes()))
}
