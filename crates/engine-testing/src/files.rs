//! What a game keeps in files for its tests: scenarios and recorded matches.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use airlock_engine::{
    Game,
    log::{Entry, Fault, Kind, Log, verify},
    scenario::{Scenario, Staged},
};
use serde_json::Value;

/// Runs every scenario file in a folder and those below it.
///
/// # Panics
/// If there is none, or one does not hold.
pub fn scenarios_hold<G: Staged>(folder: impl AsRef<Path>) {
    let files = files(folder.as_ref());
    assert!(!files.is_empty(), "there are scenarios");
    let broken: Vec<String> = files.iter().filter_map(|file| run::<G>(file).err()).collect();
    let (some, all) = (broken.len(), files.len());
    assert!(broken.is_empty(), "{some} of {all} scenarios do not hold:\n{}", broken.join("\n"));
}

fn run<G: Staged>(file: &Path) -> Result<(), String> {
    let name = |what: &dyn fmt::Display| format!("{}: {what}", file.display());
    let text = fs::read_to_string(file).map_err(|error| name(&error))?;
    let scenario: Scenario = serde_json::from_str(&text).map_err(|error| name(&error))?;
    scenario.run::<G>().map(drop).map_err(|broken| name(&broken))
}

/// The recorded matches in a folder, with the names of their files.
///
/// # Panics
/// If one cannot be read.
#[must_use]
pub fn recorded(folder: impl AsRef<Path>) -> Vec<(String, Log)> {
    let read = |file: &PathBuf| {
        let text = fs::read_to_string(file).expect("readable");
        (file.display().to_string(), Log::read(&text).expect("a log"))
    };
    files(folder.as_ref()).iter().map(read).collect()
}

/// Repeats recorded matches: they come to the same hashes, and to their ends.
///
/// # Panics
/// If one does not.
pub fn recorded_replay<G: Game>(logs: &[(String, Log)]) {
    for (name, log) in logs {
        let replica = verify::<G>(log, None, |_, _, _| {}).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(replica.game.outcome().is_some(), "{name} is a whole match");
    }
}

/// Changes the last action of a recorded match in each way that there is; `other` is an action that was not done then.
///
/// # Panics
/// If the changed entry is not named.
pub fn changed_entries_are_named<G: Game>(log: &Log, other: &Value) {
    let place = log.entries.iter().rposition(|entry| entry.kind == Kind::Rule).expect("an entry");
    let seq = log.entries[place].seq;
    let fault = |change: &dyn Fn(&mut Entry)| {
        let mut log = log.clone();
        change(&mut log.entries[place]);
        verify::<G>(&log, None, |_, _, _| {}).map(drop)
    };
    let named = |fault| matches!(fault, Err(Fault::Entry { seq: found, .. }) if found == seq);
    assert!(named(fault(&|entry| entry.at_ms += 1)), "a time");
    assert!(named(fault(&|entry| entry.state_hash.0[0] ^= 1)), "a hash");
    assert!(named(fault(&|entry| entry.action = other.clone())), "an action");
}

/// The files in a folder and those below it, in order.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("readable");
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    entries.sort();
    entries.into_iter().flat_map(|entry| if entry.is_dir() { files(&entry) } else { vec![entry] }).collect()
}
