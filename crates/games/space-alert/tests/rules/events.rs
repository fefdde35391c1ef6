//! Events while the crew plans, as everybody and as a single seat sees them.

use airlock_engine::{Game, Input, Replica, Seat, Seed, Viewer, Wish};
use airlock_space_alert::{LAUNCH_MS, SpaceAlert};
use serde_json::{Value, json};

/// Seat 0 sits to the right of the captain, so its crew member is the last of four.
const LAST: Seat = Seat(0);

fn flight() -> Replica<SpaceAlert> {
    let options = [("captain", "1"), ("flight", "training-1")];
    let options = options.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
    let setup = SpaceAlert::setup(&Wish { mode: None, players: 4, options }).expect("a table");
    Replica::start(&setup, Seed::from_text("told")).expect("a flight").0
}

/// Events of an input, as the last crew member's seat and as another seat see them.
fn told(flight: &mut Replica<SpaceAlert>, input: &Input<airlock_space_alert::Action>) -> [Vec<Value>; 2] {
    let events = flight.apply(input).expect("it is offered").events;
    [LAST, Seat(2)].map(|seat| {
        let seen = events.iter().filter_map(|event| event.seen_by(Viewer::Seat(seat)));
        seen.map(|told| serde_json::to_value(told).expect("plain data")).collect()
    })
}

fn acts(action: Value) -> Input<airlock_space_alert::Action> {
    Input::Act(LAST, serde_json::from_value(action).expect("an action"))
}

/// SA-PLAN-02: the seat that takes a packet sees its cards with their numbers. Others see how many there are.
#[test]
fn packet_is_shown_to_its_owner_only() {
    let mut flight = flight();
    let [own, other] = told(&mut flight, &Input::Tick(LAUNCH_MS));
    let taken = |told: &[Value]| {
        let mut of = told.iter().filter_map(|told| told.get("packet_taken"));
        of.find(|taken| taken["seat"] == 0).cloned().expect("everybody is told of every packet")
    };
    let hand = &flight.game.players[0].cards;
    let cards: Vec<Value> = (0..)
        .zip(hand)
        .map(|(n, held)| json!({ "n": n, "card": held.expect("it is in hand").card.face }))
        .collect();
    assert!(!cards.is_empty());
    assert_eq!(taken(&own), json!({ "seat": 0, "phase": 1, "count": cards.len(), "cards": cards }));
    assert_eq!(taken(&other), json!({ "seat": 0, "phase": 1, "count": cards.len() }));
}

/// SA-PLAN-13, SA-PLAN-14: everybody sees that a card is placed, moved or turned. Only its owner sees the
/// card, until the plan is shown.
#[test]
fn planned_cards_are_shown_to_their_owner_only() {
    let mut flight = flight();
    told(&mut flight, &Input::Tick(LAUNCH_MS));
    let face = flight.game.players[0].cards[0].expect("it is in hand").card.face;

    let place = json!({ "place": { "card": "card-0", "up": "action", "slot": "slot-1" } });
    let mut placed = json!({ "placed": { "seat": 0, "member": 3, "slot": 1, "up": "action" } });
    let [own, other] = told(&mut flight, &acts(place));
    assert_eq!(other, [placed.clone()]);
    placed["placed"]["card"] = json!(face);
    assert_eq!(own, [placed]);

    for (action, expected) in [
        (
            json!({ "move": { "from": "slot-1", "to": "slot-3" } }),
            json!({ "moved": { "seat": 0, "member": 3, "from": 1, "to": 3 } }),
        ),
        (json!({ "turn": { "slot": "slot-3" } }), json!({ "turned": { "seat": 0, "member": 3, "slot": 3 } })),
    ] {
        assert_eq!(told(&mut flight, &acts(action)), [vec![expected.clone()], vec![expected]]);
    }

    let [own, other] = told(&mut flight, &acts(json!({ "tell": {} })));
    assert_eq!(own, other, "everybody hears it");
    let [told_plan] = other.as_slice() else { panic!("one thing is told: {other:?}") };
    assert_eq!(told_plan["plan_told"]["member"], 3);
    assert_eq!(told_plan["plan_told"]["plan"][0][0], 3, "the slot of the card");

    let expected = json!({ "taken_back": { "seat": 0, "member": 3, "slot": 3 } });
    let back = told(&mut flight, &acts(json!({ "take_back": { "slot": "slot-3" } })));
    assert_eq!(back, [vec![expected.clone()], vec![expected]]);
}
