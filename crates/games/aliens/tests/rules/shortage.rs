//! What examples cannot show of spawning: every blip moves when none is left to place (S-41).

use airlock_aliens::{Aliens, model::Phase};
use airlock_engine::{Game, Input, Replica, Seed, Wish, scenario::Staged};
use serde_json::{Map, Value, json};

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().expect("an object")
}

/// Answers by default until a condition holds.
fn until(replica: &mut Replica<Aliens>, wishes: &Map<String, Value>, done: impl Fn(&Aliens) -> bool) {
    while !done(&replica.game) {
        let decision = replica.game.pending().decisions().first().cloned().expect("a question");
        let action = replica.game.preset(wishes, &decision).or(decision.default);
        replica.apply(&Input::Act(decision.seat, action.expect("an answer"))).expect("accepted");
    }
}

/// S-41, A-SPAWN-08…10, A-BLIP-03, A-MTRACK-10.
#[test]
fn with_an_empty_supply_every_blip_moves_three_spaces_and_nothing_attacks() {
    let wish = Wish { players: 1, ..Wish::default() };
    let setup = Aliens::setup(&wish).expect("a table");
    let (mut replica, _) = Replica::<Aliens>::start(&setup, Seed::from_text("shortage")).expect("a match");
    let wishes = object(&json!({ "characters": ["hicks"] }));
    until(&mut replica, &wishes, Staged::opened);
    let hidden = [
        "b2", "b3", "b4", "b5", "c2", "c5", "d2", "d3", "d4", "d5", "n2", "n3", "o2", "o3", "p3", "u2", "u3",
        "v3", "w3", "r2", "r3",
    ];
    let given = [
        json!({ "clear": "contacts" }),
        json!({ "only": ["hicks"] }),
        json!({ "character": "hicks", "to": "w23" }),
        json!({ "supply": 0, "at": hidden }),
        json!({ "piles": true, "above": 30 }),
        json!({ "motion": ["faint_contact-2", "lurker-2"] }),
        json!({ "turn": "hicks" }),
    ];
    for given in &given {
        replica.game.arrange(&object(given)).expect("it can be arranged");
    }
    replica.game.round.number = 5;
    // They move in step 2 as well; what the cards do begins after it.
    until(&mut replica, &wishes, |game| game.round.phase == Phase::MotionCards);
    let before: Vec<_> = replica.game.contacts.on_board.iter().map(|contact| contact.cell).collect();
    until(&mut replica, &wishes, |game| game.round.number == 6);
    let after = &replica.game.contacts;
    assert_eq!(after.came, 21, "no blip could be placed");
    let moved =
        after.on_board.iter().zip(&before).filter(|(contact, before)| contact.cell != **before).count();
    assert!(moved > 5, "{moved} moved");
    assert!(!replica.game.squad.iter().any(|member| member.prone));
}
