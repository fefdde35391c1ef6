//! The invariants of section 27. Each violation is detected, and the two about whole matches hold in play.

use airlock_engine::{Game, Hash, HashKey};
use airlock_engine_testing::{Match, Plan, RandomPlayer};
use airlock_nemesis::{Mode, Nemesis};
use serde_json::{Value, json};

use super::common::after_draft;

/// A position after the draft with some plain values replaced.
fn with(patches: &[(&str, Value)]) -> Nemesis {
    let mut state = serde_json::to_value(&after_draft(3, 1).game).expect("plain data");
    for (pointer, value) in patches {
        *state.pointer_mut(pointer).unwrap_or_else(|| panic!("there is nothing at {pointer}")) =
            value.clone();
    }
    serde_json::from_value(state).expect("still a position")
}

#[track_caller]
fn noticed(rule: &str, patches: &[(&str, Value)]) {
    let broken = with(patches).invariants().expect_err("this breaks an invariant");
    assert!(broken.starts_with(rule), "expected {rule}, got: {broken}");
}

fn corridors(change: impl Fn(&mut Value)) -> Value {
    let state = serde_json::to_value(&after_draft(3, 1).game).expect("plain data");
    let mut corridors = state.pointer("/ship/corridors").expect("corridors").clone();
    corridors.as_array_mut().expect("a list").iter_mut().for_each(change);
    corridors
}

#[test]
fn initial_position_satisfies_all_invariants() {
    assert_eq!(with(&[]).invariants(), Ok(()));
}

/// N-INV-01: each of the 27 intruder tokens is in exactly one place.
#[test]
fn intruder_tokens_are_conserved() {
    noticed("N-INV-01", &[("/intruders/bag", json!(["blank"]))]);
}

/// N-INV-02: at most 8 fire and 8 malfunction markers, none of the latter in the Nest or the Room Covered with Slime.
#[test]
fn markers_are_limited() {
    let rooms: Vec<String> = (1..=9).map(|no| format!("/ship/rooms/s{no:02}")).collect();
    let on = |marker: &str| rooms.iter().map(|room| format!("{room}/{marker}")).collect::<Vec<_>>();
    let fires = on("fire");
    noticed("N-INV-02", &fires.iter().map(|pointer| (pointer.as_str(), json!(true))).collect::<Vec<_>>());
    let state = serde_json::to_value(&after_draft(3, 1).game).expect("plain data");
    let nest = (1..=21).map(|no| format!("/ship/rooms/s{no:02}"));
    let mut nest = nest.filter(|room| state.pointer(&format!("{room}/tile/face")) == Some(&json!("nest")));
    let nest = nest.next().expect("the Nest is always in play");
    noticed(
        "N-INV-02",
        &[
            (&format!("{nest}/explored"), json!(true)),
            (&format!("{nest}/token"), Value::Null),
            (&format!("{nest}/malfunction"), json!(true)),
        ],
    );
}

/// N-INV-03: at most one noise marker per corridor and technical space. The state has no place for a second
/// one.
#[test]
fn noise_has_one_place_per_corridor() {
    noticed("N-INV-03", &[("/ship/technical_noise", json!([false, false, true]))]);
}

/// N-INV-04: at most 12 door tokens.
#[test]
fn doors_are_limited() {
    noticed("N-INV-04", &[("/ship/corridors", corridors(|corridor| corridor["door"] = json!("closed")))]);
}

/// N-INV-05: eight eggs in all.
#[test]
fn number_of_eggs_is_constant() {
    noticed("N-INV-05", &[("/intruders/eggs", json!(4))]);
}

/// N-INV-06: figures of a kind do not exceed their number in the box.
#[test]
fn figures_are_limited() {
    let figure = |id: u8| json!({"id": format!("i{id}"), "kind": "creeper", "room": "s01", "injuries": 0, "token": null});
    let figures: Vec<Value> = (1..=4).map(figure).collect();
    noticed("N-INV-06", &[("/intruders/figures", json!(figures)), ("/intruders/placed", json!(4))]);
}

