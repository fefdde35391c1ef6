//! Recorded matches replay to the same hashes. A change that alters one bumps `Nemesis::RULES_VERSION` and records anew:
//! `airlock selfplay … --log DIR`.

use airlock_engine_testing::{changed_entries_are_named, recorded, recorded_replay};
use airlock_nemesis::Nemesis;
use serde_json::json;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden");

#[test]
fn recorded_matches_replay_to_the_same_hashes() {
    let logs = recorded(FOLDER);
    assert!(logs.len() >= 10, "{} logs are recorded", logs.len());
    recorded_replay::<Nemesis>(&logs);
}

#[test]
fn a_changed_entry_is_named() {
    let (_, log) = recorded(FOLDER).swap_remove(0);
    changed_entries_are_named::<Nemesis>(&log, &json!({"pass": {"discard": "medkit"}}));
}
