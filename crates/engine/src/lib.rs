//! The kernel of Airlock. A match is a pure function of its log: `setup + seed + commands → state`.
//!
//! No I/O, no clock, no threads, no floats, no hash-order iteration; it knows no game and no wire format.

mod word;

pub use word::{UnknownWord, Word};

/// What the macros of this crate expand to.
pub mod reexport {
    pub use serde;
}
