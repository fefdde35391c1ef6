//! Every scenario file under `scenarios/` holds.

use std::{fs, path::Path};

use airlock_engine::scenario::Scenario;
use airlock_space_alert::SpaceAlert;

#[test]
fn every_scenario_holds() {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"), &mut files);
    assert!(!files.is_empty(), "there are scenarios");
    let broken: Vec<String> = files.iter().filter_map(|file| run(file).err()).collect();
    assert!(
        broken.is_empty(),
        "{} of {} scenarios do not hold:\n{}",
        broken.len(),
        files.len(),
        broken.join("\n")
    );
}

fn run(file: &Path) -> Result<(), String> {
    let name = |what: &dyn std::fmt::Display| format!("{}: {what}", file.display());
    let text = fs::read_to_string(file).map_err(|error| name(&error))?;
    let scenario: Scenario = serde_json::from_str(&text).map_err(|error| name(&error))?;
    scenario.run::<SpaceAlert>().map(drop).map_err(|broken| name(&broken))
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    let mut entries: Vec<_> =
        fs::read_dir(folder).expect("readable").map(|e| e.expect("readable").path()).collect();
    entries.sort();
    for entry in entries {
        match entry.is_dir() {
            true => collect(&entry, files),
            false if entry.extension().is_some_and(|e| e == "json") => files.push(entry),
            false => {}
        }
    }
}
