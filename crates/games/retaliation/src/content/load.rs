//! Tables of the embedded content, read at first use.

pub(super) use airlock_engine::{
    content::{Result, Source, wrong},
    embedded,
};

/// Number of cards of a kind, where a file does not say.
pub(super) const fn one() -> usize {
    1
}
