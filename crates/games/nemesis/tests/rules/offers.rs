//! Attributes of offers.

use airlock_engine::{Game, Replica, Seat, scenario::Scenario};
use airlock_nemesis::{Nemesis, Ref, Verb};

/// A two-seat match in which the character of seat 0 is in room 6 and has the turn.
fn arranged(given: &serde_json::Value) -> Replica<Nemesis> {
    let scenario: Scenario = serde_json::from_value(serde_json::json!({
        "name": "offers", "rules": [], "game": "nemesis", "players": 2,
        "setup": { "characters": ["scout", "captain"] },
        "given": [given, { "character": 0, "to": "s06" }, { "character": 1, "to": "s20" }, { "turn": 0 }]
    }))
    .expect("a scenario");
    scenario.run().expect("it can be arranged")
}

/// N-CAREFUL-02: a marker replaces the roll. Hidden information is revealed only if an exploration token is
/// turned up.
#[test]
fn careful_movement_reveals_only_in_unexplored_rooms() {
    let shows = |given| {
        let offers = arranged(&given).game.legal(Seat(0));
        let careful: Vec<bool> = offers
            .iter()
            .filter(|offer| offer.verb == Verb::CarefulMove)
            .map(|offer| offer.reveals)
            .collect();
        assert!(!careful.is_empty(), "there are ways without noise");
        careful
    };
    assert!(shows(serde_json::json!({ "explore": "s06" })).contains(&true));
    assert!(!shows(serde_json::json!({ "explore": "all" })).contains(&true));
}

#[test]
fn seat_beyond_the_limit_is_no_reference() {
    let named = |seat: u8| format!("seat-{seat}").parse::<Ref>().ok();
    assert_eq!(named(0), Some(Ref::Seat(Seat(0))));
    assert_eq!(named(Seat::LIMIT - 1), Some(Ref::Seat(Seat(Seat::LIMIT - 1))));
    assert_eq!(named(Seat::LIMIT), None);
}
