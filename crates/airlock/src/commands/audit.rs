//! `airlock audit`

mod determinism;
mod secrecy;

use anyhow::Result;

use crate::answer::Answer;

/// Audits whole matches.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Args {
    /// Plays, replays from the log and from snapshots, and compares all hashes.
    Determinism(determinism::Args),
    /// Searches everything sent to a viewer for facts that the viewer cannot know.
    Secrecy(secrecy::Args),
}

pub(crate) fn run(args: Args) -> Result<Answer> {
    match args {
        Args::Determinism(args) => determinism::run(args),
        Args::Secrecy(args) => secrecy::run(args),
    }
}
