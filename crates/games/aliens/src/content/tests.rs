//! Tests of the embedded content, and of the checks that reject wrong files.

use airlock_engine_testing::{CorruptedContent, FINE};
use serde_json::{Value, json};

use super::{validate::each_text, *};
use crate::content::ids::*;

#[test]
fn embedded_content_is_valid() {
    Content::load(&Source(FILES)).unwrap();
}

/// The content files with a way to corrupt them.
const SPOILT: CorruptedContent<Content> = CorruptedContent { files: FILES, load: Content::load };

#[test]
fn loader_refuses_missing_entry() {
    for (file, _) in FILES {
        let entries = |json: &mut Value| match json {
            Value::Array(entries) => drop(entries.pop()),
            _ => drop(json["pieces"].as_array_mut().expect("pieces").pop()),
        };
        assert_ne!(SPOILT.verdict(file, entries), FINE, "{file} without its last entry");
    }
}

#[test]
fn loader_refuses_wrong_value() {
    let plan = |what: &str| format!("/0/plan/{what}");
    let cases = [
        ("blips", "/0/count".to_owned(), json!(6), "22 blips instead of 21"),
        ("blips", "/1/aliens".into(), json!(1), "numbers of the blips"),
        ("boards", "/0/grid/0".into(), json!("###########"), "grid of 1A"),
        ("boards", "/0/grid/5".into(), json!("...........x"), "grid of 1A"),
        ("boards", "/0/grid/0".into(), json!("###.########"), "edges of 1A"),
        ("boards", "/0/doors/0".into(), json!([[3, 5], [3, 3]]), "not between two spaces"),
        ("boards", "/0/doors/0".into(), json!([[4, 7], [5, 7]]), "two doors of 1A are one"),
        ("boards", "/0/doors/0".into(), json!([[5, 2], [6, 2]]), "ends in the open"),
        ("boards", "/0/areas/0/to".into(), json!([0, 4]), "area of 1A is empty"),
        ("characters", "/0/rank".into(), json!(0), "rank of gorman"),
        ("characters", "/5/rank".into(), json!(1), "rank of ripley"),
        ("characters", "/0/hero/defence".into(), json!(3), "gorman is weaker than the grunt"),
        ("characters", "/0/hero/defence".into(), json!(11), "stats of gorman"),
        ("characters", "/6/weapons".into(), json!(true), "aim of newt"),
        ("characters", "/0/hero/abilities/0/kind".into(), json!("gorman-2"), "each ability"),
        ("characters", "/0/hero/abilities/0/timing".into(), json!("passive"), "gorman-1 must be passive"),
        ("characters", "/0/hero/abilities/0/ops".into(), json!([]), "what gorman-1 does"),
        ("characters", "/0/hero/abilities/0/text/cs".into(), json!(""), "text of ability gorman-1 is empty"),
        (
            "characters",
            "/2/hero/abilities/0/ops/0/recycle_from_hand/types".into(),
            json!([]),
            "hudson-1 names no card type",
        ),
        ("components", "/pieces/6/count".into(), json!(13), "13 barricade instead of 12"),
        ("components", "/ammunition/positions/0".into(), json!(500), "ammunition of sentry guns"),
        ("endurance_cards", "/0/copies".into(), json!(4), "59 endurance cards"),
        ("endurance_cards", "/0/name/en".into(), json!(" M41A"), "name of endurance card pulse_rifle"),
        (
            "endurance_cards",
            "/1/does/weapon/keywords".into(),
            json!(["bulky", "sidearm"]),
            "bulky and a sidearm",
        ),
        (
            "endurance_cards",
            "/0/does/weapon/keywords".into(),
            json!(["close", "close"]),
            "keywords of pulse_rifle",
        ),
        ("endurance_cards", "/2/does/weapon/attack/range".into(), json!(0), "range of incinerator"),
        ("endurance_cards", "/4/does/weapon/attack/auto_hit/within".into(), json!(5), "shotgun always hits"),
        (
            "endurance_cards",
            "/0/does/weapon/attack/area".into(),
            json!(true),
            "pulse_rifle fires in two ways",
        ),
        (
            "endurance_cards",
            "/5/does/weapon/keywords".into(),
            json!(["sidearm"]),
            "no weapon for what follows pulse_rifle",
        ),
        (
            "endurance_cards",
            "/6/does/equipment/purpose/armour/breaks".into(),
            json!("event"),
            "helmet breaks when",
        ),
        (
            "endurance_cards",
            "/8/does/equipment/purpose/action".into(),
            json!([]),
            "motion_tracker does nothing",
        ),
        (
            "endurance_cards",
            "/13/does/event/ops".into(),
            json!([]),
            "steady_breath is played at the wrong time",
        ),
        (
            "endurance_cards",
            "/15/does/event/timing".into(),
            json!("any"),
            "brace is played at the wrong time",
        ),
        ("endurance_cards", "/23/does/hazard".into(), json!([]), "losing_hope does nothing"),
        ("motion_cards", "/0/cards/0/threat".into(), json!(2), "13 motion cards of level 1"),
        ("motion_cards", "/0/cards/0/location".into(), json!(5), "location of scout"),
        ("motion_cards", "/4/cards/0/location".into(), json!(1), "location of loose_grating"),
        ("motion_cards", "/0/type".into(), json!("hidden"), "15 hidden cards"),
        ("motion_cards", "/0/ops".into(), json!([]), "scout does nothing"),
        ("motion_cards", "/0/blips".into(), json!(0), "scout brings no blip"),
        ("missions", "/0/side".into(), json!("B"), "boards of newt"),
        ("missions", plan("layout/0/0/rotation"), json!(45), "boards of newt"),
        ("missions", plan("layout/0/0/board"), json!("1A"), "newt has no place 2A"),
        ("missions", plan("spawn_points/0"), json!(["1A", 0, 0]), "newt puts something on a13"),
        ("missions", plan("spawn_points/0"), json!(["1A", 5, 12]), "newt has no place 1A 5,12"),
        ("missions", plan("spawn_points/0"), json!(["1A", 5, 9]), "newt puts two things on one space"),
        ("missions", plan("barricaded_doors/0"), json!(["1A", 8]), "newt has no door 8 on 1A"),
        ("missions", plan("barricaded_doors/0"), json!(["1A", 7]), "newt barricades a door twice"),
        ("missions", plan("start/0/who"), json!(["hicks"]), "gorman starts newt in 0 places"),
        ("missions", plan("start/0/spaces"), json!([["1A", 5, 9]]), "start zone of newt is too small"),
        ("missions", plan("exits/0/edge"), json!("west"), "exit A of newt is not at the edge"),
        ("missions", plan("blips"), json!([]), "fine"),
        ("missions", plan("crates"), json!([]), "crates of newt"),
        ("missions", plan("special_blips"), json!([]), "special blips of newt"),
        ("missions", "/0/motion_deck/stacks/0/cards".into(), json!(15), "motion deck of newt"),
        ("missions", "/0/motion_deck/stacks/0/threat".into(), json!(2), "motion deck of newt"),
        ("missions", "/0/computer".into(), json!("reload_sentry_gun"), "nothing to reload"),
        ("missions", "/1/computer".into(), json!("scan_special_blip"), "nothing to scan"),
        ("missions", "/0/newt".into(), json!("character"), "start zone of newt is too small"),
        ("missions", "/1/newt".into(), json!("objective"), "role of Newt in escape"),
        ("missions", "/0/round_counter".into(), json!(false), "newt counts no rounds"),
        ("missions", "/2/round_counter".into(), json!(false), "survive counts no rounds"),
        ("missions", "/5/motion_deck/reshuffled".into(), json!(true), "hunt_junction is a Bug Hunt or not"),
        ("missions", "/0/victory".into(), json!([]), "newt cannot be won"),
        ("missions", "/1/rules".into(), json!([]), "escape cannot be won"),
        ("missions", "/4/victory/0/if/crates_secured/at_least".into(), json!(9), "supply cannot be won"),
        ("missions", "/4/defeat/0/if/too_few_crates/needed".into(), json!(9), "supply cannot be lost"),
    ];
    SPOILT.complains(cases);
}

