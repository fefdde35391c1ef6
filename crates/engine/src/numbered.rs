//! Numbers of things that look alike.

/// Numbers things of equal kind in their order, from 1.
///
/// ```
/// let hand = airlock_engine::numbered(["rest", "search", "rest"], |card| *card);
/// assert_eq!(hand, [("rest", 1), ("search", 1), ("rest", 2)]);
/// ```
#[must_use]
pub fn numbered<T, K: PartialEq>(
    things: impl IntoIterator<Item = T>,
    kind: impl Fn(&T) -> K,
) -> Vec<(T, u8)> {
    let mut numbered: Vec<(T, u8)> = Vec::new();
    for thing in things {
        let same = numbered.iter().filter(|(other, _)| kind(other) == kind(&thing)).count();
        numbered.push((thing, u8::try_from(same + 1).unwrap_or(u8::MAX)));
    }
    numbered
}

/// Takes the named cards out of a hand, in hand order. `names` are the names of its cards, in the same order.
pub fn take_named<T, Name: PartialEq>(hand: &mut Vec<T>, names: Vec<Name>, taken: &[Name]) -> Vec<T> {
    let named = std::mem::take(hand).into_iter().zip(names);
    let (taken, kept): (Vec<_>, Vec<_>) = named.partition(|(_, name)| taken.contains(name));
    *hand = kept.into_iter().map(|(card, _)| card).collect();
    taken.into_iter().map(|(card, _)| card).collect()
}
