//! A wish for a table, with any mode and options: a match begins, or it is said what there is.

#![no_main]

use airlock_engine::{Game, Replica, Seed, Wish};
use airlock_nemesis::Nemesis;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(wish) = serde_json::from_str::<Wish>(text) else { return };
    let Ok(setup) = Nemesis::setup(&wish) else { return };
    assert_eq!(<Nemesis as Game>::seats(&setup), wish.players, "everybody has a seat");
    Replica::<Nemesis>::start(&setup, Seed::new([7; 32])).expect("what is offered can begin");
});
