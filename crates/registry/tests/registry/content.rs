//! The public description of a game's components.

use airlock_registry::Registry;
use serde_json::Value;

fn component<'a>(content: &'a Value, kind: &str, key: &str, name: &str) -> &'a Value {
    let all = content["components"][kind].as_array().unwrap_or_else(|| panic!("there are no {kind}"));
    all.iter().find(|one| one[key] == name).unwrap_or_else(|| panic!("{kind} lack {name}"))
}

fn content(game: &str) -> Value {
    serde_json::to_value(Registry::catalog().content(game).unwrap()).unwrap()
}

#[test]
fn components_are_described_in_both_languages() {
    let nemesis = content("nemesis");
    assert_eq!(component(&nemesis, "rooms", "kind", "armory")["name"]["cs"], "Zbrojní sklad");
    let board = component(&nemesis, "boards", "side", "base");
    assert!(board["rooms"].as_array().unwrap().iter().any(|room| room["no"] == "s02"), "where the rooms lie");
    assert!(!board["corridors"].as_array().unwrap().is_empty(), "how they are connected");
    let flight = content("space-alert");
    assert_eq!(component(&flight, "threats", "code", "E1-01")["hit_points"], 5);
    assert_eq!(component(&flight, "stations", "station", "upper_white")["name"]["cs"], "Můstek");
}

#[test]
fn flight_script_is_not_public() {
    let flight = content("space-alert");
    assert!(flight["components"]["scripts"].is_null());
    assert!(!flight.to_string().contains("at_s"), "no script is told under another name");
}

#[test]
fn every_game_describes_its_components() {
    for info in Registry::catalog().list() {
        let content = Registry::catalog().content(info.game).unwrap();
        assert!(content.rules == info.rules && !content.components.is_empty(), "{}", info.game);
    }
    assert_eq!(Registry::catalog().content("chess"), None);
}