#[test]
fn loader_refuses_misplaced_operation() {
    for (file, place, op) in [
        ("endurance_cards", "/0/does/weapon/after_attack/0", json!({ "exhaust": { "n": 1 } })),
        ("endurance_cards", "/3/does/weapon/after_attack/0", json!("stand_up")),
        ("endurance_cards", "/8/does/equipment/purpose/action/0", json!("stand_up")),
        (
            "endurance_cards",
            "/9/does/equipment/purpose/passive",
            json!({ "look_at_blips": { "n": 1, "within": 1 } }),
        ),
        ("endurance_cards", "/13/does/event/ops/0", json!({ "lower_dials": { "by": 1 } })),
        ("endurance_cards", "/13/does/event/ops/0", json!({ "exhaust": { "n": 1 } })),
        ("endurance_cards", "/23/does/hazard/0", json!("cancel_blips")),
        ("endurance_cards", "/23/does/hazard/0", json!({ "discard": { "n": 1 } })),
        ("motion_cards", "/0/ops/0", json!({ "spawn": { "blips": 1 } })),
        ("motion_cards", "/0/ops/0", json!({ "recycle": { "up_to": 4 } })),
        ("characters", "/0/hero/abilities/0/ops/0", json!("free_aim")),
        ("characters", "/0/hero/abilities/0/ops/0/reveal/on/event/0", json!({ "exhaust": { "n": 1 } })),
        (
            "characters",
            "/4/hero/abilities/0/passive",
            json!({ "raise_dial": { "who": "other_standing", "by": 1 } }),
        ),
        ("missions", "/0/rules/0", json!("reshuffle")),
        ("missions", "/0/victory/0/if", json!("newt_left_behind")),
        ("missions", "/0/defeat/0/if", json!("nobody_on_the_board")),
    ] {
        let key = op.as_object().and_then(|op| op.keys().next()).map(String::as_str);
        let word = op.as_str().or(key).expect("an operation").to_owned();
        let verdict = SPOILT.with(file, place, op);
        assert!(verdict.starts_with(&format!("content file `{file}`: ")), "{word}: {verdict}");
        assert!(verdict.contains(&format!("unknown variant `{word}`")), "{file}{place}: {verdict}");
    }
}

