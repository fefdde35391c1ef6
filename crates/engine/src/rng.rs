//! Uniform random choices, identical on every platform.

use rand_core::Rng;

/// A uniformly distributed number in `0..bound`, without bias (rejection sampling on 32 bits).
///
/// # Panics
/// If `bound` is 0 or above 2³².
pub fn below(rng: &mut impl Rng, bound: usize) -> usize {
    let bound = u32::try_from(bound).expect("no choice among more than 2^32 things");
    assert!(bound > 0, "a choice needs something to choose from");
    let zone = u32::MAX - (u32::MAX - bound + 1) % bound;
    loop {
        let drawn = rng.next_u32();
        if drawn <= zone {
            return (drawn % bound) as usize;
        }
    }
}

/// Brings `items` into a uniformly random order (Fisher–Yates).
pub fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}

/// Mixes the cards of a hand and a deck. Both keep their numbers of cards.
pub fn mix<T>(rng: &mut impl Rng, hand: &mut Vec<T>, deck: &mut Vec<T>) {
    let in_hand = hand.len();
    hand.append(deck);
    shuffle(rng, hand);
    *deck = hand.split_off(in_hand);
}
