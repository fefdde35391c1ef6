//! Helpers shared by the checks.

use super::super::load::{self, wrong};

/// Fails with the message of `what` unless `holds`.
pub(super) fn check(holds: bool, what: impl FnOnce() -> String) -> load::Result<()> {
    if holds { Ok(()) } else { wrong(what()) }
}

/// Fails unless the number found is the number in the component list.
pub(super) fn exactly(what: &str, found: usize, expected: usize) -> load::Result<()> {
    check(found == expected, || format!("{found} {what} instead of {expected}"))
}

/// True if no element appears twice.
pub(super) fn all_differ<T: Ord>(list: impl IntoIterator<Item = T>) -> bool {
    let mut list: Vec<T> = list.into_iter().collect();
    list.sort_unstable();
    list.windows(2).all(|pair| pair[0] != pair[1])
}
