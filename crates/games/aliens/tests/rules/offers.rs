//! Tests of prices and blasts in offers, and of the earlier state of contacts in events. Scenarios check
//! neither.

use airlock_aliens::{Aliens, Arg, Offer, Ref, Verb, event::SeenEvent, ids::Character, model::Likeness};
use airlock_engine::{Game, Input, Replica, Seat, Seed, Viewer, Wish, scenario::Staged};
use serde_json::{Map, Value, json};

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().expect("an object")
}

/// A match with these arrangements, scripted dice and actions.
fn table(
    mode: &str,
    characters: &[&str],
    given: &[Value],
    scripts: &[(&str, &str)],
    acts: &[(u8, Value)],
) -> Replica<Aliens> {
    let players = u8::try_from(characters.len()).expect("few");
    let mut wish = Wish { mode: Some(mode.to_owned()), players, ..Wish::default() };
    if mode == "bug_hunt" {
        wish.options.insert("mission".to_owned(), "hunt_long_corridor".to_owned());
    }
    let setup = Aliens::setup(&wish).expect("a table");
    let (mut replica, _) = Replica::<Aliens>::start(&setup, Seed::from_text("offers")).expect("a match");
    let wishes = object(&json!({ "characters": characters }));
    while !replica.game.opened() {
        let decision = replica.game.pending().decisions().first().cloned().expect("a question");
        let action = replica.game.preset(&wishes, &decision);
        let action = action.or_else(|| replica.game.default_answer(decision.seat)).expect("an answer");
        replica.apply(&Input::Act(decision.seat, action)).expect("accepted");
    }
    for given in given {
        replica.game.arrange(&object(given)).expect("it can be arranged");
    }
    for (roll, result) in scripts {
        let script = airlock_engine::Script::Result((*result).to_owned());
        replica.chance_mut().script(roll, script);
    }
    for (seat, act) in acts {
        let action = serde_json::from_value(act.clone()).expect("an action");
        replica.apply(&Input::Act(Seat(*seat), action)).expect("accepted");
    }
    replica
}

/// Price and grave mark of a seat's offers with one verb.
fn prices(game: &Aliens, seat: u8, verb: Verb) -> Vec<(u8, bool)> {
    game.legal(Seat(seat))
        .into_iter()
        .filter(|offer| offer.verb == verb)
        .map(|offer| (offer.cost, offer.grave))
        .collect()
}

/// Answers "done" until the seat can react.
fn until_reaction(replica: &mut Replica<Aliens>) {
    let done = serde_json::from_value(json!({ "done": {} })).expect("an action");
    let done = Input::Act(Seat(0), done);
    for _ in 0..9 {
        if !prices(&replica.game, 0, Verb::React).is_empty() {
            return;
        }
        replica.apply(&done).expect("accepted");
    }
}

/// Piles from which one card can be paid, but not two.
fn one_left() -> Value {
    json!({ "piles": true, "above": 0, "below": 0, "exhaust": 2 })
}

fn last_one() -> Value {
    json!({ "piles": true, "above": 0, "below": 0, "exhaust": 1 })
}

fn place(hicks: &str, frost: &str) -> Vec<Value> {
    vec![
        json!({ "clear": "contacts" }),
        json!({ "only": ["hicks", "frost"] }),
        json!({ "character": "hicks", "to": hicks }),
        json!({ "character": "frost", "to": frost }),
    ]
}

/// A-LOSS-03, A-ATTACK-12: the price of a follow-up is the sum of the weapon's price and the action's price.
#[test]
fn follow_up_that_loses_is_grave() {
    for (piles, grave) in [(last_one(), true), (one_left(), false)] {
        let mut given = place("f14", "f24");
        given.extend([
            json!({ "equip": "hicks", "main": "pistol-1" }),
            json!({ "hand": 0, "cards": [] }),
            piles,
            json!({ "alien": "f16", "tokens": 1 }),
            json!({ "turn": "hicks", "at": "actions" }),
        ]);
        let shot = json!({ "attack": { "weapon": "pistol", "target": "contact-1" } });
        let replica = table("mission", &["hicks"], &given, &[("d10", "1")], &[(0, shot)]);
        assert_eq!(prices(&replica.game, 0, Verb::Fire), [(1, grave)]);
    }
}

/// A-LOSS-03: abilities and Card actions.
#[test]
fn ability_and_card_action_that_lose_are_grave() {
    for (piles, grave) in [(last_one(), true), (one_left(), false)] {
        let mut given = place("f14", "f15");
        given.extend([
            json!({ "equip": "hicks", "gear": ["medkit"] }),
            json!({ "hand": 0, "cards": [] }),
            piles,
            json!({ "character": "frost", "prone": true }),
            json!({ "turn": "hicks", "at": "actions" }),
        ]);
        let replica = table("mission", &["hicks"], &given, &[], &[]);
        assert_eq!(prices(&replica.game, 0, Verb::Ability), [(1, grave)]);
        assert_eq!(prices(&replica.game, 0, Verb::UseCard), [(1, grave)]);
    }
}

