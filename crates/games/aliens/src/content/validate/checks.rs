//! Helpers shared by the checks.

/// True if no element appears twice.
pub(super) fn all_differ<T: Ord>(list: impl IntoIterator<Item = T>) -> bool {
    let mut list: Vec<T> = list.into_iter().collect();
    list.sort_unstable();
    list.windows(2).all(|pair| pair[0] != pair[1])
}
