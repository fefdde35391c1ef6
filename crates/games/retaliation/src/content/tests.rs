//! Tests of the embedded content, and of the loader on corrupted files.

use airlock_engine_testing::{CorruptedContent, FINE};
use serde_json::{Value, json};

use super::*;
use crate::content::ids::*;

const SPOILT: CorruptedContent<Content> = CorruptedContent { files: FILES, load: Content::load };

#[test]
fn embedded_content_is_valid() {
    Content::load(&Source(FILES)).map(drop).unwrap();
}

#[test]
fn loader_refuses_missing_entry() {
    // Nothing else counts the entries of the file of uncertain values.
    for (file, _) in FILES.iter().filter(|(file, _)| *file != "provenance") {
        let entries = |json: &mut Value| match json {
            Value::Array(entries) => drop(entries.pop()),
            Value::Object(lists) => {
                for list in ["pieces", "rows", "cards"] {
                    match lists.get_mut(list) {
                        Some(Value::Array(entries)) => drop(entries.pop()),
                        Some(number) => *number = json!(26),
                        None => {}
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
    SPOILT.complains([
        ("action_cards", "/0/decks", json!(["recon", "recon"]), "action cards"),
        (
            "action_cards",
            "/0/branches/0/text/cs",
            json!(""),
            "text of a branch of action card chain_of_command",
        ),
        ("action_cards", "/0/branches/0/ops/0", json!("explode"), "unknown variant"),
        ("action_cards", "/3/branches/0/ops/0/discard_cards/m", json!(1), "unknown field"),
        (
            "action_cards",
            "/11/branches/0/ops",
            json!([{ "move": { "through": "chosen" } }]),
            "not chosen before",
        ),
        ("attacks", "/0/copies", json!(5), "19 attack cards instead of 20"),
        ("attacks", "/0/rows/0/attackers/0", json!("larva"), "rows for adult of attack bite"),
        ("basic_actions", "/0/cost", json!("none"), "basic_actions"),
        ("characters", "/0/rank", json!(4), "5 different ranks instead of 6"),
        ("characters", "/0/starting_items/0", json!("medkit"), "no starting item"),
        ("combat_missions", "/0/all_of", json!([]), "primary_samples demands nothing"),
        ("components", "/pieces/0/count", json!(10), "224 tokens and markers instead of 223"),
        ("components", "/noise_die/0", json!("5"), "noise die result"),
        ("components", "/rounds/lander", json!(14), "beside the track"),
        ("contamination", "/infected", json!(28), "infected cards"),
        ("coop_missions", "/10/never_with", json!(null), "kept apart"),
        ("corridors", "/0/value", json!(2), "corridor 101 has the value 2"),
        ("corridors", "/6/lethal", json!(null), "15 corridors with a second value instead of 16"),
        ("corridors", "/0/number", json!(112), "order of their numbers"),
        ("corridors", "/10/printed", json!("NE"), "not on the sides of the Hibernatorium"),
        ("equipment", "/0/text", json!(null), "assault_shotgun works by itself and says nothing of it"),
        ("events", "/0/name/en", json!(" Breaking In"), "name of event breaking_in"),
        ("exploration_cards", "/0/corridors", json!([]), "leads nowhere"),
        ("intruder_sheet", "/0/tokens", json!(["larva"]), "rows of the sheet"),
        ("intruder_tokens", "/1/copies", json!(8), "39 bag tokens instead of 40"),
        ("intruders", "/2/figures", json!(35), "35 figures of adult instead of 36"),
        ("items", "/0/copies/red", json!(8), "127 items instead of 126"),
        ("items", "/0/copies", json!({ "green": 7 }), "23 red items instead of 30"),
        ("items", "/0/slots", json!(["ammo"]), "regular and has slots"),
        ("map", "/landing_zone", json!("r1c1"), "6 corridors around the Landing Zone instead of 3"),
        ("map", "/hibernatorium", json!("r9c9"), "no slot is called `r9c9`"),
        ("map", "/rows/0", json!(["A", "A", "B", "C", "D"]), "`D` is no section"),
        ("objectives", "/0/copies", json!(4), "21 objective cards instead of 22"),
        ("objectives", "/1/any_of", json!([[]]), "without conditions"),
        ("provenance", "/0/values/0", json!("/colour_of_the_die"), "components has no /colour_of_the_die"),
        ("queen_conditions", "/0/op", json!("activate_queen"), "unknown variant"),
        ("robots", "/0/branches/0/ops", json!([]), "does nothing"),
        ("rooms", "/0/back", json!("A"), "4 tiles with back A instead of 3"),
        ("serious_wounds", "/0/copies", json!(4), "28 serious wound cards instead of 27"),
        ("starting_items", "/0/copies", json!({ "starting": 2 }), "127 items"),
    ]);
}

#[test]
fn loader_refuses_misplaced_operation() {
    for (file, place, op) in [
        ("action_cards", "/0/branches/0/ops", json!("guard_queen")),
        ("items", "/0/branches/0/ops", json!("kill_target")),
        ("rooms", "/0/branches/0/ops", json!("place_noise")),
        ("robots", "/0/branches/0/ops", json!("follow_mover")),
        ("events", "/0/main", json!("search")),
        ("attacks", "/0/rows/0/ops", json!("hazard")),
        ("exploration_cards", "/0/entrance", json!("activate_queen_or_add")),
        ("intruder_sheet", "/0/ops", json!("die")),
    ] {
        let verdict = SPOILT.with(file, place, json!([op]));
        let step = |step: &str| match step.parse::<usize>() {
            Ok(number) => format!("[{number}]"),
            Err(_) => step.to_owned(),
        };
        let path = place.split('/').skip(1).map(step).collect::<Vec<_>>().join(": ");
        let expected =
            format!("content file `{file}`: {path}: [0]: unknown variant `{}`", op.as_str().unwrap());
        assert!(verdict.starts_with(&expected), "{op}: {verdict}");
    }
}

#[test]
fn only_items_discard_themselves() {
    for file in ["action_cards", "rooms", "robots"] {
        let verdict = SPOILT.with(file, "/0/branches/0/ops", json!(["discard_this"]));
        assert!(verdict.contains("is no item, and has DiscardThis"), "{file}: {verdict}");
    }
}

#[test]
fn slots_and_corridors_are_mutual_neighbours() {
    for slot in SlotId::all() {
        for (direction, edge) in slot.edges() {
            let other = slot.neighbour(direction).unwrap();
            assert_eq!(other.neighbour(direction.opposite()), Some(slot), "{slot} {direction}");
            assert_eq!(other.edge(direction.opposite()), Some(edge));
            assert_eq!(edge.other_end(slot), Some(other));
            assert_eq!(edge.axis(), direction.axis());
        }
    }
    for edge in EdgeId::all() {
        let [first, second] = edge.ends();
        assert!(first < second, "{edge}");
        assert_eq!(first.edges().filter(|&(_, at)| at == edge).count(), 1);
        assert_eq!(second.edges().filter(|&(_, at)| at == edge).count(), 1);
    }
}

#[test]
fn map_has_printed_rows_and_sections() {
    // R-MAP-04, R-MAP-05
    let rows = |row| SlotId::all().filter(|slot| slot.row() == row).count();
    assert_eq!([0, 1, 2, 3, 4].map(rows), [5, 4, 5, 4, 5]);
    let in_section = |section| SlotId::all().filter(|slot| slot.section() == section).count();
    assert_eq!([Section::A, Section::B, Section::C].map(in_section), [8, 7, 8]);
    let around = |slot: SlotId| -> Vec<String> {
        slot.edges()
            .map(|(direction, _)| format!("{direction} {}", slot.neighbour(direction).unwrap()))
            .collect()
    };
    assert_eq!(around(map().landing_zone()), ["NE r1c0", "E r2c1", "SE r3c0"]);
    assert_eq!(around(map().hibernatorium()), ["E r0c3", "SE r1c2", "SW r1c1", "W r0c1"]);
    assert_eq!(
        around("r1c1".parse().unwrap()),
        ["NW r0c1", "NE r0c2", "E r1c2", "SE r2c2", "SW r2c1", "W r1c0"]
    );
    assert_eq!(around("r1c3".parse().unwrap()), ["NW r0c3", "NE r0c4", "SE r2c4", "SW r2c3", "W r1c2"]);
}

#[test]
fn rooms_and_corridors_are_in_row_order() {
    // R-GEN-09: a diagonal corridor is ordered between two rows.
    let slots: Vec<String> = SlotId::all().map(|slot| slot.to_string()).collect();
    assert_eq!(slots[4..7], ["r0c4", "r1c0", "r1c1"]);
    let edges: Vec<String> = EdgeId::all().map(|edge| edge.to_string()).collect();
    assert_eq!(
        edges[..8],
        ["r0c0-E", "r0c1-E", "r0c2-E", "r0c3-E", "r0c0-SE", "r0c1-SW", "r0c1-SE", "r0c2-SW"]
    );
    assert_eq!(edges[12..16], ["r1c0-E", "r1c1-E", "r1c2-E", "r1c0-SW"]);
}

#[test]
fn border_corridor_belongs_to_both_sections() {
    // R-MAP-09
    let border: EdgeId = "r0c1-E".parse().unwrap();
    assert_eq!(
        [Section::A, Section::B, Section::C].map(|section| border.is_in(section)),
        [true, true, false]
    );
    let inside: EdgeId = "r0c0-E".parse().unwrap();
    assert_eq!([Section::A, Section::B].map(|section| inside.is_in(section)), [true, false]);
}

#[test]
fn printed_corridors_surround_the_hibernatorium() {
    // R-HIB-01, R-HIB-13
    let printed: Vec<String> =
        CorridorId::printed().map(|(corridor, direction)| format!("{corridor} {direction}")).collect();
    assert_eq!(printed, ["111 W", "211 SW", "311 SE", "411 E"]);
    assert_eq!(CorridorId::tiles().count(), 40);
    assert_eq!(CorridorId::tiles().filter(|corridor| corridor.def().lethal.is_some()).count(), 16); // R-LETHAL-06
    assert!(CorridorId::printed().all(|(corridor, _)| corridor.def().door));
}

#[test]
fn cards_and_tokens_parse_from_names() {
    let search: ActionCardId = "recon-search".parse().unwrap();
    assert_eq!((search.character(), search.kind()), (Character::Recon, ActionKind::Search));
    let medkit: ItemCardId = "medkit-green-4".parse().unwrap();
    assert_eq!((medkit.kind(), medkit.back()), (ItemKind::Medkit, ItemBack::Green));
    assert_eq!("egg-5".parse::<ItemCardId>().unwrap().kind(), ItemKind::Egg);
    assert_eq!("bite-6".parse::<AttackCardId>().unwrap().kind(), AttackKind::Bite);
    assert_eq!("lungs-3".parse::<WoundCardId>().unwrap().kind(), Wound::Lungs);
    let drone: TokenId = "drone-4".parse().unwrap();
    assert_eq!((drone.kind(), drone.def().adults, drone.def().drones), (TokenKind::Drone, 2, 1));
    assert_eq!(ContaminationId::all().filter(|card| card.infected()).count(), 7); // R-CONTAM-08
    assert_eq!(RoomKind::tiles(TileBack::A).count(), 3); // R-SETUP-15
    assert_eq!(RoomKind::Nest.number(), 25);
}

#[test]
fn sheet_row_gives_operations_of_token() {
    use SheetOp::*;
    let alive = |token: TokenKind| Occasion::ALL.iter().map(move |&at| token.ops(QueenSide::Alive, at));
    assert_eq!(
        alive(TokenKind::Queen).collect::<Vec<_>>(),
        [
            &[ActivateOrPlaceQueen][..],
            &[ActivateOrPlaceQueen],
            &[ActivateQueenOrAdd { kind: TokenKind::Larva, n: 2 }]
        ]
    ); // R-BAG-08, R-BAG-09, R-BAG-10
    assert_eq!(
        TokenKind::Drone.ops(QueenSide::Dead, Occasion::Bag),
        [AddTokens { kind: TokenKind::Larva, n: 2 }]
    ); // R-BAG-11
    assert_eq!(
        TokenKind::Blank.ops(QueenSide::Alive, Occasion::Room),
        [AddTokens { kind: TokenKind::Adult, n: 2 }, ReturnToken]
    ); // R-BAG-12
}

#[test]
fn cards_for_more_players_are_left_out() {
    // R-SETUP-25
    let objectives = |deck| [2, 3, 4, 5].map(|players| ObjectiveCardId::of(deck, players).count());
    assert_eq!(objectives(ObjectiveDeck::Private), [6, 11, 14, 15]);
    assert_eq!(objectives(ObjectiveDeck::Mission), [7; 4]);
    assert_eq!([2, 3].map(|players| Mission::for_players(players).count()), [5, 8]);
    assert_eq!(ObjectiveCardId::of(ObjectiveDeck::Mission, 1).count(), 0); // R-SOLO-06
}

#[test]
fn attacker_selects_attack_row() {
    // R-KIND-18, R-KIND-20
    let row = |kind: AttackKind, attacker| kind.row(attacker).map(|row| &*row.ops);
    assert_eq!(row(AttackKind::Scratch4, IntruderKind::Drone), Some(&[AttackOp::LoseHealth { n: 2 }][..]));
    assert_eq!(
        row(AttackKind::BloodSense, IntruderKind::Queen),
        Some(&[AttackOp::LoseHealth { n: 2 }, AttackOp::FollowMover][..])
    );
    assert_eq!(row(AttackKind::Bite, IntruderKind::Larva), None);
}

#[test]
fn die_faces_have_printed_values() {
    assert_eq!(NoiseFace::Four.value(), Some(4));
    assert_eq!(NoiseFace::Hazard.value(), None);
    assert_eq!(ShootFace::Five.number(), Some(5));
    assert_eq!(ShootFace::Critical.number(), None);
    assert_eq!(BurstFace::Effect.hits(), 4); // R-SPRAY-07
}

#[test]
fn gear_slot_takes_its_kind_or_any() {
    // R-BELT-02
    assert!(GearSlot::Any.takes(Gear::Grenade) && GearSlot::Ammo.takes(Gear::Ammo));
    assert!(!GearSlot::Ammo.takes(Gear::Grenade));
}

/// Rows of a table with the values that no source confirms.
fn unconfirmed(cell: fn(&Text) -> &str, low: &str, medium: &str) -> Vec<String> {
    let row = |entry: &Provenance| {
        let confidence = match entry.confidence {
            Confidence::Low => low,
            Confidence::Medium => medium,
        };
        let (what, basis) = (cell(&entry.what), cell(&entry.basis));
        format!("| {what} | `{}.json` | {basis} | {confidence} | {} |", entry.file, entry.rule)
    };
    provenance().iter().map(row).collect()
}

#[test]
fn rules_page_lists_unconfirmed_values() {
    for (page, chapter, expected) in [
        (
            include_str!("../../../../../docs/rules/retaliation.md"),
            "## 46. What no source confirms",
            unconfirmed(|text| &text.en, "low", "medium"),
        ),
        (
            include_str!("../../../../../docs/rules/cs/retaliation.md"),
            "## 46. Co žádný pramen nepotvrzuje",
            unconfirmed(|text| &text.cs, "nízká", "střední"),
        ),
    ] {
        let (_, chapter) = page.split_once(chapter).expect("the chapter");
        let rows: Vec<&str> = chapter.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
        assert_eq!(rows, expected);
    }
}
