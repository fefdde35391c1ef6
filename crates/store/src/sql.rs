//! What the databases have in common: reads have a pool of connections, every write goes through the committer.

use std::sync::Arc;

use async_trait::async_trait;
use sqlx::{ColumnIndex, Database, Decode, Encode, Executor, IntoArguments, Pool, Row, Type};
use tokio::time::timeout;
use uuid::Uuid;

use crate::{
    AppendError, Change, Changes, CreateError, Entry, Filter, Herald, Line, MatchData, MatchId, Revision,
    Snapshot, Store, StoreError, Summary, check_append, check_data, check_revisions, check_snapshot,
    clock::Clock, committer::Committer, limits::NEWS_TIMEOUT, listing,
};

/// A match of which rows are left.
pub(crate) const A_REMOVED_MATCH: &str = "SELECT id FROM matches WHERE removed LIMIT 1";

/// Deletes the first so many entries of a match, but not its last.
pub(crate) const SWEEP_ENTRIES: &str = "DELETE FROM entries WHERE match_id = $1
     AND seq < (SELECT MAX(seq) FROM entries WHERE match_id = $1)
     AND seq < (SELECT MIN(seq) FROM entries WHERE match_id = $1) + $2";

/// The log in an SQL database.
pub struct SqlStore<DB: Database> {
    /// For everything but writes.
    pub(crate) readers: Pool<DB>,
    /// Takes writes in turn and lets those that came together share a commit; ends when the store is dropped. It has a
    /// connection of its own, so that no write waits for anything but commits.
    pub(crate) committer: Committer,
    /// Told of appends.
    pub(crate) herald: Herald,
    /// The clock of the database.
    pub(crate) clock: Clock,
}

#[async_trait]
impl<DB: Database> Store for SqlStore<DB>
where
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
    DB::Arguments: IntoArguments<DB>,
    &'static str: ColumnIndex<DB::Row>,
    for<'r> bool: Encode<'r, DB> + Decode<'r, DB> + Type<DB>,
    for<'r> i64: Encode<'r, DB> + Decode<'r, DB> + Type<DB>,
    for<'r> String: Encode<'r, DB> + Decode<'r, DB> + Type<DB>,
    for<'r> Uuid: Encode<'r, DB> + Decode<'r, DB> + Type<DB>,
    for<'r> Vec<u8>: Decode<'r, DB> + Type<DB>,
{
    async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError> {
        check_data(&data)?;
        self.committer.create(id, data).await
    }

    async fn header(&self, id: MatchId) -> Result<String, StoreError> {
        let found = sqlx::query("SELECT header FROM matches WHERE id = $1 AND NOT removed").bind(id.uuid());
        let row = found.fetch_optional(&self.readers).await.map_err(unavailable)?;
        row.ok_or(StoreError::NoMatch(id))?.try_get("header").map_err(unavailable)
    }

    async fn find(&self, code: &str) -> Result<Option<MatchId>, StoreError> {
        if code.contains('\0') {
            return Ok(None);
        }
        let found = sqlx::query("SELECT id FROM matches WHERE code = $1").bind(code.to_owned());
        let row = found.fetch_optional(&self.readers).await.map_err(unavailable)?;
        row.map(|row| row.try_get("id").map(|id: Uuid| id.into())).transpose().map_err(unavailable)
    }

    async fn append(
        &self,
        id: MatchId,
        after: u64,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Result<u64, AppendError> {
        check_append(&bodies, line.as_ref())?;
        self.committer.append(id, after, bodies, line).await
    }

    async fn load(&self, id: MatchId, after: u64) -> Result<Vec<Entry>, StoreError> {
        let last = i64::try_from(after).unwrap_or(i64::MAX);
        let found = sqlx::query(
            "SELECT seq, body FROM entries WHERE match_id = $1 AND seq > $2
                 AND NOT EXISTS (SELECT 1 FROM matches WHERE id = $1 AND removed)
             ORDER BY seq",
        );
        let rows = found.bind(id.uuid()).bind(last).fetch_all(&self.readers).await.map_err(unavailable)?;
        if rows.is_empty() {
            self.header(id).await?;
        }
        let entry = |row: &DB::Row| {
            Ok(Entry { seq: row.try_get::<i64, _>("seq")?.cast_unsigned(), body: row.try_get("body")? })
        };
        rows.iter().map(entry).collect::<Result<_, _>>().map_err(unavailable)
    }

    async fn list(&self, filter: Filter) -> Result<Vec<Summary>, StoreError> {
        if filter.is_vain() {
            return Ok(Vec::new());
        }
        let rows = listing::select::<DB>(&filter).build().fetch_all(&self.readers).await;
        rows.and_then(|rows| rows.iter().map(listing::summary).collect()).map_err(unavailable)
    }

    async fn put_snapshot(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError> {
        check_snapshot(&snapshot)?;
        self.committer.keep(id, snapshot).await
    }

    async fn snapshot(&self, id: MatchId, rules_version: &str) -> Result<Option<Snapshot>, StoreError> {
        let rules_version = rules_version.to_owned();
        let row = sqlx::query("SELECT seq, state FROM snapshots WHERE match_id = $1 AND rules_version = $2")
            .bind(id.uuid())
            .bind(rules_version.clone())
            .fetch_optional(&self.readers)
            .await
            .map_err(unavailable)?;
        let Some(row) = row else { return Ok(None) };
        let seq: i64 = row.try_get("seq").map_err(unavailable)?;
        let state = row.try_get("state").map_err(unavailable)?;
        Ok(Some(Snapshot { rules_version, seq: seq.cast_unsigned(), state }))
    }

    async fn revise(&self, id: MatchId, revisions: Vec<Revision>, since: u64) -> Result<bool, StoreError> {
        check_revisions(&revisions)?;
        self.committer.revise(id, revisions, since).await
    }

    async fn remove(&self, id: MatchId, after: u64) -> Result<(), AppendError> {
        self.committer.remove(id, after).await
    }

    async fn sweep(&self) -> Result<bool, StoreError> {
        self.committer.sweep().await
    }

    async fn prove(&self) -> Result<(), StoreError> {
        let mut changes = self.herald.listen();
        self.committer.beat().await?;
        let heard = async {
            // Who is told that it missed some hears.
            while !matches!(changes.next().await, Some(Change::Alive | Change::Missed) | None) {}
        };
        timeout(NEWS_TIMEOUT, heard).await.map_err(|_| {
            self.herald.doubt();
            StoreError::Unheard
        })
    }

    fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    fn changes(&self) -> Changes {
        self.herald.listen()
    }
}

/// The database failed.
pub(crate) fn unavailable(error: sqlx::Error) -> StoreError {
    StoreError::Unavailable(Arc::new(error))
}
