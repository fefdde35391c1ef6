//! Each line is an action of a seat in a match of three: it is done, or is refused and changes nothing.

#![no_main]

use airlock_engine::{
    Game, HashKey, Replica, Seat, Seed, Wish,
    log::{By, read_input},
};
use airlock_nemesis::Nemesis;
use libfuzzer_sys::fuzz_target;

/// Longer matches are for self-play.
const MAX_LINES: usize = 64;

fuzz_target!(|text: &str| {
    let wish = Wish { mode: None, players: 3, options: Default::default() };
    let setup = Nemesis::setup(&wish).expect("three can play");
    let (mut replica, _) = Replica::<Nemesis>::start(&setup, Seed::new([7; 32])).expect("the match begins");
    let key = HashKey::new(&[0; 32]);
    for line in text.lines().take(MAX_LINES) {
        let (seat, action) = line.split_once(' ').unwrap_or(("", line));
        // Whoever is asked, unless the line says who.
        let asked = replica.game.pending().decisions().first().map(|decision| decision.seat);
        let Some(seat) = seat.parse().ok().map(Seat).or(asked) else { return };
        let Ok(action) = serde_json::from_str(action) else { continue };
        let Ok(input) = read_input::<Nemesis>(By::Seat(seat), &action) else { continue };
        let before = replica.hash(&key);
        if replica.apply(&input).is_err() {
            assert_eq!(replica.hash(&key), before, "a refused action changes nothing");
        }
    }
});