#[test]
fn loader_refuses_unknown_field() {
    for (file, place) in [
        ("blips", "/0/weight"),
        ("boards", "/0/connectors"),
        ("characters", "/0/hero/luck"),
        ("components", "/pieces/0/weight"),
        ("endurance_cards", "/0/does/weapon/weight"),
        ("endurance_cards", "/0/does/weapon/attack/min_range"),
        ("endurance_cards", "/0/source/invented"),
        ("missions", "/0/plan/doors"),
        ("missions", "/3/special_blips/cocoons/least"),
        ("missions", "/4/after/reward/return_removed_cards/more"),
        ("motion_cards", "/0/cards/0/blips"),
    ] {
        let verdict = SPOILT.with(file, place, json!(1));
        assert!(verdict.contains("unknown field"), "{file}{place}: {verdict}");
    }
}

#[test]
fn texts_fit_and_czech_is_typeset() {
    each_text(&Content::load(&Source(FILES)).unwrap(), |what, text| {
        let limit = match what.split(' ').next().expect("a word") {
            "name" | "short" | "area" => 40,
            "rule" => 420,
            _ => 200,
        };
        let shouted = what == "name of mission survive";
        for text in [&text.en, &text.cs] {
            assert!(text.chars().count() <= limit, "{what}: {} characters: {text}", text.chars().count());
            assert!(!text.contains("  ") && (shouted || !text.contains('!')), "{what}: {text}");
        }
        for (one, two) in text.cs.split(' ').zip(text.cs.split(' ').skip(1)) {
            let letter = one.chars().next_back().filter(|c| "kosuvzaiKOSUVZAI".contains(*c));
            let alone = letter.is_some() && !one.chars().rev().nth(1).is_some_and(char::is_alphanumeric);
            assert!(!alone, "{what}: a line may end after `{one}` and before `{two}`");
        }
    });
}

/// True if an entry has a field with this path at any depth. `attack.cost` is the cost inside an attack.
fn has_field(entry: &Value, path: &str) -> bool {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    match entry {
        Value::Object(fields) => {
            let here = fields.get(first).is_some_and(|field| rest.is_none_or(|rest| has_field(field, rest)));
            here || fields.values().any(|field| has_field(field, path))
        }
        _ => false,
    }
}

#[test]
fn every_component_names_its_sources() {
    let mut sources = 0;
    for (file, text) in FILES {
        let json: Value = serde_json::from_str(text).unwrap();
        let entries = json.as_array().cloned().unwrap_or_else(|| vec![json["ammunition"].clone()]);
        for entry in entries {
            let source: Provenance = serde_json::from_value(entry["source"].clone()).unwrap();
            let fields = source.rulebook.iter().chain(&source.public).chain(&source.authored);
            assert!(fields.clone().count() > 0, "{file}: {entry}");
            for field in fields {
                assert!(
                    &**field == "all" || has_field(&entry, field),
                    "{file} {}: no {field}",
                    entry["kind"]
                );
            }
            assert!(
                source.confidence == Confidence::High || !source.authored.is_empty(),
                "{file} {}",
                entry["kind"]
            );
            sources += 1;
        }
    }
    assert_eq!(sources, 5 + 8 + 7 + 1 + 29 + 9 + 14);
}

