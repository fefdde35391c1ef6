//! Fuzzes requests for tables with any mode and options, for every game: a match begins, or the fault is
//! named.

#![no_main]

use airlock_catalog::{GAMES, Listed, Visit};
use airlock_engine::{Replica, Seed, Wish};
use libfuzzer_sys::fuzz_target;

struct Begin<'a>(&'a Wish);

impl Visit for Begin<'_> {
    type Answer = ();

    fn visit<G: Listed>(self) {
        let Ok(setup) = G::setup(self.0) else { return };
        assert_eq!(G::seats(&setup), self.0.players, "everybody has a seat");
        Replica::<G>::start(&setup, Seed::new([7; 32])).expect("what is offered can begin");
    }
}

fuzz_target!(|text: &str| {
    let Ok(wish) = serde_json::from_str::<Wish>(text) else { return };
    for game in GAMES {
        airlock_catalog::visit(game, Begin(&wish));
    }
});