/// N-INV-07: a seat's ten action cards always stay with the seat.
#[test]
fn action_cards_stay_with_their_seat() {
    noticed("N-INV-07", &[("/crew/0/hand", json!([]))]);
}

/// N-INV-08: 27 contamination cards, 7 of them infected.
#[test]
fn contamination_cards_are_conserved() {
    noticed("N-INV-08", &[("/crew/0/discard", json!([{"contamination": "contamination-01"}]))]);
}

/// N-INV-09: light wounds 0…2, serious ones 0…3, hand slots 0…2.
#[test]
fn characters_have_limits() {
    noticed("N-INV-09", &[("/crew/0/light_wounds", json!(3))]);
    let objects = json!([{"object": "carcass"}, {"object": "carcass"}, {"object": "carcass"}]);
    let state = serde_json::to_value(&after_draft(3, 1).game).expect("plain data");
    let weapon = state.pointer("/crew/0/hands/0").expect("a starting weapon").clone();
    let hands = std::iter::once(weapon)
        .chain(objects.as_array().expect("a list").iter().cloned())
        .collect::<Vec<_>>();
    noticed("N-INV-09", &[("/crew/0/hands", json!(hands))]);
}

/// N-INV-10: ammo between 0 and the capacity.
#[test]
fn ammo_has_limits() {
    noticed("N-INV-10", &[("/crew/0/hands/0/items/0/ammo", json!(99))]);
}

/// N-INV-11: a waiting character is in exactly one docked pod.
#[test]
fn waiting_characters_are_in_one_pod() {
    noticed("N-INV-11", &[("/crew/0/state", json!({"waiting": 1}))]);
    noticed("N-INV-11", &[("/pods/0/occupants", json!([1]))]);
}

/// N-INV-12: a room is in combat if it has a character and an intruder. Combat is derived, so it cannot be
/// wrong.
#[test]
fn combat_is_derived() {
    let figure = json!([{"id": "i1", "kind": "creeper", "room": "s11", "injuries": 0, "token": null}]);
    let game = with(&[("/intruders/figures", figure), ("/intruders/placed", json!(1))]);
    assert!(game.seats().all(|seat| game.in_combat(seat)), "everybody is in the Hibernatorium with it");
    assert!(with(&[]).seats().all(|seat| !with(&[]).in_combat(seat)));
}

/// N-INV-14: two objectives before the choice, one after it.
#[test]
fn number_of_objectives_depends_on_the_choice() {
    let state = serde_json::to_value(&after_draft(3, 1).game).expect("plain data");
    let held = state.pointer("/crew/0/objectives").expect("objectives").as_array().expect("a list");
    noticed(
        "N-INV-14",
        &[("/crew/0/objectives", json!([held[0].clone()])), ("/crew/0/given_up", held[1].clone())],
    );
}

/// N-INV-13: item counters never rise once a room is explored. N-INV-15: the same seed and the same decisions
/// give the same states and views.
#[test]
fn item_counters_never_rise_and_play_is_deterministic() {
    for mode in [Mode::Base, Mode::Coop] {
        let plan = Plan::new(3).mode(mode.as_str()).seed(21);
        let hashes = |check: bool| -> Vec<Hash> {
            let (mut game, _) = Match::<Nemesis>::start(&plan, 0).expect("a table");
            let key = HashKey::new(&[3; 32]);
            let mut seen = Vec::new();
            while let Some(input) = game.next(&mut RandomPlayer).expect("no dead end") {
                let before = game.replica.game.ship.rooms.clone();
                game.apply(&input, false).expect("offered actions are accepted");
                if check {
                    for ((_, was), (no, is)) in before.iter().zip(game.replica.game.ship.rooms.iter()) {
                        assert!(!was.explored || is.items <= was.items, "{no}");
                    }
                }
                seen.push(game.replica.hash(&key));
            }
            seen
        };
        assert_eq!(hashes(true), hashes(false), "{mode}");
    }
}
