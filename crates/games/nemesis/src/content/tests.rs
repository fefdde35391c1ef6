//! Tests of the embedded content, and of the errors for corrupted files.

use airlock_engine_testing::{CorruptedContent, FINE};
use serde_json::{Value, json};

use super::{validate::each_text, *};
use crate::content::ids::*;

const SPOILT: CorruptedContent<Content> = CorruptedContent { files: FILES, load: Content::load };

#[test]
fn loader_refuses_missing_entry() {
    for (file, _) in FILES {
        let entries = |json: &mut Value| match json {
            Value::Array(entries) => drop(entries.pop()),
            Value::Object(lists) => {
                for list in ["cards", "pieces"] {
                    if let Some(Value::Array(entries)) = lists.get_mut(list) {
                        entries.pop();
                    }
                }
            }
            _ => unreachable!("a file is a list or an object"),
        };
        assert_ne!(SPOILT.verdict(file, entries), FINE, "{file} without its last entry");
    }
}

#[test]
fn loader_refuses_wrong_value() {
    let cases = [
        ("action_cards", "/decks/0/cards/0/copies", json!(2), "61 action cards"),
        ("action_cards", "/decks/0/cards/0/kind", json!("order"), "called `captain-order`"),
        ("action_cards", "/cards/0/cost", json!("one"), "action_cards"),
        ("action_cards", "/cards/0/text/cs", json!(""), "text of action card reload is empty"),
        ("action_cards", "/cards/0/branches/0/ops/0", json!("explode"), "unknown variant"),
        ("action_cards", "/cards/0/branches/0/ops/0/add_ammo/m", json!(1), "unknown field"),
        ("attacks", "/0/cards/0/toughness", json!(null), "neither toughness nor retreat"),
        ("attacks", "/0/attackers/0", json!("larva"), "attackers of bite"),
        ("boards", "/0/corridors/0/numbers/0", json!(1), "number 1 of s01 is used twice"),
        ("boards", "/0/corridors/0/numbers/0", json!(5), "not 1 to 4"),
        (
            "boards",
            "/0/rooms/1/entrance/numbers",
            json!([1]),
            "rooms without each of the numbers 1 to 4: [s02]",
        ),
        ("boards", "/0/rooms/1/entrance/network", json!("blue"), "entrance to nowhere"),
        ("boards", "/0/rooms/1/no", json!("s22"), "room space"),
        ("boards", "/0/rooms/1/back", json!("2"), "11"),
        ("boards", "/1/rooms/4/room", json!("armory"), "the place of armory"),
        ("characters", "/0/weapon", json!("shotgun"), "items of captain"),
        ("components", "/pieces/0/count", json!(31), "31 noise_marker instead of 30"),
        ("components", "/time/blue", json!(9), "time track"),
        ("components", "/combat_die/0", json!("hit_2"), "combat die"),
        ("components", "/pods/0/section", json!("B"), "escape pod 1"),
        ("contamination", "/cards/0/infected", json!(true), "8 infected"),
        ("course_cards", "/cards/0/0", json!("mars"), "course card 1 lacks"),
        ("crafted", "/0/recipe", json!(null), "antidote must have a recipe"),
        ("events", "/0/cards/0/corridor", json!(3), "event cards with corridor"),
        ("exploration_tokens", "/0/items/0", json!(5), "item numbers"),
        ("intruder_actions", "/0/cards/0/movement", json!(5), "numbers of pursuit"),
        ("intruder_tokens", "/0/in_bag", json!(7), "the bag of larva"),
        ("kinds", "/0/figures", json!(2), "figures of queen"),
        ("void_seeders/kinds", "/4/injured_by", json!(["adult"]), "what injures lair"),
        ("void_seeders/madness_levels", "/3/drops_to", json!(5), "madness level 4"),
        ("void_seeders/panic_cards", "/0/copies", json!(2), "21 panic cards"),
        ("void_seeders/events", "/1/cards/0/corridor", json!(3), "event cards with corridor"),
        ("items", "/0/copies/red", json!(12), "121 item cards"),
        ("items", "/0/copies", json!({ "red": 10, "yellow": 4 }), "29 red items"),
        ("objectives", "/0/deck", json!("corporate"), "8 personal objectives"),
        ("objectives_coop", "/0/any_of/0", json!([]), "alternative without conditions"),
        ("rooms", "/0/color", json!("none"), "colour of armory"),
        ("rooms", "/0/back", json!("2"), "rooms with back 1"),
        ("rooms", "/2/action/0/label", json!(null), "labels of branches of emergency_room"),
        ("serious_wounds", "/0/copies", json!(4), "17 serious wound cards"),
        ("special_items", "/0/unlock", json!(null), "log_key must be unlocked"),
        ("weaknesses", "/0/kind", json!("the_way_of_moving"), "exactly one weakness"),
        ("weapons", "/0/weapon/starting_ammo", json!(7), "six_shooter is overloaded"),
    ];
    SPOILT.complains(cases);
}

