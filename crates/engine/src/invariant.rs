//! Shared invariant checks of game states.

use std::fmt::Display;

/// Checks that each of the distinct components `all` occurs exactly once among `found`.
///
/// `what` names a component in errors. A component's number is its index in its vocabulary.
///
/// # Errors
/// The first missing, doubled or unknown component.
pub fn each_once<T: Copy + Display + Into<u8>>(
    what: &str,
    all: impl IntoIterator<Item = T, IntoIter: Clone>,
    found: impl IntoIterator<Item = T>,
) -> Result<(), String> {
    let mut all = all.into_iter();
    let mut known = [Known::Strange; 1 << u8::BITS];
    all.clone().for_each(|one| known[usize::from(one.into())] = Known::Sought);
    found.into_iter().try_for_each(|one| {
        let known = &mut known[usize::from(one.into())];
        match std::mem::replace(known, Known::Found) {
            Known::Sought => Ok(()),
            Known::Found => Err(format!("{what} `{one}` is at two places")),
            Known::Strange => Err(format!("{what} `{one}` does not belong here")),
        }
    })?;
    match all.find(|one| known[usize::from((*one).into())] == Known::Sought) {
        Some(lost) => Err(format!("{what} `{lost}` is nowhere")),
        None => Ok(()),
    }
}

/// State of a component during the check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Strange,
    Sought,
    Found,
}

#[cfg(test)]
mod tests {
    use super::each_once;

    #[test]
    fn fault_names_component() {
        let check = |found: &[u8]| each_once("card", [3, 1, 2], found.iter().copied());
        assert_eq!(check(&[2, 3, 1]), Ok(()));
        assert_eq!(check(&[2, 1]).unwrap_err(), "card `3` is nowhere");
        assert_eq!(check(&[2, 3, 1, 2]).unwrap_err(), "card `2` is at two places");
        assert_eq!(check(&[2, 3, 1, 4]).unwrap_err(), "card `4` does not belong here");
    }
}