#[test]
fn ids_have_readable_names() {
    assert_eq!("pistol-3".parse::<EnduranceCard>().unwrap().kind(), EnduranceKind::Pistol);
    assert_eq!("shotgun".parse::<EnduranceCard>().unwrap().def().copies, 1);
    assert_eq!("cunning_enemy-3".parse::<MotionCard>().unwrap().threat(), 2);
    assert_eq!("blip-3-2".parse::<Blip>().unwrap().aliens(), 3);
    let f14 = Cell::at(5, 13).unwrap();
    assert_eq!((f14.to_string().as_str(), "f14".parse()), ("f14", Ok(f14)));
    assert_eq!(serde_json::to_string(&f14).unwrap(), "\"f14\"");
    assert_eq!(postcard::from_bytes(&postcard::to_stdvec(&f14).unwrap()), Ok(f14));
    for wrong in ["f0", "f37", "y1", "F14", "f014", "f+1", "f", "", "14", "ž1", "f256"] {
        assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
    }
    for wrong in ["d64", "d01", "d+1", "d", "1"] {
        assert!(wrong.parse::<DoorId>().is_err(), "{wrong}");
    }
    assert!(postcard::from_bytes::<DoorId>(&[64]).is_err());
    for cell in (0..Cell::COUNT).filter_map(Cell::new) {
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(Cell::at(cell.row(), cell.column()), Some(cell));
    }
}

#[test]
fn cell_set_is_serialised_as_runs() {
    let cells: CellSet =
        ["b3", "b4", "b5", "a1", "a36", "b1"].map(|cell| cell.parse().unwrap()).into_iter().collect();
    assert_eq!(serde_json::to_string(&cells).unwrap(), r#"["a1","a36","b1","b3-5"]"#);
    assert_eq!(serde_json::from_str::<CellSet>(r#"["a1","a36","b1","b3-5"]"#).unwrap(), cells);
    assert_eq!(postcard::from_bytes::<CellSet>(&postcard::to_stdvec(&cells).unwrap()), Ok(cells));
    for wrong in [r#"["b3-40"]"#, r#"["b3-x"]"#, r#"["b"]"#] {
        assert!(serde_json::from_str::<CellSet>(wrong).is_err(), "{wrong}");
    }
    assert_eq!((cells.len(), cells.iter().count()), (6, 6));
    assert_eq!(cells.without(&cells), CellSet::EMPTY);
    let doors: DoorSet = [3, 0, 63].into_iter().filter_map(DoorId::new).collect();
    assert_eq!(serde_json::to_string(&doors).unwrap(), r#"["d0","d3","d63"]"#);
    assert_eq!(postcard::from_bytes::<DoorSet>(&postcard::to_stdvec(&doors).unwrap()), Ok(doors));
}

#[test]
fn boards_rotate_clockwise() {
    // On board 2A of Mission 3, turned by 90 degrees, the opening in the south is in the west.
    let plan = &Mission::Survive.def().plan;
    assert_eq!(plan.layout.cell(Tile::A2, (11, 5)), Cell::at(5, 12));
    assert_eq!(plan.layout.cell(Tile::A2, (0, 0)), Cell::at(0, 23));
    assert_eq!(plan.layout.cell(Tile::A3, (0, 0)), Cell::at(12, 12));
    assert_eq!(plan.layout.cell(Tile::B1, (0, 0)), None);
    assert_eq!((plan.layout.rows(), plan.layout.columns()), (24, 36));
}

#[test]
fn characters_have_the_stats_of_the_rulebook() {
    // The example of section 3, and Newt's card.
    let hudson = Character::Hudson.side(true);
    let stats = (hudson.moves, hudson.defence, hudson.melee, hudson.tech, hudson.aim);
    assert_eq!(stats, (4, 6, Some(2), 7, Some(6)));
    let newt = Character::Newt.side(true);
    assert_eq!((newt.moves, newt.defence, newt.melee, newt.tech, newt.aim), (5, 7, None, 3, None));
    let ranks: Vec<u8> = Character::ALL.iter().map(|character| character.rank()).collect();
    assert_eq!(ranks, [3, 2, 1, 1, 1, 0, 0]);
}

/// Rows of the table "What is not from the rulebook", in one language.
fn authored(language: &str, all: &str, confidences: [&str; 3]) -> Vec<String> {
    let mut rows = Vec::new();
    let mut row = |name: String, source: &Value| {
        let source: Provenance = serde_json::from_value(source.clone()).unwrap();
        let fields: Vec<String> = source.authored.iter().map(|field| format!("`{field}`")).collect();
        let fields = if fields == ["`all`"] { all.to_owned() } else { fields.join(", ") };
        if !fields.is_empty() {
            rows.push(format!("| {name} | {fields} | {} |", confidences[source.confidence as usize]));
        }
    };
    for (file, text) in FILES {
        let json: Value = serde_json::from_str(text).unwrap();
        for entry in json.as_array().into_iter().flatten() {
            let name = match *file {
                "blips" => {
                    format!("{} {}", if language == "en" { "Blip with" } else { "Signál s" }, entry["aliens"])
                }
                "boards" => format!(
                    "{} {}",
                    entry["kind"].as_str().unwrap(),
                    entry["name"][language].as_str().unwrap()
                ),
                _ => entry["name"][language].as_str().unwrap().to_owned(),
            };
            row(name, &entry["source"]);
        }
        if json.is_object() {
            let dial =
                json["pieces"].as_array().unwrap().iter().find(|piece| piece["kind"] == "ammunition_dial");
            row(dial.unwrap()["name"][language].as_str().unwrap().to_owned(), &json["ammunition"]["source"]);
        }
    }
    rows.sort_unstable();
    rows
}

#[test]
fn rulebook_page_lists_all_authored_values() {
    for (page, chapter, expected) in [
        (
            include_str!("../../../../../docs/rules/aliens.md"),
            "## 22. What is not from the rulebook",
            authored("en", "all", ["low", "medium", "high"]),
        ),
        (
            include_str!("../../../../../docs/rules/cs/aliens.md"),
            "## 22. Co není z pravidel",
            authored("cs", "vše", ["nízká", "střední", "vysoká"]),
        ),
    ] {
        let (_, chapter) = page.split_once(chapter).expect("the chapter");
        let mut rows: Vec<&str> = chapter.lines().filter(|line| line.starts_with("| ")).skip(2).collect();
        rows.sort_unstable();
        assert_eq!(rows, expected);
    }
}

/// Collects every value under a key, at any depth.
fn under<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| under(one, key, found)),
        Value::Object(all) => {
            found.extend(all.get(key));
            all.values().for_each(|one| under(one, key, found));
        }
        _ => {}
    }
}

/// Collects every key and every single word, at any depth. An operation is one or the other.
fn words<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| words(one, found)),
        Value::Object(all) => all.iter().for_each(|(key, value)| {
            found.push(key);
            words(value, found);
        }),
        Value::String(text) if !text.contains(|c: char| c.is_uppercase() || c == ' ') => found.push(text),
        _ => {}
    }
}

