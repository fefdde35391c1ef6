use std::{io, path::PathBuf};

use airlock_store::MatchId;

/// Why an archive cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The address is of no kind that is known here.
    #[error("cannot read the address of the archive `{0}`: there are `file:FOLDER` and `s3://BUCKET/FOLDER`")]
    Address(String),
    /// The folder could not be made.
    #[error(
        "cannot make the folder {folder} for the archive: {source}; choose another one, or make it writable"
    )]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It is reached only over TLS, which cannot be set up.
    #[error("cannot set up what reaches the archive: {0}")]
    Tls(String),
    /// It would be reached without TLS, and nobody said that it may be.
    #[error(
        "the archive would be reached without TLS at {0}, where others can read secrets of matches: write https, or set \
         AWS_ALLOW_HTTP=true if nobody else is on the way"
    )]
    Plain(String),
    /// The place does not take or give what it should: what it said, with all that led to it.
    #[error("the archive does not answer: {0}")]
    Unavailable(String),
    /// An object is not as it was written.
    #[error("what the archive has of the match {id} cannot be used: {why}")]
    Damaged {
        /// Of which match.
        id: MatchId,
        /// What is wrong with it.
        why: String,
    },
    /// Nobody archived it.
    #[error("the archive does not have the match {0}")]
    Missing(MatchId),
    /// It changed while it was archived.
    #[error("somebody changed the match {0} just now; it is archived another time")]
    Changed(MatchId),
}

// What it says of itself has in it what caused it: told as a cause, everything would be said again.
impl From<object_store::Error> for ArchiveError {
    fn from(error: object_store::Error) -> Self {
        Self::Unavailable(error.to_string())
    }
}
