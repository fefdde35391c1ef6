use std::{error::Error, path::PathBuf, sync::Arc};

use sqlx::migrate::MigrateError;

use crate::MatchId;

/// Failure of a store.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// No match with this id was created here.
    #[error("there is no match {0}")]
    NoMatch(MatchId),
    /// Some entries of this match are in the archive.
    #[error(
        "the entries of the match {id} up to number {through} are in the archive: start the server with \
         `--archive ADDRESS`"
    )]
    Archived {
        id: MatchId,
        /// Number of the last archived entry.
        through: u64,
    },
    /// The log lost its end or a part: an entry that the caller has seen, or that later ones follow, is missing or
    /// differs.
    #[error(
        "the log of the match {id} has lost entry {seq}, or has another one in its place: it has {length} entries now"
    )]
    Torn {
        id: MatchId,
        /// Number of the missing entry.
        seq: u64,
        /// Number of the last entry.
        length: u64,
    },
    /// The database is no longer the one that this process wrote to. The error persists until the process ends.
    #[error(transparent)]
    Displaced(#[from] Displaced),
    /// A limit of the store is exceeded. Nothing was written.
    #[error("{what} of {actual} is over the limit of {limit}")]
    TooLarge {
        /// Kind of data; texts are measured in bytes.
        what: &'static str,
        actual: usize,
        limit: usize,
    },
    /// A NUL character, which not every database can store. Nothing was written.
    #[error("{what} must not contain the character NUL")]
    Nul {
        /// Kind of data.
        what: &'static str,
    },
    /// The database failed. It is unknown whether anything was written; load before trying again.
    #[error("the database does not answer: {0}")]
    Unavailable(#[source] Arc<dyn Error + Send + Sync>),
}

/// Ways in which a database stops being the one that this process wrote to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Displaced {
    /// It lacks commits of this process.
    #[error(
        "the database went back to an earlier state and lacks commits of this server: a backup was \
         restored, or a lagging standby was promoted"
    )]
    WentBack,
    /// One of its files was deleted or replaced.
    #[error(
        "the file {0} was moved, replaced or deleted while the server had it open: further writes would be lost"
    )]
    File(PathBuf),
}

/// Failure of a creation.
#[derive(Debug, Clone, thiserror::Error)]
pub enum CreateError {
    /// The id is taken. Nothing was written.
    #[error("the match {0} exists already")]
    Exists(MatchId),
    /// Another match has the code. Nothing was written.
    #[error("another match has this code already")]
    CodeTaken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Failure of an append.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AppendError {
    /// Another writer was faster, and the log is longer. Nothing was written. Follow the log, apply the newer entries
    /// and try again.
    #[error("the log has {actual} entries, not {after}: load the newer ones and try again")]
    Conflict {
        /// Number of the entry after which the caller wanted to append.
        after: u64,
        /// Length of the log.
        actual: u64,
    },
    /// The log would exceed [`MAX_ENTRIES_PER_MATCH`](crate::limits::MAX_ENTRIES_PER_MATCH). Nothing was written.
    #[error("the log is full: a match has at most {limit} entries")]
    Full { limit: u64 },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Failure to open a database. Messages never show a password.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address has an unknown scheme.
    #[error(
        "cannot open a database of the kind `{0}`: write `sqlite:FILE` or \
         `postgres://USER:PASSWORD@HOST/DATABASE`"
    )]
    Kind(String),
    /// The address is malformed.
    #[error(
        "cannot read the address of the database: {0}; write `postgres://USER:PASSWORD@HOST:5432/DATABASE`"
    )]
    Address(#[source] Box<dyn Error + Send + Sync>),
    /// The login contains a character that would end it. The address is not shown.
    #[error(
        "the address of the database has `@`, `#`, `/` or `?` in its user, password or settings: write `%40` for `@`, `%23` for \
         `#`, `%2F` for `/`, `%3F` for `?` and `%25` for `%`, as in `postgres://airlock:p%40ss@HOST/airlock`"
    )]
    Unencoded,
    /// The folder for the file could not be created.
    #[error("cannot create the folder {folder}: {source}; choose another one, or make it writable")]
    Folder { folder: PathBuf, source: std::io::Error },
    /// The file could not be opened.
    #[error("cannot open the database {file}: {source}; check that it is writable and a database of Airlock")]
    File { file: PathBuf, source: Box<dyn Error + Send + Sync> },
    /// The file is on a network file system.
    #[error(
        "the database {file} would be on {kind}, a network file system, where SQLite can lose writes: \
         choose a --data folder on a disk of this machine, or a PostgreSQL database (--database \
         postgres://USER:PASSWORD@HOST/DATABASE); backups may be there"
    )]
    Network {
        file: PathBuf,
        /// Name of the file system.
        kind: &'static str,
    },
    /// Another process uses the file.
    #[error(
        "the database {file} is in use by another Airlock, which holds {lock}: end that one first, or give this one another --data folder"
    )]
    InUse {
        file: PathBuf,
        /// The lock file held by the other process.
        lock: PathBuf,
    },
    /// Another process uses the file under another name (a hard link).
    #[error(
        "the database {file} is in use by another Airlock under another name (a hard link): end that one first, and remove one of the \
         two names, or give this one another --data folder"
    )]
    OtherName {
        /// The name under which it was to be opened.
        file: PathBuf,
    },
    /// No database answers at the address.
    #[error(
        "cannot reach the database {database}: {source}; check that it runs there and lets this machine connect"
    )]
    Unreachable { database: String, source: Box<dyn Error + Send + Sync> },
    /// The database refuses the user.
    #[error(
        "the database {database} refuses the connection: {source}; check the user, the password and the \
         name of the database"
    )]
    Refused { database: String, source: Box<dyn Error + Send + Sync> },
    /// The tables belong to a newer version.
    #[error(
        "the database {database} was written by a newer Airlock: run that version, or give this one another database"
    )]
    Newer { database: String },
    /// A migration failed.
    #[error("cannot bring the database {database} up to date: {source}")]
    Migrate { database: String, source: Box<dyn Error + Send + Sync> },
}

impl OpenError {
    /// Error for failed migrations of `database`.
    pub(crate) fn migrating(database: String, error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(_) => Self::Newer { database },
            source => Self::Migrate { database, source: source.into() },
        }
    }
}