#[test]
fn texts_fit_and_czech_is_typeset() {
    each_text(&Content::load(&Source(FILES)).unwrap(), |what, text| {
        let limit = match what.split(' ').next().expect("a word") {
            "label" => 24,
            "name" | "short" => 40,
            _ => 200,
        };
        for text in [&text.en, &text.cs] {
            assert!(text.chars().count() <= limit, "{what}: {} characters: {text}", text.chars().count());
            assert!(!text.contains("  ") && !text.contains('!'), "{what}: {text}");
        }
        for (one, two) in text.cs.split(' ').zip(text.cs.split(' ').skip(1)) {
            let letter = one.chars().next_back().filter(|c| "kosuvzaiKOSUVZAI".contains(*c));
            let alone = letter.is_some() && !one.chars().rev().nth(1).is_some_and(char::is_alphanumeric);
            assert!(!alone, "{what}: a line may end after `{one}` and before `{two}`");
        }
    });
}

#[test]
fn ids_have_readable_names() {
    let names: Vec<String> =
        ItemCardId::all().map(|card| card.to_string()).filter(|name| name.starts_with("energy")).collect();
    assert_eq!(names.len(), 14);
    assert_eq!(names[3], "energy_charge-red-04");
    assert_eq!("adult-4".parse::<TokenId>().unwrap().to_string(), "adult-04");
    assert_eq!("queen".parse::<TokenId>().unwrap().kind(), TokenKind::Queen);
    assert_eq!("captain-search-2".parse::<ActionCardId>().unwrap().kind(), ActionKind::Search);
    for wrong in ["adult-13", "adult", "adult-", "queen-1", "adult-+4", "", "adult-04-1"] {
        assert!(wrong.parse::<TokenId>().is_err(), "{wrong}");
    }
}

#[test]
fn ids_are_names_in_json_and_numbers_in_postcard() {
    let room = RoomNo::new(7).unwrap();
    assert_eq!(serde_json::to_string(&room).unwrap(), "\"s07\"");
    assert_eq!(postcard::to_stdvec(&room).unwrap(), [7]);
    assert!(postcard::from_bytes::<RoomNo>(&[22]).is_err());
    assert!(postcard::from_bytes::<RoomNo>(&[0]).is_err());
    for card in ItemCardId::all() {
        assert_eq!(serde_json::from_str::<ItemCardId>(&serde_json::to_string(&card).unwrap()).unwrap(), card);
        assert_eq!(postcard::to_stdvec(&card).unwrap(), [card.index() as u8]);
        assert_eq!(postcard::from_bytes::<ItemCardId>(&[card.index() as u8]).unwrap(), card);
    }
    assert!(postcard::from_bytes::<ItemCardId>(&[120]).is_err());
    for wrong in ["c01", "c+1", "c64", "c", "1", "c-1"] {
        assert!(wrong.parse::<CorridorId>().is_err(), "{wrong}");
    }
    for wrong in ["s7", "s00", "s22", "s+7", "07"] {
        assert!(wrong.parse::<RoomNo>().is_err(), "{wrong}");
    }
}