/// A-LOSS-03: an ability and an event in reaction to a defence roll.
#[test]
fn reaction_to_a_roll_that_loses_is_grave() {
    for (exhaust, graves) in [(1, [true, true]), (2, [true, false]), (3, [false, false])] {
        let given = [
            json!({ "clear": "contacts" }),
            json!({ "only": ["ripley", "frost"] }),
            json!({ "character": "ripley", "to": "f12" }),
            json!({ "character": "frost", "to": "f24" }),
            json!({ "hand": 0, "cards": ["brace-1"] }),
            json!({ "piles": true, "above": 0, "below": 0, "exhaust": exhaust }),
            json!({ "alien": "f13" }),
            json!({ "turn": "ripley", "at": "actions" }),
        ];
        let mut replica = table("mission", &["ripley"], &given, &[("d10", "8")], &[]);
        until_reaction(&mut replica);
        let [ability, event] = graves;
        assert_eq!(prices(&replica.game, 0, Verb::React), [(2, ability), (1, event)]);
    }
}

/// A-LOSS-03: the event that removes the range limit of defensive fire.
#[test]
fn overlapping_fire_that_loses_is_grave() {
    for (piles, grave) in [(last_one(), true), (one_left(), false)] {
        let mut given = place("f12", "f18");
        given.extend([
            json!({ "equip": "frost", "main": "pistol-1" }),
            json!({ "hand": 0, "cards": ["overlapping_fire-1"] }),
            piles,
            json!({ "alien": "f13" }),
            json!({ "turn": "hicks", "at": "actions" }),
        ]);
        let mut replica = table("mission", &["hicks"], &given, &[], &[]);
        until_reaction(&mut replica);
        assert_eq!(prices(&replica.game, 0, Verb::React), [(1, grave)]);
    }
}

/// A-LOSS-03: the event that cancels the blips of a motion card.
#[test]
fn ghost_reading_that_loses_is_grave() {
    for (exhaust, grave) in [(2, true), (3, false)] {
        let mut given = place("g12", "g10");
        given.extend([
            json!({ "hand": 0, "cards": ["ghost_reading"] }),
            json!({ "piles": true, "above": 0, "below": 0, "exhaust": exhaust }),
            json!({ "motion": ["faint_contact-1"] }),
            json!({ "turn": "hicks", "at": "actions" }),
        ]);
        let mut replica = table("mission", &["hicks"], &given, &[], &[]);
        replica.game.round.number = 5;
        until_reaction(&mut replica);
        assert_eq!(prices(&replica.game, 0, Verb::React), [(2, grave)]);
    }
}

/// A-LOSS-01, A-CARD-37: equipping the last card revealed by a crate.
#[test]
fn equipping_the_last_card_is_grave() {
    for (exhaust, grave) in [(0, true), (1, false)] {
        let mut given = place("b11", "f20");
        given.extend([
            json!({ "hand": 0, "cards": [] }),
            json!({ "piles": true, "above": ["vest-1"], "below": 0, "exhaust": exhaust }),
            json!({ "turn": "hicks", "at": "actions" }),
        ]);
        let open = json!({ "interact": { "what": "object-b10" } });
        let replica = table("bug_hunt", &["hicks"], &given, &[], &[(0, open)]);
        let kept: Vec<(u8, bool)> = prices(&replica.game, 0, Verb::Equip);
        let last = kept.first().map(|(_, grave)| *grave);
        assert_eq!(last, Some(grave), "with {exhaust} cards in Exhaust: {kept:?}");
    }
}

/// A-ATTACK-14, A-ATTACK-18: facts name the characters in the blast of each space, with the highest roll that
/// hits.
#[test]
fn area_attack_names_characters_in_its_blast() {
    let mut given = place("f14", "f17");
    given.extend([
        json!({ "equip": "hicks", "main": "incinerator-1" }),
        json!({ "turn": "hicks", "at": "actions" }),
    ]);
    let replica = table("mission", &["hicks"], &given, &[], &[]);
    let offers = replica.game.legal(Seat(0));
    let attack = offers.iter().find(|offer| offer.verb == Verb::Attack).expect("an attack");
    let caught = |cell: &str| blast(attack, cell);
    assert_eq!(caught("f14"), [("hicks", 7)]);
    assert_eq!(caught("f15"), [("hicks", 7)]);
    assert_eq!(caught("f16"), [("frost", 7)]);
    assert_eq!(caught("g16"), [("frost", 7)]);
    assert_eq!(caught("g12"), []);
    let single = json!({ "equip": "hicks", "main": "pistol-1" });
    let mut replica = replica;
    for given in [single, json!({ "alien": "f16" })] {
        replica.game.arrange(&object(&given)).expect("it can be arranged");
    }
    let offers = replica.game.legal(Seat(0));
    let attack = offers.iter().find(|offer| offer.verb == Verb::Attack).expect("an attack");
    assert!(attack.facts.iter().all(|(name, _)| !name.starts_with("blast")), "{:?}", attack.facts);
}

