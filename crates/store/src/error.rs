use std::{error::Error, path::PathBuf, sync::Arc};

use sqlx::migrate::MigrateError;

use crate::MatchId;

/// Why a store did not answer.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// Nobody created this match here.
    #[error("there is no match {0}")]
    NoMatch(MatchId),
    /// Some entries of this match are kept elsewhere.
    #[error(
        "the entries of the match {id} up to number {through} are in the archive: start with `--archive`, and where it is"
    )]
    Archived {
        /// The match.
        id: MatchId,
        /// The last entry that is not here.
        through: u64,
    },
    /// The log lacks an entry that the caller has seen, or that later ones follow: it lost its end or a part, or has another entry there.
    #[error(
        "the log of the match {id} has lost entry {seq}, or has another one in its place: it has {length} entries now"
    )]
    Torn {
        /// The match.
        id: MatchId,
        /// Number of the entry that is not there.
        seq: u64,
        /// Number of the last entry that is there.
        length: u64,
    },
    /// The database is not the one any longer that this process has written to. It stays so until the process ends.
    #[error(transparent)]
    Displaced(#[from] Displaced),
    /// The store has a limit. Nothing was written.
    #[error("{what} of {actual} is over the limit of {limit}")]
    TooLarge {
        /// What is too large; texts are measured in bytes.
        what: &'static str,
        /// How large it is.
        actual: usize,
        /// How large it may be.
        limit: usize,
    },
    /// A character that not every database keeps. Nothing was written.
    #[error("{what} with the character NUL cannot be kept")]
    Nul {
        /// Where it stands.
        what: &'static str,
    },
    /// The database failed. Whether something was written is not known: load before trying again.
    #[error("the database does not answer: {0}")]
    Unavailable(#[source] Arc<dyn Error + Send + Sync>),
}

/// Ways in which a database came to be another one than this process has written to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Displaced {
    /// It lacks commits of this process.
    #[error(
        "the database went back: it lacks commits that this server has made; a backup was restored under it, or a standby that lagged was \
         promoted"
    )]
    WentBack,
    /// One of its files is gone or is another one.
    #[error(
        "the file {0} was moved, replaced or deleted while the server had it open: nothing that is written now would be found again"
    )]
    File(PathBuf),
}

/// Why a match was not created.
#[derive(Debug, Clone, thiserror::Error)]
pub enum CreateError {
    /// The id is taken. Nothing was written.
    #[error("the match {0} exists already")]
    Exists(MatchId),
    /// Another match has the code. Nothing was written.
    #[error("another match has this code already")]
    CodeTaken,
    /// See there.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why entries were not appended.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AppendError {
    /// Somebody else was faster: the log is longer. Nothing was written.
    /// Follow the log, apply what is newer, and try again.
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

/// Why a database could not be opened. No address is shown with its password.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address is of no kind that is known here.
    #[error(
        "cannot open a database of the kind `{0}`: there are `sqlite:FILE` and `postgres://USER:PASSWORD@HOST/DATABASE`"
    )]
    Kind(String),
    /// The address cannot be read.
    #[error(
        "cannot read the address of the database: {0}; it looks like `postgres://USER:PASSWORD@HOST:5432/DATABASE`"
    )]
    Address(#[source] Box<dyn Error + Send + Sync>),
    /// A character of the login would end it. The address is not shown.
    #[error(
        "the address of the database has `@`, `#`, `/` or `?` in its user, password or settings: write `%40` for `@`, `%23` for \
         `#`, `%2F` for `/`, `%3F` for `?` and `%25` for `%`, as in `postgres://airlock:p%40ss@HOST/airlock`"
    )]
    Unencoded,
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
    /// The file is on a network.
    #[error(
        "the database {file} would lie on {kind}, a file system of a network, where SQLite can lose what was written: choose a --data \
         folder on a disk of this machine, or a PostgreSQL database (--database postgres://USER:PASSWORD@HOST/DATABASE); backups may lie \
         there"
    )]
    Network {
        /// The database file.
        file: PathBuf,
        /// Name of the file system.
        kind: &'static str,
    },
    /// Another process works with the file.
    #[error(
        "the database {file} is in use by another Airlock, which holds {lock}: end that one first, or give this one another --data folder"
    )]
    InUse {
        /// Which file.
        file: PathBuf,
        /// What the other one holds, for as long as it runs.
        lock: PathBuf,
    },
    /// Another process works with the file, under another name of it.
    #[error(
        "the database {file} is in use by another Airlock under another name (a hard link): end that one first, and remove one of the \
         two names, or give this one another --data folder"
    )]
    OtherName {
        /// The name that it was to be opened by.
        file: PathBuf,
    },
    /// Nobody answers there.
    #[error(
        "cannot reach the database {database}: {source}; does it run there, and may this machine connect to it?"
    )]
    Unreachable {
        /// Which database.
        database: String,
        /// Why not.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The database is there and does not let this user in.
    #[error(
        "the database {database} refuses the connection: {source}; look at the user, the password and the name of the database"
    )]
    Refused {
        /// Which database.
        database: String,
        /// Why not.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The tables are of a later version.
    #[error(
        "the database {database} was written by a newer Airlock: run that version, or give this one another database"
    )]
    Newer {
        /// Which database.
        database: String,
    },
    /// The tables could not be brought up to date.
    #[error("cannot bring the database {database} up to date: {source}")]
    Migrate {
        /// Which database.
        database: String,
        /// Why not.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl OpenError {
    /// Why the tables of `database` could not be brought up to date.
    pub(crate) fn migrating(database: String, error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(_) => Self::Newer { database },
            source => Self::Migrate { database, source: source.into() },
        }
    }
}
