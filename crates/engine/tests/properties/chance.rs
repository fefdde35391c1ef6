//! A draw depends only on the seed, its own name and the number of earlier draws of that name.

use airlock_engine::{Chance, Draw, Seed};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::cases;

const NAMES: [Draw; 4] = [Draw::new("die"), Draw::new("deck"), Draw::of("deck", 0), Draw::of("deck", 1)];

fn names() -> impl Strategy<Value = Vec<Draw>> {
    vec(select(NAMES.to_vec()), 0..30)
}

fn pick(chance: &mut Chance, draw: Draw) -> usize {
    chance.pick(draw, 1_000_000, |i| i.to_string())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn other_names_change_nothing(seed in ".*", order in names()) {
        let seed = Seed::from_text(&seed);
        let mut mixed = Chance::new(seed.clone());
        let results: Vec<(Draw, usize)> = order.iter().map(|&draw| (draw, pick(&mut mixed, draw))).collect();
        for name in NAMES {
            let mut alone = Chance::new(seed.clone());
            for (_, result) in results.iter().filter(|(draw, _)| *draw == name) {
                prop_assert_eq!(*result, pick(&mut alone, name));
            }
        }
    }

    #[test]
    fn counts_restore_the_position(before in names(), after in names()) {
        let seed = Seed::from_text("x");
        let mut straight = Chance::new(seed.clone());
        before.iter().for_each(|&draw| { pick(&mut straight, draw); });
        let stored = serde_json::to_string(straight.counts()).expect("plain data");
        let mut restored = Chance::at(seed, serde_json::from_str(&stored).expect("as written"));
        for draw in after {
            prop_assert_eq!(pick(&mut straight, draw), pick(&mut restored, draw));
        }
        prop_assert_eq!(straight.counts(), restored.counts());
    }

    #[test]
    fn pick_is_in_range_and_shuffle_keeps_items(options in 1..200usize, seed in ".*") {
        let mut chance = Chance::new(Seed::from_text(&seed));
        prop_assert!(chance.pick(Draw::new("die"), options, |i| i.to_string()) < options);
        let mut cards: Vec<usize> = (0..options).collect();
        chance.shuffle(Draw::new("deck"), &mut cards, usize::to_string);
        cards.sort_unstable();
        prop_assert_eq!(cards, (0..options).collect::<Vec<_>>());
    }

    #[test]
    fn seed_and_name_determine_sequence(a in ".{0,20}", b in ".{0,20}") {
        let sequence = |seed: &str, draw| {
            let mut chance = Chance::new(Seed::from_text(seed));
            (0..4).map(|_| pick(&mut chance, draw)).collect::<Vec<_>>()
        };
        prop_assert_eq!(a == b, sequence(&a, NAMES[0]) == sequence(&b, NAMES[0]));
        prop_assert_ne!(sequence(&a, NAMES[2]), sequence(&a, NAMES[3]));
    }
}
