//! `airlock verify`

use std::path::PathBuf;

use airlock_catalog::{Listed, Visit};
use airlock_engine::log::{Fault, Log, verify};
use anyhow::Result;
use serde_json::json;

use crate::{answer::Answer, logs, table::with_game};

/// Repeats an exported log and checks its commitment and every hash.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The exported log.
    file: PathBuf,
}

struct Verify {
    log: Log,
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    let log = logs::read(&args.file)?;
    let game = log.header.game.clone();
    with_game(&game, Verify { log })?
}

impl Visit for Verify {
    type Answer = Result<Answer>;

    fn visit<G: Listed>(self) -> Result<Answer> {
        let Self { log } = self;
        let entries = log.entries.len();
        let repeated = verify::<G>(&log, None, |_, _, _| {});
        let outcome = repeated.as_ref().ok().and_then(|replica| replica.game.outcome());
        let fault = repeated.err();
        let text = match (&fault, &outcome) {
            (Some(fault), _) => format!("the log is not in order: {fault}"),
            (None, Some(outcome)) => {
                format!("the log is in order: {entries} entries of {}, ended by {}", G::ID, outcome.ending)
            }
            (None, None) => format!("the log is in order: {entries} entries of {}, not at its end", G::ID),
        };
        let entry = match &fault {
            Some(Fault::Entry { seq, .. }) => Some(*seq),
            _ => None,
        };
        let json = json!({
            "game": G::ID, "entries": entries, "passed": fault.is_none(), "entry": entry,
            "fault": fault.as_ref().map(ToString::to_string), "outcome": outcome,
        });
        Ok(Answer { text, json, passed: fault.is_none() })
    }
}
