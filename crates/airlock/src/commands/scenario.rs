//! `airlock scenario`

use std::{
    fs,
    path::{Path, PathBuf},
};

use airlock_catalog::{Listed, Visit};
use airlock_engine::{
    Seat, json,
    scenario::{Scenario, asked},
};
use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

use crate::{answer::Answer, table::with_game};

/// Works with rule scenarios.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Args {
    /// Runs scenarios.
    Run {
        /// Scenario files, or folders of them.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Prints the open questions, the offers, and the full state at the end of a scenario.
    State {
        /// The scenario file.
        file: PathBuf,
    },
}

struct Play<'a>(&'a Scenario);

/// End of a scenario that holds.
struct End {
    state: Value,
    asked: Vec<String>,
    /// Offers by seat, with cost, gravity and figures.
    offers: Map<String, Value>,
}

impl Visit for Play<'_> {
    type Answer = Result<End>;

    fn visit<G: Listed>(self) -> Result<End> {
        let replica = self.0.run::<G>()?;
        let asked = asked(&replica.game).into_iter().map(|(seat, point)| format!("seat {seat}: {point}"));
        let mut offers = Map::new();
        for seat in (0..self.0.players).map(Seat) {
            let legal = replica.game.legal(seat);
            if !legal.is_empty() {
                offers.insert(seat.to_string(), serde_json::to_value(&legal)?);
            }
        }
        Ok(End { asked: asked.collect(), state: json::tree(&replica.game)?, offers })
    }
}

pub(crate) fn run(args: Args) -> Result<Answer> {
    match args {
        Args::Run { files } => run_files(&files),
        Args::State { file } => {
            let End { state, asked, offers } =
                read(&file).and_then(|s| play(&s)).with_context(|| file.display().to_string())?;
            let document = json!({ "asked": asked, "offers": offers, "state": state });
            Ok(Answer::of(serde_json::to_string_pretty(&document)?, document))
        }
    }
}

fn run_files(given: &[PathBuf]) -> Result<Answer> {
    let mut files = Vec::new();
    for path in given {
        collect(path, &mut files).with_context(|| path.display().to_string())?;
    }
    ensure!(!files.is_empty(), "there is no scenario there");
    let mut lines = Vec::new();
    let mut documents = Vec::new();
    let mut broken = 0;
    for file in &files {
        let error = read(file).and_then(|scenario| play(&scenario)).err().map(|error| format!("{error:#}"));
        if let Some(error) = &error {
            broken += 1;
            lines.push(format!("{}: {error}", file.display()));
        }
        documents.push(json!({ "file": file, "holds": error.is_none(), "broken": error }));
    }
    lines.push(format!("{} of {} scenarios hold", files.len() - broken, files.len()));
    let json = json!({ "scenarios": files.len(), "broken": broken, "files": documents });
    Ok(Answer { text: lines.join("\n"), json, passed: broken == 0 })
}

fn play(scenario: &Scenario) -> Result<End> {
    with_game(&scenario.game, Play(scenario))?
}

fn read(file: &Path) -> Result<Scenario> {
    Ok(serde_json::from_str(&fs::read_to_string(file)?)?)
}

/// A file itself, or the scenarios in a folder and below, by name.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> =
        fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "json") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}
