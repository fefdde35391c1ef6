//! A game's test files: scenarios and recorded matches.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use airlock_engine::scenario::{Scenario, Staged};

/// Runs all scenario files in a folder and its subfolders. They must be strict, so that no result depends on
/// the seed.
///
/// # Panics
/// If there is none, or one is not strict or fails.
pub(crate) fn scenarios_hold<G: Staged>(folder: impl AsRef<Path>) {
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
    if !scenario.strict {
        return Err(name(&"say `\"strict\": true`, and script its dice and draws"));
    }
    scenario.run::<G>().map(drop).map_err(|broken| name(&broken))
}

/// The files in a folder and its subfolders, sorted.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("readable");
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    entries.sort();
    entries.into_iter().flat_map(|entry| if entry.is_dir() { files(&entry) } else { vec![entry] }).collect()
}
