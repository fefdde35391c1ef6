//! Tests of the embedded content, and of the checks that reject wrong files.

use airlock_engine_testing::CorruptedContent;
use serde_json::json;

use super::{place::Zone, *};

/// The content files with a way to corrupt them.
const SPOILT: CorruptedContent<Content> = CorruptedContent { files: FILES, load: Content::load };

#[test]
fn loader_refuses_wrong_value() {
    SPOILT.complains([
        ("threats", "/0/severity", json!("serious"), "common white external threats instead of 10"),
        ("threats", "/0/actions/X/effects/0", json!("explode"), "unknown variant"),
        ("threats", "/0/actions/X/effects/0/attack/n", json!(1), "unknown field"),
        ("threats", "/0/actions/X/effects", json!([]), "X of E1-01 has words without effects"),
        ("threats", "/0/name/cs", json!(" "), "a text is empty"),
        ("threats", "/0/code", json!("E1-02"), "exactly one threat card"),
        ("trajectories", "/0/marks/0/position", json!(1), "marks of T1"),
        ("trajectories", "/0/marks/1/mark", json!("Y"), "marks of T1"),
        ("trajectories", "/0/id", json!("T9"), "`T9` is no trajectory"),
        ("damage_tiles", "/0/zones", json!(["red", "white"]), "6 damage tiles for blue"),
        ("stations", "/0/b/store", json!("reactor"), "store of the other deck"),
        ("stations", "/0/a/strength", json!("4"), "invalid type"),
        ("devices", "/0/text/en", json!(""), "a text is empty"),
        ("devices", "/0/device", json!("oven"), "no device"),
        ("cards", "/0/id", json!("a-blue"), "exactly one action card"),
        ("cards", "/0/movement", json!("up"), "no crew action"),
        ("scripts", "/1/id", json!("training-1"), "exactly one mission script"),
        ("scripts", "/0/name/cs", json!(" "), "a text is empty"),
    ]);
}

#[test]
fn range_bands_are_five_spaces_each() {
    let bands: Vec<u8> = [1, 5, 6, 10, 11, 16].into_iter().map(range_of).collect();
    assert_eq!(bands, [1, 1, 2, 2, 3, 3], "SA-TARGET-02");
}

#[test]
fn every_zone_has_six_tiles_in_the_default_order() {
    let of = |zone| Tile::of(zone).map(Tile::as_str).collect::<Vec<_>>();
    assert_eq!(of(Zone::Red), ["heavy_laser", "light_laser", "shield", "reactor", "lift", "structure"]);
    assert_eq!(of(Zone::White), ["heavy_laser", "pulse_cannon", "shield", "reactor", "lift", "structure"]);
    assert_eq!(of(Zone::Blue), of(Zone::Red));
}

#[test]
fn rules_of_cards_are_in_the_book() {
    let book = include_str!("../../../../../docs/rules/space-alert.md");
    for code in ThreatCode::ALL {
        for rule in &code.def().rules {
            assert!(book.contains(&format!("- **{rule}** —")), "{code} {rule}");
        }
    }
}