/// The characters in the blast of a target space, according to the offer's facts.
fn blast(offer: &Offer, cell: &str) -> Vec<(&'static str, i32)> {
    let cells = offer.slots.iter().any(|(arg, slot, _)| {
        let cell: Ref = cell.parse().expect("a space");
        *arg == Arg::Target && slot.accepts(&[cell])
    });
    assert!(cells, "{cell} can be attacked");
    let prefix = format!("blast-{cell}-");
    let of = |(name, value): &(&'static str, i32)| Some((name.strip_prefix(&prefix)?, *value));
    let mut caught: Vec<(&'static str, i32)> = offer.facts.iter().filter_map(of).collect();
    caught.sort_by_key(|(who, _)| who.parse::<Character>().ok());
    caught
}

// ---- events

/// Public events of an action of seat 0.
fn told(replica: &mut Replica<Aliens>, act: &Value) -> Vec<SeenEvent> {
    let action = serde_json::from_value(act.clone()).expect("an action");
    let applied = replica.apply(&Input::Act(Seat(0), action)).expect("accepted");
    applied.events.iter().filter_map(|event| event.seen_by(Viewer::Public)).cloned().collect()
}

fn likeness(cell: &str, aliens: Option<u8>, blip: bool) -> Likeness {
    Likeness { cell: cell.parse().expect("a space"), aliens, blip }
}

/// An event shows a contact before its change: a swarm before a hit, a blip before its reveal or step.
#[test]
fn event_holds_contact_before_change() {
    let mut given = place("f14", "f18");
    given.extend([
        json!({ "equip": "hicks", "main": "pistol-1" }),
        json!({ "hand": 0, "cards": [] }),
        json!({ "alien": "f16", "tokens": 1 }),
        json!({ "blip": "d15", "aliens": 3 }),
        json!({ "turn": "hicks", "at": "actions" }),
    ]);
    let mut replica = table("mission", &["hicks"], &given, &[("d10", "1")], &[]);
    let events = told(&mut replica, &json!({ "attack": { "weapon": "pistol", "target": "contact-1" } }));
    let struck = events.iter().find_map(|event| match event {
        SeenEvent::Struck { left, was, .. } => Some((*left, *was)),
        _ => None,
    });
    assert_eq!(struck, Some((1, Some(likeness("f16", Some(2), false)))));
    let events = told(&mut replica, &json!({ "move": { "path": ["f15"] } }));
    let sighted = events.iter().find_map(|event| match event {
        SeenEvent::Sighted { aliens, was, .. } => Some((*aliens, *was)),
        _ => None,
    });
    assert_eq!(sighted, Some((3, Some(likeness("d15", None, true)))));
}

/// Events of a blip that moves, and of one that a seat looks at.
#[test]
fn event_holds_place_of_blip() {
    let mut given = place("f14", "f15");
    given.extend([
        json!({ "equip": "hicks", "gear": ["motion_tracker-1"] }),
        json!({ "hand": 0, "cards": [] }),
        json!({ "blip": "j9", "aliens": 1 }),
        json!({ "turn": "hicks", "at": "actions" }),
    ]);
    let mut replica = table("mission", &["hicks"], &given, &[("d6", "1")], &[]);
    let look = json!({ "use_card": { "card": "motion_tracker", "targets": "contact-1" } });
    let events = told(&mut replica, &look);
    let looked = events.iter().find_map(|event| match event {
        SeenEvent::LookedAtBlip { aliens, was, .. } => Some((*aliens, *was)),
        _ => None,
    });
    assert_eq!(looked, Some((None, Some(likeness("j9", None, true)))));
    let events = told(&mut replica, &json!({ "done": {} }));
    let crept = events.iter().find_map(|event| match event {
        SeenEvent::Crept { was, .. } => *was,
        _ => None,
    });
    assert_eq!(crept, Some(likeness("j9", None, true)));
}

/// An event played at the first question of an activation does not begin the activation again.
#[test]
fn activation_event_is_sent_once() {
    let given = [
        json!({ "clear": "contacts" }),
        json!({ "only": ["gorman", "hicks"] }),
        json!({ "character": "gorman", "to": "f12" }),
        json!({ "character": "hicks", "to": "f14" }),
        json!({ "hand": 0, "cards": ["steady_breath-1"] }),
        json!({ "turn": "gorman", "at": "give", "others": "fresh" }),
    ];
    let mut replica = table("mission", &["gorman", "hicks"], &given, &[], &[]);
    let begun = |events: &[SeenEvent]| {
        events.iter().filter(|event| matches!(event, SeenEvent::Activated { .. })).count()
    };
    let events = told(&mut replica, &json!({ "give": { "to": "seat-0" } }));
    assert_eq!(begun(&events), 1);
    let events = told(&mut replica, &json!({ "play": { "card": "steady_breath", "who": "hicks" } }));
    assert_eq!(begun(&events), 0);
}
