//! Recorded matches replay to the same hashes. A change that alters one bumps `SpaceAlert::RULES_VERSION` and records anew:
//! `airlock selfplay … --log DIR`.

use std::{fs, path::Path};

use airlock_engine::{
    Game as _,
    log::{Fault, Kind, Log, verify},
};
use airlock_space_alert::SpaceAlert;

fn golden() -> Vec<(String, Log)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("readable").map(|e| e.expect("readable").path()).collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let text = fs::read_to_string(file).expect("readable");
        (file.display().to_string(), Log::read(&text).expect("a log"))
    };
    files.iter().map(read).collect()
}

#[test]
fn recorded_matches_replay_to_the_same_hashes() {
    let logs = golden();
    assert!(logs.len() >= 10, "{} logs are recorded", logs.len());
    for (name, log) in &logs {
        let replica =
            verify::<SpaceAlert>(log, None, |_, _, _| {}).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(replica.game.outcome().is_some(), "{name} is a whole match");
    }
}

#[test]
fn a_changed_entry_is_named() {
    let (name, log) = golden().swap_remove(0);
    let place = log.entries.iter().rposition(|entry| entry.kind == Kind::Rule).expect("an entry");
    let tampered = |change: &dyn Fn(&mut airlock_engine::log::Entry)| {
        let mut log = log.clone();
        change(&mut log.entries[place]);
        verify::<SpaceAlert>(&log, None, |_, _, _| {}).map(drop).expect_err(&name)
    };
    let seq = log.entries[place].seq;
    let named = |fault: Fault| matches!(fault, Fault::Entry { seq: found, .. } if found == seq);
    assert!(named(tampered(&|entry| entry.at_ms += 1)), "a time");
    assert!(named(tampered(&|entry| entry.state_hash.0[0] ^= 1)), "a hash");
    assert!(
        named(tampered(&|entry| entry.action = serde_json::json!({"hint": {"piece": "hint-cube-9"}}))),
        "an action"
    );
}
