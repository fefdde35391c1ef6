//! Spawning with an empty supply moves every blip (S-41). Scenarios cannot show it.

use airlock_aliens::{
    Aliens,
    model::{ContactId, Phase},
};
use airlock_engine::{Game, Input, Replica, Seed, Wish, scenario::Staged};
use serde_json::{Map, Value, json};

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().expect("an object")
}

/// Spaces of closed rooms.
const HIDDEN: [&str; 21] = [
    "b2", "b3", "b4", "b5", "c2", "c5", "d2", "d3", "d4", "d5", "n2", "n3", "o2", "o3", "p3", "u2", "u3",
    "v3", "w3", "r2", "r3",
];

/// Answers by default until a condition holds.
fn until(replica: &mut Replica<Aliens>, wishes: &Map<String, Value>, done: impl Fn(&Aliens) -> bool) {
    while !done(&replica.game) {
        let decision = replica.game.pending().decisions().first().cloned().expect("a question");
        let action =
            replica.game.preset(wishes, &decision).or_else(|| replica.game.default_answer(decision.seat));
        replica.apply(&Input::Act(decision.seat, action.expect("an answer"))).expect("accepted");
    }
}

/// S-41, A-SPAWN-08…10, A-BLIP-03, A-MTRACK-10.
#[test]
fn empty_supply_moves_every_blip_three_spaces() {
    let wish = Wish { players: 1, ..Wish::default() };
    let setup = Aliens::setup(&wish).expect("a table");
    let (mut replica, _) = Replica::<Aliens>::start(&setup, Seed::from_text("shortage")).expect("a match");
    let wishes = object(&json!({ "characters": ["hicks"] }));
    until(&mut replica, &wishes, Staged::opened);
    let given = [
        json!({ "clear": "contacts" }),
        json!({ "only": ["hicks"] }),
        json!({ "character": "hicks", "to": "w23" }),
        json!({ "supply": 0, "at": HIDDEN }),
        json!({ "piles": true, "above": 30 }),
        json!({ "motion": ["faint_contact-2", "lurker-2"] }),
        json!({ "turn": "hicks" }),
    ];
    for given in &given {
        replica.game.arrange(&object(given)).expect("it can be arranged");
    }
    replica.game.round.number = 5;
    // The blips also move in step 2. The effects of the cards begin after it.
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

/// Mission 1 in its fifth round, with Hicks alone on a space.
fn alone(seed: &str, at: &str, given: &[Value]) -> (Replica<Aliens>, Map<String, Value>) {
    let setup = Aliens::setup(&Wish { players: 1, ..Wish::default() }).expect("a table");
    let (mut replica, _) = Replica::<Aliens>::start(&setup, Seed::from_text(seed)).expect("a match");
    let wishes = object(&json!({ "characters": ["hicks"] }));
    until(&mut replica, &wishes, Staged::opened);
    let place = [
        json!({ "clear": "contacts" }),
        json!({ "only": ["hicks"] }),
        json!({ "character": "hicks", "to": at }),
        json!({ "piles": true, "above": 30 }),
    ];
    for given in place.iter().chain(given) {
        replica.game.arrange(&object(given)).expect("it can be arranged");
    }
    replica.game.round.number = 5;
    (replica, wishes)
}

/// S-41, A-SPAWN-09, A-SPAWN-10, R-38: the card brings two blips. All blips move, one of them into sight. Its
/// token is drawn for the second.
#[test]
fn returned_token_is_used_for_the_next_blip() {
    let cards = [json!({ "motion": ["roof_collapse-1"] }), json!({ "turn": "hicks" })];
    let (mut replica, wishes) = alone("token", "f17", &cards);
    until(&mut replica, &wishes, |game| {
        game.pending().decisions().iter().any(|asked| asked.point == "DP-23")
    });
    let mut at = HIDDEN.to_vec();
    at[20] = "d15"; // three steps lead it through the door
    replica.game.arrange(&object(&json!({ "supply": 0, "at": at }))).expect("it can be arranged");
    until(&mut replica, &wishes, |game| game.contacts.came > 21 || game.round.number > 5);
    let contacts = &replica.game.contacts;
    assert_eq!(contacts.came, 22);
    let seen = contacts.get(ContactId(21)).filter(|contact| !contact.is_blip()).expect("revealed");
    assert!(["e15", "f14", "f15", "f16"].contains(&seen.cell.to_string().as_str()), "at {}", seen.cell);
    assert!(!replica.game.squad.iter().any(|member| member.prone), "nothing attacks");
}

/// A-SPAWN-08, R-75: without a token no breach is rolled for, so the barricade holds for every seed.
#[test]
fn missing_blip_rolls_no_breach() {
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        let given = [
            json!({ "supply": 0, "at": HIDDEN }),
            json!({ "barricade": "spawn-1" }),
            json!({ "hand": 0, "cards": [] }),
            json!({ "piles": true, "above": ["noise_in_the_ducts-1", "vest-1", "vest-2", "vest-3"] }),
            json!({ "turn": "hicks" }),
        ];
        let (mut replica, wishes) = alone(seed, "g16", &given);
        let barricades = replica.game.field.barricades.len();
        for action in [json!({ "rest": {} }), json!({ "draw": {} })] {
            let action = serde_json::from_value(action).expect("an action");
            replica.apply(&Input::Act(airlock_engine::Seat(0), action)).expect("accepted");
        }
        until(&mut replica, &wishes, |game| {
            game.pending().decisions().iter().any(|asked| asked.point != "DP-16")
        });
        assert_eq!(replica.game.contacts.came, 21, "no blip is placed");
        assert_eq!(replica.game.field.barricades.len(), barricades, "seed {seed}");
    }
}
