use async_trait::async_trait;

use crate::{
    AppendError, CreateError, Entry, MatchId, Page, Snapshot, StoreError, Summary,
    limits::{MAX_ENTRIES_PER_APPEND, MAX_ENTRY_BYTES, MAX_HEADER_BYTES, MAX_SNAPSHOT_BYTES},
};

/// A durable log of matches. What it must do is told by [`contract`](crate::contract).
///
/// `Ok` means durable: it survives the end of the process and of the machine. A call that is dropped half-way may
/// still take effect.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Begins a match with an empty log. The header never changes.
    ///
    /// # Errors
    /// [`CreateError::Exists`] if the id is taken.
    async fn create(&self, id: MatchId, header: &str) -> Result<(), CreateError>;

    /// The header of a match.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`] if nobody created it.
    async fn header(&self, id: MatchId) -> Result<String, StoreError>;

    /// Appends all of `bodies`, or nothing, provided that entry number `after` is the last one now (0: there is none).
    /// Answers which is the last one then.
    ///
    /// # Errors
    /// [`AppendError::Conflict`] if the log has another length; then it names that length.
    async fn append(&self, id: MatchId, after: u64, bodies: Vec<String>) -> Result<u64, AppendError>;

    /// All entries after number `after`, in order; none if the log is not longer than that.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`] if nobody created the match.
    async fn load(&self, id: MatchId, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// Matches, newest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn list(&self, page: Page) -> Result<Vec<Summary>, StoreError>;

    /// Keeps a snapshot, one for each match and rules version. One that is older than the kept one is ignored.
    ///
    /// # Errors
    /// [`StoreError::NoMatch`] if nobody created the match.
    async fn put_snapshot(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError>;

    /// The snapshot that these rules can go on from, if one is kept.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the database fails.
    async fn snapshot(&self, id: MatchId, rules_version: &str) -> Result<Option<Snapshot>, StoreError>;
}

/// Refuses a header that is too large.
pub(crate) fn check_header(header: &str) -> Result<(), StoreError> {
    check("a header in bytes", header.len(), MAX_HEADER_BYTES)
}

/// Refuses an append that is too large.
pub(crate) fn check_bodies(bodies: &[String]) -> Result<(), StoreError> {
    check("a number of entries in one append", bodies.len(), MAX_ENTRIES_PER_APPEND)?;
    bodies.iter().try_for_each(|body| check("an entry in bytes", body.len(), MAX_ENTRY_BYTES))
}

/// Refuses a snapshot that is too large.
pub(crate) fn check_snapshot(snapshot: &Snapshot) -> Result<(), StoreError> {
    check("a snapshot in bytes", snapshot.state.len(), MAX_SNAPSHOT_BYTES)
}

fn check(what: &'static str, actual: usize, limit: usize) -> Result<(), StoreError> {
    if actual > limit { Err(StoreError::TooLarge { what, actual, limit }) } else { Ok(()) }
}