#[test]
fn base_board_has_the_printed_topology() {
    let board = Board::of(BoardSide::Base);
    let room = |number| RoomNo::new(number).unwrap();
    let cockpit = board.place_of(RoomKind::Cockpit).unwrap();
    assert_eq!(cockpit, room(1));
    assert_eq!(board.neighbours(cockpit), [room(2), room(3), room(4)]);
    // Two corridor numbers of the same corridor.
    let [corridor] = board.between(cockpit, room(3)) else { panic!("one corridor") };
    assert_eq!(board.exit(cockpit, 1), Exit::Corridor(*corridor, room(3)));
    assert_eq!(board.exit(cockpit, 2), Exit::Corridor(*corridor, room(3)));
    assert_eq!(board.exit(room(2), 1), Exit::Technical(Network::Red));
    assert_eq!(board.exit(room(2), 5), Exit::None);
    assert_eq!(board.entrance(room(2)), Some(Network::Red));
    assert_eq!(board.entrance(cockpit), None);
    assert_eq!(board.entrances(Network::Red).len(), 8);
    assert_eq!(board.entrances(Network::Blue).len(), 0);
    assert_eq!(board.corridors_of(room(11)).len(), 4);
    assert_eq!(board.corridor(*corridor).other_end(cockpit), Some(room(3)));
    assert_eq!(board.corridor(*corridor).other_end(room(2)), None);
}

#[test]
fn alternative_board_has_parallel_corridors_and_two_networks() {
    let board = Board::of(BoardSide::Alternative);
    let room = |number| RoomNo::new(number).unwrap();
    assert_eq!(board.between(room(1), room(4)).len(), 2); // N-ALTMAP-05
    let numbers: Vec<u8> =
        board.between(room(1), room(4)).iter().flat_map(|id| board.corridor(*id).numbers.clone()).collect();
    assert_eq!(numbers, [1, 3]);
    assert_eq!(board.neighbours(room(1)), [room(2), room(3), room(4)]);
    assert!(!board.entrances(Network::Blue).is_empty()); // N-ALTMAP-02
    assert_eq!(board.place_of(RoomKind::EvacuationSectionB), Some(room(13))); // N-ALTMAP-07
    assert!(board.slot(room(13)).has_exploration_token()); // N-ALTMAP-08
}

#[test]
fn setup_counts_follow_the_seats() {
    // W-58
    let in_bag = |species: Species, seats: u8| {
        let kinds = TokenKind::ALL.iter().filter(|kind| kind.belongs_to(species));
        kinds.map(|kind| kind.def().in_bag + kind.def().in_bag_per_seat * seats).sum::<u8>()
    };
    assert_eq!([1, 3, 5].map(|seats| in_bag(Species::Intruders, seats)), [11, 13, 15]);
    // V-SETUP-10; the madness tokens of the crew come later (V-SETUP-15)
    assert_eq!([1, 3, 5].map(|seats| in_bag(Species::VoidSeeders, seats)), [4, 6, 8]);
    let pods =
        |seats| components().pods_for(seats).iter().map(|pod| (pod.number, pod.section)).collect::<Vec<_>>();
    assert_eq!(pods(1), [(1, Section::A), (2, Section::B)]);
    assert_eq!(pods(3), [(1, Section::A), (2, Section::B), (3, Section::A)]);
    assert_eq!(pods(5).len(), 4);
    // N-SETUP-24
    let objectives = |deck, seats| Objective::of(deck, seats).count();
    assert_eq!([2, 3, 4, 5].map(|seats| objectives(ObjectiveDeck::Personal, seats)), [6, 7, 8, 9]);
    assert_eq!([2, 3, 4, 5].map(|seats| objectives(ObjectiveDeck::Corporate, seats)), [6, 7, 8, 9]);
    assert_eq!(objectives(ObjectiveDeck::Coop, 1), 7);
}

/// Error of the loader for an operation at a place of a file.
fn misplaced(file: &str, place: &str, op: Value) -> String {
    SPOILT.with(file, place, json!([op]))
}

#[test]
fn loader_refuses_misplaced_operation() {
    assert_eq!(
        misplaced("events", "/0/ops", json!({ "heal_light": { "n": 1 } })).split(", expected one of").next(),
        Some("content file `events`: [0]: ops: [0]: unknown variant `heal_light`")
    );
    let known = misplaced("events", "/0/ops", json!({ "heal_light": { "n": 1 } }));
    assert!(
        known.contains("`hatching`") && known.contains("`hunt`") && !known.contains("`take_egg`"),
        "{known}"
    );
    for (file, place, op) in [
        ("void_seeders/events", "/0/ops", json!("duplicate")),
        ("attacks", "/0/ops", json!("hunt")),
        ("void_seeders/attacks", "/0/ops", json!({ "terror": { "hand": 5 } })),
        ("intruder_actions", "/0/ops", json!("hatching")),
        ("action_cards", "/cards/0/branches/0/ops", json!("gain_slime")),
        ("items", "/0/branches/0/ops", json!({ "event_choice": { "draw": 3 } })),
        ("rooms", "/0/action/0/ops", json!("launch_pod")),
    ] {
        let verdict = misplaced(file, place, op.clone());
        assert!(verdict.starts_with(&format!("content file `{file}`: ")), "{op}: {verdict}");
        let word = op.as_str().or_else(|| op.as_object()?.keys().next().map(String::as_str));
        assert!(
            verdict.contains(&format!("unknown variant `{}`", word.expect("an operation"))),
            "{op}: {verdict}"
        );
    }
}

