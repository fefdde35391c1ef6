//! Insertion sort for short lists.
//!
//! Hands and rows of tokens are short, and std's sort is monomorphised per type, which bloats the wasm.

/// Sorts a list of at most a few dozen items. The time grows with the square of the length.
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, |one, other| one < other);
}

/// Sorts a list by a key and keeps equal items in order (stable). For short lists, as [`sort`].
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one) < key(other));
}

fn sort_by<T>(list: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && before(&list[at], &list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sort_agrees_with_std(list: Vec<(u8, u8)>) {
            let (mut own, mut keyed, mut expected) = (list.clone(), list.clone(), list);
            super::sort(&mut own);
            super::sort_by_key(&mut keyed, |(key, _)| *key);
            expected.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(&keyed, &expected);
            expected.sort_unstable();
            prop_assert_eq!(own, expected);
        }
    }
}