/// The rules allow for these, but no component uses them and no code implements them:
/// - effects at the end of a round (A-CHAR-11, A-DECIDE-05, DP-26),
/// - discards from a hand or from an unnamed place (A-CARD-24, A-CARD-25, DP-25, R-62),
/// - free actions of any kind (A-CARD-35),
/// - draws of a grunt (A-CARD-31, R-63).
#[test]
fn no_component_uses_unimplemented_rules() {
    let mut files: Vec<Value> = FILES.iter().map(|(_, text)| serde_json::from_str(text).unwrap()).collect();
    let mut timings = Vec::new();
    files.iter().for_each(|file| under(file, "timing", &mut timings));
    assert!(timings.len() > 20 && timings.iter().all(|timing| *timing != "end_of_round"), "{timings:?}");
    let mut said: Vec<&str> = Vec::new();
    files.iter().for_each(|file| words(file, &mut said));
    let discards: Vec<&str> = said.into_iter().filter(|word| word.contains("discard")).collect();
    assert_eq!(
        discards,
        ["discard", "return_random_discard", "discard"],
        "a cost, a card that comes back, and what a motion card takes from the Deck"
    );
    let mut actions = Vec::new();
    let events = FILES.iter().position(|(name, _)| *name == "endurance_cards").unwrap();
    under(&files[events], "action", &mut actions);
    let named: Vec<&str> = actions.into_iter().filter_map(Value::as_str).collect();
    assert_eq!(named, ["move", "rest"]);
    let characters = files.swap_remove(FILES.iter().position(|(name, _)| *name == "characters").unwrap());
    for character in characters.as_array().unwrap() {
        let mut said = Vec::new();
        words(&character["grunt"], &mut said);
        assert!(said.iter().all(|word| *word != "draw" && *word != "take_revealed"), "{character}");
    }
}

/// A-COMP-07.
#[test]
fn there_are_two_marine_dice_and_one_alien_die() {
    assert_eq!((PieceKind::MarineDie.count(), PieceKind::AlienDie.count()), (2, 1));
}
