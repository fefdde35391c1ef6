//! `airlock verify`

use std::path::PathBuf;

use airlock_catalog::{Listed, Visit};
use airlock_engine::{
    Outcome,
    log::{Fault, Log, verify},
};
use airlock_registry::Registry;
use airlock_table::{Broken, Input, replayed};
use anyhow::Result;
use serde_json::json;

use crate::{answer::Answer, bundles, logs, table::with_game};

/// Repeats an exported log and checks its commitment and every hash.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The exported log.
    file: PathBuf,
    /// A folder of bundles, for a log of older rules.
    #[arg(long, value_name = "FOLDER")]
    bundles: Option<PathBuf>,
}

struct Verify {
    log: Log,
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    let log = logs::read(&args.file)?;
    let game = log.header.game.clone();
    let registry = bundles::registry(args.bundles.as_deref())?;
    if registry.older().any(|(older, rules)| (older, rules) == (game.as_str(), log.header.rules)) {
        return Ok(verify_older(&registry, &log));
    }
    with_game(&game, Verify { log })?
}

/// Repeats a log by the bundle of its rules.
fn verify_older(registry: &Registry, log: &Log) -> Answer {
    let repeated = registry.replay(log).and_then(|mut table| {
        let entries = log.entries.iter().map(replayed).collect();
        table.handle(Input::Overtaken(entries), 0);
        match table.broken() {
            Some(broken) => Err(broken.clone()),
            None => Ok(table.table().ending.map(|ending| ending.outcome)),
        }
    });
    match repeated {
        Ok(outcome) => answer(log, None, None, outcome.as_ref()),
        Err(broken) => {
            let seq = match &broken {
                Broken::Misfit { number, .. } | Broken::Diverged { number } => Some(*number),
                Broken::Unreadable { .. }
                | Broken::Snapshot { .. }
                | Broken::Rules(_)
                | Broken::Bundle(_)
                | Broken::Unwanted => None,
            };
            answer(log, Some(broken.to_string()), seq, None)
        }
    }
}

impl Visit for Verify {
    type Answer = Result<Answer>;

    fn visit<G: Listed>(self) -> Result<Answer> {
        let Self { log } = self;
        let repeated = verify::<G>(&log, None, |_, _, _| {});
        let outcome = repeated.as_ref().ok().and_then(|replica| replica.game.outcome());
        let fault = repeated.err();
        let seq = match &fault {
            Some(Fault::Entry { seq, .. }) => Some(*seq),
            _ => None,
        };
        Ok(answer(&log, fault.map(|fault| fault.to_string()), seq, outcome.as_ref()))
    }
}

/// What is said of a log: what is wrong with it, if anything, and which entry is at fault.
fn answer(log: &Log, fault: Option<String>, seq: Option<u64>, outcome: Option<&Outcome>) -> Answer {
    let (entries, game) = (log.entries.len(), &log.header.game);
    let text = match (&fault, outcome) {
        (Some(fault), _) => format!("the log is not in order: {fault}"),
        (None, Some(outcome)) => {
            format!("the log is in order: {entries} entries of {game}, ended by {}", outcome.ending)
        }
        (None, None) => format!("the log is in order: {entries} entries of {game}, not at its end"),
    };
    let passed = fault.is_none();
    let json = json!({
        "game": game, "entries": entries, "passed": passed, "entry": seq, "fault": fault, "outcome": outcome,
    });
    Answer { text, json, passed }
}
