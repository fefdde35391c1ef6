use std::{error::Error, path::PathBuf, sync::Arc};

use crate::MatchId;

/// Why a store did not answer.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// Nobody created this match here.
    #[error("there is no match {0}")]
    NoMatch(MatchId),
    /// The store has a limit. Nothing was written.
    #[error("{what} of {actual} is over the limit of {limit}")]
    TooLarge {
        /// What is too large, with its unit.
        what: &'static str,
        /// How large it is.
        actual: usize,
        /// How large it may be.
        limit: usize,
    },
    /// The database failed. Whether something was written is not known: load before trying again.
    #[error("the database does not answer: {0}")]
    Unavailable(#[source] Arc<dyn Error + Send + Sync>),
}

/// Why a match was not created.
#[derive(Debug, Clone, thiserror::Error)]
pub enum CreateError {
    /// The id is taken. Nothing was written.
    #[error("the match {0} exists already")]
    Exists(MatchId),
    /// See there.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why entries were not appended.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AppendError {
    /// Somebody else was faster, or the caller knows more than the log. Nothing was written.
    /// Load the newer entries, apply them, and try again.
    #[error("the log has {actual} entries, not {after}: load the newer ones and try again")]
    Conflict {
        /// After which entry the caller wanted to append.
        after: u64,
        /// How long the log is.
        actual: u64,
    },
    /// The log would grow beyond [`MAX_ENTRIES_PER_MATCH`](crate::limits::MAX_ENTRIES_PER_MATCH). Nothing was written.
    #[error("the log is full: a match has at most {limit} entries")]
    Full {
        /// How long it may be.
        limit: u64,
    },
    /// See there.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder for the file could not be made.
    #[error("cannot make the folder {folder}: {source}; choose another one, or make it writable")]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The file could not be opened.
    #[error("cannot open the database {file}: {source}; is it writable, and a database of Airlock?")]
    File {
        /// Which file.
        file: PathBuf,
        /// Why not.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The tables could not be brought up to date.
    #[error("cannot bring the database {database} up to date: {source}; was it written by a newer Airlock?")]
    Migrate {
        /// Which database.
        database: String,
        /// Why not.
        source: Box<dyn Error + Send + Sync>,
    },
}
