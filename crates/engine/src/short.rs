//! Short lists, as hands and rows of tokens are: put in order by a loop of a few bytes. The library's sorting is written out anew for every type,
//! which is much of what a browser would have to load.

/// Puts a list in order. For lists of some dozens at most: the time grows with the square of their length.
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, |one, other| one < other);
}

/// Puts a list in the order of what `key` says of each; what is equal stays as it is. For short lists, as [`sort`].
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
        fn a_short_list_is_ordered_as_the_library_orders_it(list: Vec<(u8, u8)>) {
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
