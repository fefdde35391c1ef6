//! Flights that a second program, written from the rules alone, resolved with the same results. Each line of
//! `flights.jsonl` has a note on what the flight shows, the flight and its result.

use std::collections::BTreeSet;

use airlock_space_alert::{content::ThreatCode, resolution::resolve_document};
use serde_json::Value;

fn flights() -> Vec<Value> {
    let lines = include_str!("flights.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a flight")).collect()
}

#[test]
fn flights_match_a_second_program() {
    for flight in flights() {
        let found = resolve_document(&flight["flight"].to_string()).expect("a good flight");
        assert_eq!(serde_json::to_value(found).unwrap(), flight["answer"], "{}", flight["shows"]);
    }
}

/// Every card is destroyed in one of the flights and not in another.
#[test]
fn flights_cover_both_ends_of_every_card() {
    let flights = flights();
    let mut ends = BTreeSet::new();
    for answer in flights.iter().map(|flight| &flight["answer"]) {
        ends.extend(answer["lost"]["threat"].as_str().map(|code| (code, "lost")));
        for threat in answer["threats"].as_array().expect("threats") {
            ends.extend(threat["code"].as_str().zip(threat["status"].as_str()));
        }
    }
    for code in ThreatCode::ALL {
        assert!(ends.contains(&(code.as_str(), "destroyed")), "{code} is destroyed");
        let harmed = ["survived", "lost"].iter().any(|end| ends.contains(&(code.as_str(), *end)));
        assert!(harmed, "{code} survives, or destroys the ship");
    }
}
