//! What the checks have in common.

use super::super::load::{self, wrong};

/// Something that must hold, and what to say if it does not.
pub(super) fn check(holds: bool, what: impl FnOnce() -> String) -> load::Result<()> {
    if holds { Ok(()) } else { wrong(what()) }
}

/// That there are exactly as many as the component list says.
pub(super) fn exactly(what: &str, found: usize, expected: usize) -> load::Result<()> {
    check(found == expected, || format!("{found} {what} instead of {expected}"))
}

/// Whether nothing is there twice.
pub(super) fn all_differ<T: Ord>(list: impl IntoIterator<Item = T>) -> bool {
    let mut list: Vec<T> = list.into_iter().collect();
    list.sort_unstable();
    list.windows(2).all(|pair| pair[0] != pair[1])
}
