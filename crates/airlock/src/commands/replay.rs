//! `airlock replay`

use std::{path::PathBuf, str::FromStr};

use airlock_catalog::{Listed, Visit};
use airlock_engine::{
    Viewer, json,
    log::{Log, verify},
};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::{answer::Answer, logs, table::with_game};

/// Shows a viewer's view at a point of an exported log.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The exported log.
    file: PathBuf,
    /// Number of the entry after which to look; the last if not given, 0 is the opening.
    #[arg(long)]
    seq: Option<u64>,
    /// Viewer to show the position to.
    #[arg(long = "as", value_name = "SEAT|public|admin", default_value = "public")]
    who: Who,
}

/// Viewer of a replayed position.
#[derive(Debug, Clone, Copy)]
enum Who {
    /// A seat or the public.
    Viewer(Viewer),
    /// Sees everything.
    Admin,
}

impl FromStr for Who {
    type Err = airlock_engine::UnknownWord;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "admin" { Ok(Self::Admin) } else { text.parse().map(Self::Viewer) }
    }
}

struct Replay {
    log: Log,
    seq: Option<u64>,
    who: Who,
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    let log = logs::read(&args.file)?;
    let entries = log.entries.len() as u64;
    if let Some(seq) = args.seq {
        ensure!(seq <= entries, "there is no entry {seq}; the log has {entries}");
    }
    let game = log.header.game.clone();
    let replay = Replay { log, seq: args.seq, who: args.who };
    with_game(&game, replay)?.with_context(|| args.file.display().to_string())
}

impl Visit for Replay {
    type Answer = Result<Answer>;

    fn visit<G: Listed>(self) -> Result<Answer> {
        let Self { log, seq, who } = self;
        let mut happened = Vec::new();
        let replica = verify::<G>(&log, seq, |_, _, events| happened = events.to_vec())?;
        let seats = log.header.seats.len();
        let seq = seq.unwrap_or(log.entries.len() as u64);
        let game = &replica.game;
        let document = match who {
            Who::Admin => {
                json!({ "seq": seq, "as": "admin", "state": json::tree(game)?, "outcome": game.outcome() })
            }
            Who::Viewer(viewer) => {
                let legal = match viewer {
                    Viewer::Public => Value::Null,
                    Viewer::Seat(seat) => {
                        ensure!(seat.index() < seats, "there is no seat {seat}; the match has {seats}");
                        json::tree(&game.legal(seat))?
                    }
                };
                let told: Vec<_> = happened.iter().filter_map(|event| event.seen_by(viewer)).collect();
                json!({
                    "seq": seq, "as": viewer.to_string(), "view": json::tree(&game.view(viewer))?, "events": json::tree(&told)?,
                    "pending": json::tree(&game.pending_for(viewer))?, "legal": legal, "outcome": game.outcome(),
                })
            }
        };
        Ok(Answer::of(serde_json::to_string_pretty(&document)?, document))
    }
}
