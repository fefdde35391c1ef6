//! Writes a bundle whose matches start and then compute forever, for `scripts/fairness`.
//!
//! Usage: `endless GAME RULES TABLE FILE`. The arguments are the rules that it claims to have, the answer of
//! `/api/matches/ID` for its matches, and the file to write.

#![expect(dead_code, reason = "tests need more of the fixture")]

use serde_json::{Value, json};

#[path = "../tests/registry/hostile.rs"]
mod hostile;

use hostile::{Does, Hostile};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, table, file] = arguments.as_slice() else {
        return Err("endless GAME RULES TABLE FILE".into());
    };
    let table: Value = serde_json::from_slice(&std::fs::read(table)?)?;
    let line = json!({
        "game": game, "phase": "lobby", "public": false, "seats": [], "waiting_for": [], "since_at": 0,
    });
    let done = |answer: Value| Does::Says(json!({ "done": answer }).to_string());
    let bundle = Hostile::named(game, rules.parse()?)
        .when("rest", done(json!({"Ok": {"length": 0}})))
        .when("tabl", done(table))
        .when("line", done(line))
        .when("hand", Does::Loops);
    Ok(std::fs::write(file, bundle.module())?)
}
