//! What an offer says before it is chosen.

use airlock_engine::{Game, Replica, Seat, scenario::Scenario};
use airlock_nemesis::{Nemesis, Verb};

/// The first of two characters stands in room 6 of a ship and is to act.
fn arranged(given: &serde_json::Value) -> Replica<Nemesis> {
    let scenario: Scenario = serde_json::from_value(serde_json::json!({
        "name": "offers", "rules": [], "game": "nemesis", "players": 2,
        "setup": { "characters": ["scout", "captain"] },
        "given": [given, { "character": 0, "to": "s06" }, { "character": 1, "to": "s20" }, { "turn": 0 }]
    }))
    .expect("a scenario");
    scenario.run().expect("it can be arranged")
}

/// N-CAREFUL-02: a marker instead of a roll. What is hidden comes up only where an exploration token is turned.
#[test]
fn careful_movement_shows_something_only_where_nobody_has_been() {
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