#[test]
fn parameter_of_another_operation_set_is_refused() {
    for (file, place, op) in [
        ("events", "/0/ops", json!({ "place_fire": { "rooms": "here" } })),
        ("events", "/0/ops", json!({ "place_malfunction": { "rooms": "own" } })),
        ("events", "/0/ops", json!({ "self_destruct": { "mode": "start_or_stop" } })),
        ("events", "/0/ops", json!({ "heal_intruders": { "which": "chosen", "n": 1 } })),
        ("void_seeders/events", "/0/ops", json!({ "panic": { "who": "you" } })),
        ("void_seeders/attacks", "/0/ops", json!({ "panic": { "who": "alone" } })),
        ("attacks", "/0/ops", json!({ "kill_if_serious": { "who": "everybody", "at_least": 2 } })),
        ("rooms", "/0/action/0/ops", json!({ "place_fire": { "rooms": "next_to_burning" } })),
        ("rooms", "/0/action/0/ops", json!({ "noise_roll": { "who": "anyone" } })),
    ] {
        let verdict = misplaced(file, place, op.clone());
        assert!(verdict.starts_with(&format!("content file `{file}`: ")), "{op}: {verdict}");
    }
}

#[test]
fn named_target_belongs_to_a_single_operation() {
    let both = json!(["hunt", { "noise_roll": { "who": "anyone" } }]);
    let verdict = SPOILT.with("intruder_actions", "/0/ops", both);
    assert!(verdict.contains("does more than what is named for"), "{verdict}");
}

#[test]
fn reaction_in_an_action_is_refused() {
    for (file, place, op) in [
        ("action_cards", "/cards/0/branches/0/ops", json!("cancel_action")),
        ("items", "/0/branches/0/ops", json!({ "ignore_attack": {} })),
        ("rooms", "/0/action/0/ops", json!("reroll_noise")),
        (
            "rooms",
            "/0/action/0/ops",
            json!({ "extend_range": { "cards": ["order", "search"], "to": "any_own_room" } }),
        ),
    ] {
        let verdict = misplaced(file, place, op.clone());
        assert!(verdict.contains("is used as action, which"), "{op}: {verdict}");
    }
}

#[test]
fn every_character_has_its_cards_weapon_and_special_items() {
    for &character in Character::ALL {
        assert_eq!(ActionCardId::of(character).count(), 10); // N-COMP-10
        let items: Vec<ItemKind> = character.own_items().map(ItemCardId::kind).collect();
        let [first, second] = character.def().special_items;
        assert_eq!(items, [character.def().weapon, first, second]); // N-COMP-13
    }
}

#[test]
fn effects_are_found_by_their_source() {
    let tools = EffectSource::Item(ItemKind::Tools);
    assert_eq!(tools.branches().len(), 3);
    assert_eq!(tools.ops(2), [DoorOp::ToggleDoor { destroyed_allowed: false }.into()]);
    assert_eq!(tools.ops(3), []);
    let bite = EffectSource::Attack(AttackKind::Bite);
    assert!(bite.branches().is_empty());
    assert_eq!(
        AttackKind::Bite.def().ops,
        [AttackOp::KillIfSerious { who: Struck::You, at_least: 2, wounds: 1 }]
    );
    assert_eq!(
        EffectSource::Room(RoomKind::Armory).ops(0),
        [WeaponOp::AddAmmo { weapon: WeaponFilter::Class(WeaponClass::Energy), n: Count::N(2) }.into()]
    );
}

#[test]
fn every_recipe_symbol_has_a_source() {
    // N-CRAFT-02
    for &crafted in ItemKind::ALL {
        for symbol in crafted.def().recipe.into_iter().flatten() {
            let sources = ItemKind::ALL.iter().filter(|kind| kind.def().craft_symbol == Some(symbol));
            assert!(sources.count() > 0, "{crafted} needs {symbol}");
        }
    }
}
