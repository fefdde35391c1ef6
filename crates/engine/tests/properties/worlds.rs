//! Enumerates by brute force the arrangements of a few cards that a viewer cannot exclude.

use std::collections::BTreeSet;

/// The positions of all cards.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct World {
    /// From the bottom to the top.
    pub(crate) pile: Vec<u8>,
    /// One list per seat.
    pub(crate) hands: Vec<Vec<u8>>,
}

/// All worlds that one viewer considers possible.
#[derive(Debug, Clone)]
pub(crate) struct Worlds(pub(crate) BTreeSet<World>);

impl Worlds {
    /// All arrangements of a pile, with empty hands.
    pub(crate) fn of_pile(faces: &[u8], seats: usize) -> Self {
        let arrangements = permutations(faces).into_iter();
        Self(arrangements.map(|pile| World { pile, hands: vec![Vec::new(); seats] }).collect())
    }

    /// Applies the same change to every world.
    pub(crate) fn change(&mut self, how: impl Fn(&mut World)) {
        let worlds = std::mem::take(&mut self.0).into_iter();
        self.0 = worlds
            .map(|mut world| {
                how(&mut world);
                world
            })
            .collect();
    }

    /// Replaces each world by all permutations of the lowest `count` cards of its pile.
    pub(crate) fn shuffle_lowest(&mut self, count: usize) {
        let worlds = std::mem::take(&mut self.0);
        for world in worlds {
            for lowest in permutations(&world.pile[..count]) {
                let pile = lowest.into_iter().chain(world.pile[count..].iter().copied()).collect();
                self.0.insert(World { pile, hands: world.hands.clone() });
            }
        }
    }

    /// Removes the worlds that contradict an observation.
    pub(crate) fn see(&mut self, what: impl Fn(&World) -> bool) {
        self.0.retain(what);
    }
}

fn permutations(faces: &[u8]) -> Vec<Vec<u8>> {
    if faces.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, &face) in faces.iter().enumerate() {
        let rest: Vec<u8> = [&faces[..place], &faces[place + 1..]].concat();
        all.extend(permutations(&rest).into_iter().map(|mut tail| {
            tail.insert(0, face);
            tail
        }));
    }
    all
}
