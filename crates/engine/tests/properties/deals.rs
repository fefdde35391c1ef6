//! Deals under conditions on the places.

use airlock_engine::{Deal, Piece, Pile, Viewer};
use proptest::{collection::vec, prelude::*, sample::select};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng as _};

use crate::cases;

type Condition = fn(u8) -> bool;

fn even(face: u8) -> bool {
    face.is_multiple_of(2)
}

fn by_four(face: u8) -> bool {
    face.is_multiple_of(4)
}

fn small(face: u8) -> bool {
    face < 6
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn deal_keeps_satisfied_conditions(
        places in vec((select(vec![even as Condition, by_four, small]), 0..12u8), 0..8),
        rest in vec(0..12u8, 0..6),
        seed in 0..1000u64,
    ) {
        // At the start every piece fits its place.
        let mut places: Vec<(Condition, [Piece<u8>; 1])> = places
            .into_iter()
            .filter(|(fits, face)| fits(*face))
            .map(|(fits, face)| (fits, [Piece::unseen(face)]))
            .collect();
        let mut pile = Pile::unseen(rest);
        let all = |places: &[(Condition, [Piece<u8>; 1])], pile: &Pile<u8>| {
            let mut faces: Vec<u8> = places.iter().map(|(_, [piece])| piece.face).chain(pile.faces()).collect();
            faces.sort_unstable();
            faces
        };
        let before = all(&places, &pile);
        let mut deal = Deal::new(Viewer::Public);
        deal.pile(&mut pile);
        for (fits, piece) in &mut places {
            deal.pieces(piece, Some(*fits));
        }
        deal.shuffle(&mut ChaCha20Rng::seed_from_u64(seed));
        for (fits, [piece]) in &places {
            prop_assert!(fits(piece.face), "{} lies where it does not fit", piece.face);
        }
        prop_assert_eq!(all(&places, &pile), before);
    }
}
