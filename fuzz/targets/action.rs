//! Fuzzes actions: each one is applied, or is refused and changes nothing.
//!
//! The first line names a game. Each further line is an action of a seat, or the time
//! (`clock {"tick": 10000}`).

#![no_main]

use std::str::Lines;

use airlock_catalog::{Listed, Visit};
use airlock_engine::{
    HashKey, Replica, Seat, Seed, Wish,
    log::{By, read_input},
};
use libfuzzer_sys::fuzz_target;

/// Lines of one input that are used. Longer matches are left to self-play.
const MAX_LINES: usize = 64;

struct Play<'a>(Lines<'a>);

impl Visit for Play<'_> {
    type Answer = ();

    fn visit<G: Listed>(self) {
        // Three players, or as many as can play.
        let mode = G::modes().swap_remove(0);
        let players = 3.clamp(mode.min_players, mode.max_players);
        let setup = G::setup(&Wish { players, ..Wish::default() }).expect("so many can play");
        let (mut replica, _) = Replica::<G>::start(&setup, Seed::new([7; 32])).expect("the match begins");
        let key = HashKey::new(&[0; 32]);
        for line in self.0.take(MAX_LINES) {
            let (who, action) = line.split_once(' ').unwrap_or(("", line));
            // The asked seat, unless the line names one.
            let asked = replica.game.pending().decisions().first().map(|decision| decision.seat);
            let seat = who.parse().ok().map(Seat).or(asked).map(By::Seat);
            let Some(by) = Some(By::Clock).filter(|_| who == "clock").or(seat) else { return };
            let Ok(action) = serde_json::from_str(action) else { continue };
            let Ok(input) = read_input::<G>(by, &action) else { continue };
            let before = replica.hash(&key);
            if replica.apply(&input).is_err() {
                assert_eq!(replica.hash(&key), before, "a refused action changes nothing");
            }
        }
    }
}

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    airlock_catalog::visit(lines.next().unwrap_or_default(), Play(lines));
});
