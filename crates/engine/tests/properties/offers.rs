//! An offer accepts its fillings and nothing else.

use airlock_engine::{Action, Offer, Slot, Step};
use proptest::{collection::vec, prelude::*, sample::subsequence};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng as _};

use crate::cases;

type Act = Action<Do, With, u8>;

airlock_engine::words! { enum Do("verb") { Go => "go", Stay => "stay" } }
airlock_engine::words! { enum With("argument") { First => "first", Second => "second", Fixed => "fixed" } }

/// The things that slots and actions refer to.
const THINGS: [u8; 4] = [0, 1, 2, 3];
/// Upper bound of the fillings of any slot here.
const MANY: usize = 5000;

fn pick() -> impl Strategy<Value = Slot<u8>> {
    (subsequence(THINGS.to_vec(), 0..=4), 0..3u8, 0..3u8, any::<bool>())
        .prop_map(|(from, min, more, ordered)| Slot::Pick { from, min, max: min + more, ordered })
}

fn split() -> impl Strategy<Value = Slot<u8>> {
    (subsequence(THINGS.to_vec(), 0..=3), vec(0..3u8, 3), 0..4u8).prop_map(|(targets, mut caps, total)| {
        caps.truncate(targets.len());
        Slot::Split { targets, total, caps }
    })
}

fn walk() -> impl Strategy<Value = Slot<u8>> {
    // Steps from one place lead to different places.
    let leaf = subsequence(THINGS.to_vec(), 0..=2)
        .prop_map(|places| places.into_iter().map(|to| Step { to, then: Vec::new() }).collect::<Vec<_>>());
    let tree = leaf.prop_recursive(2, 12, 3, |inner| {
        (subsequence(THINGS.to_vec(), 1..=3), vec(inner, 3)).prop_map(|(places, thens)| {
            places.into_iter().zip(thens).map(|(to, then)| Step { to, then }).collect::<Vec<_>>()
        })
    });
    tree.prop_map(|tree| Slot::Walk { tree })
}

fn slot() -> impl Strategy<Value = Slot<u8>> {
    prop_oneof![pick(), split(), walk()]
}

/// Every list of up to three things.
fn lists() -> Vec<Vec<u8>> {
    let mut lists = vec![Vec::new()];
    let mut longest = lists.clone();
    for _ in 0..3 {
        longest = longest
            .iter()
            .flat_map(|list| THINGS.iter().map(move |thing| [list.as_slice(), &[*thing]].concat()))
            .collect();
        lists.extend(longest.iter().cloned());
    }
    lists
}

fn offer(slot: &Slot<u8>) -> Offer<Do, With, u8> {
    Offer::new(Do::Go, &["R-1"]).choose(With::First, slot.clone(), "R-2")
}

fn go(first: &[u8]) -> Act {
    Action::new(Do::Go).with(With::First, first.iter().copied())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn slot_accepts_its_fillings_only(slot in slot()) {
        let offer = offer(&slot);
        let fillings = offer.fillings(MANY).expect("few");
        for (place, filling) in fillings.iter().enumerate() {
            prop_assert_eq!(offer.fill(filling), Some(Ok(filling.clone())), "a filling is in its normal form");
            prop_assert!(!fillings[..place].contains(filling), "{:?} is listed twice", filling);
        }
        for list in lists() {
            match offer.fill(&go(&list)) {
                Some(Ok(normal)) => prop_assert!(fillings.contains(&normal), "{:?} is accepted", list),
                Some(Err(rule)) => {
                    prop_assert_eq!(rule, "R-2");
                    prop_assert!(!fillings.contains(&go(&list)), "{:?} is refused", list);
                }
                None => prop_assert!(false, "it is about this offer"),
            }
        }
    }

    #[test]
    fn sample_is_a_filling(slot in slot(), seed in 0..1000u64) {
        let fillings = offer(&slot).fillings(MANY).expect("few");
        match offer(&slot).sample(&mut ChaCha20Rng::seed_from_u64(seed)) {
            Some(filling) => prop_assert!(fillings.contains(&filling), "{:?}", filling),
            None => prop_assert!(fillings.is_empty(), "nothing was found of {:?}", fillings),
        }
    }

    #[test]
    fn slots_are_independent(first in slot(), second in slot()) {
        let both = offer(&first).choose(With::Second, second.clone(), "R-3").on(With::Fixed, 7);
        let (a, b) = (first.fillings(MANY).expect("few"), second.fillings(MANY).expect("few"));
        match both.fillings(MANY) {
            None => prop_assert!(a.len() * b.len() > MANY),
            Some(fillings) => {
                prop_assert_eq!(fillings.len(), a.len() * b.len());
                for filling in fillings.iter().take(50) {
                    prop_assert_eq!(both.fill(filling), Some(Ok(filling.clone())));
                    prop_assert!(filling.all(With::Fixed) == [7]);
                    let mut less = filling.clone();
                    less.args.retain(|(arg, _)| *arg != With::Fixed);
                    prop_assert_eq!(both.fill(&less), None, "a fixed argument cannot be left out");
                    let other = Action { verb: Do::Stay, args: filling.args.clone() };
                    prop_assert_eq!(both.fill(&other), None);
                }
            }
        }
    }

    #[test]
    fn fillings_respect_limit(slot in slot(), limit in 0..40usize) {
        let all = slot.fillings(MANY).expect("few");
        match slot.fillings(limit) {
            Some(few) => prop_assert_eq!(few, all),
            None => prop_assert!(all.len() > limit),
        }
    }

    #[test]
    fn action_roundtrips(first in vec(0..4u8, 0..4), second in vec(0..4u8, 1..4)) {
        let action = go(&first).with(With::Second, second);
        let json = serde_json::to_string(&action).expect("plain data");
        prop_assert_eq!(&serde_json::from_str::<Act>(&json).expect("as written"), &action);
        let bytes = postcard::to_stdvec(&action).expect("plain data");
        prop_assert_eq!(&postcard::from_bytes::<Act>(&bytes).expect("as written"), &action);
    }
}
