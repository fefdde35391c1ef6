//! Public and private events of a round (section 4).

use airlock_engine::{EventOf, Input, Replica, Script, Seat, Viewer, scenario::Scenario};
use airlock_nemesis::{Action, Nemesis, Verb, event::SeenEvent, ids::TokenKind};

/// A position in which seat 0 ends the player phase by passing. Both seats have empty hands.
fn before_the_last_pass() -> Replica<Nemesis> {
    let scenario: Scenario = serde_json::from_value(serde_json::json!({
        "name": "before the last pass", "rules": [], "game": "nemesis", "players": 2,
        "setup": { "characters": ["scout", "captain"] },
        "given": [
            { "explore": "all" }, { "character": 0, "to": "s06" }, { "character": 1, "to": "s20" },
            { "hand": 0, "cards": [] }, { "hand": 1, "cards": [] },
            { "bag": ["larva-1", "adult-12", "blank"] }, { "top": "events", "cards": ["regeneration"] },
            { "passed": [1] }, { "turn": 0 }
        ]
    }))
    .expect("a scenario");
    scenario.run().expect("it can be arranged")
}

fn told(events: &[EventOf<Nemesis>], who: Viewer) -> Vec<SeenEvent> {
    events.iter().filter_map(|event| event.seen_by(who).cloned()).collect()
}

fn pass(replica: &mut Replica<Nemesis>, token: &str) -> Vec<EventOf<Nemesis>> {
    replica.chance_mut().script("bag", Script::Result(token.to_owned()));
    replica.apply(&Input::Act(Seat(0), Action::new(Verb::Pass))).expect("a pass").events
}

/// N-BAG-12, N-BAG-01: the token drawn in step 8 is public, kind and number.
#[test]
fn drawn_token_is_public() {
    for (name, kind, number) in [
        ("adult-12", TokenKind::Adult, Some(4)),
        ("larva-1", TokenKind::Larva, Some(1)),
        ("blank", TokenKind::Blank, None),
    ] {
        let events = pass(&mut before_the_last_pass(), name);
        for who in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
            let drawn = SeenEvent::TokenDrawn { kind, number, character: None };
            assert_eq!(told(&events, who).iter().filter(|told| **told == drawn).count(), 1, "{name}");
        }
    }
}

/// N-GEN-10, N-NOISE-01: a roll is one roll of one die, and everybody sees the result.
#[test]
fn roll_uses_one_die() {
    let mut replica = before_the_last_pass();
    for face in ["2", "1"] {
        replica.chance_mut().script("noise", Script::Result(face.to_owned()));
    }
    let events = pass(&mut replica, "adult-12");
    let rolls = told(&events, Viewer::Public)
        .into_iter()
        .filter(|told| matches!(told, SeenEvent::NoiseRolled { .. }));
    assert_eq!(rolls.count(), 2, "one for each of the two characters");
    assert_eq!(replica.chance().script_mistakes(), [""; 0]);
}

/// N-ROUND-06: draws are hidden. Only the drawing seat receives the cards, others their number.
#[test]
fn draws_are_hidden() {
    let events = pass(&mut before_the_last_pass(), "blank");
    for who in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        let mut drawn = 0;
        for told in told(&events, who) {
            let SeenEvent::Drew { seat, count, cards } = told else { continue };
            drawn += 1;
            assert_eq!(count, 5);
            assert_eq!(cards.len(), if who == Viewer::Seat(seat) { 5 } else { 0 }, "{who:?} of {seat}");
        }
        assert_eq!(drawn, 2);
    }
}
