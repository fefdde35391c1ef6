//! Common part of the SQL databases: reads use a pool of connections, every write goes through the committer.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use sqlx::{
    ColumnIndex, Database, Decode, Encode, Executor, IntoArguments, Pool, QueryBuilder, Row, Type,
    database::HasStatementCache,
};
use tokio::{
    sync::watch,
    time::{error::Elapsed, timeout},
};
use uuid::Uuid;

use crate::{
    Announcement, AppendError, CreateError, Digest, Displaced, Entry, Filter, Head, Line, MatchData, MatchId,
    NodeId, Revision, Snapshot, Store, StoreError, Summary, Tail, check_append, check_data, check_revisions,
    check_snapshot,
    clock::Clock,
    committer::Committer,
    limits::{DATABASE_TIMEOUT, MAX_LENGTHS_AT_ONCE},
    listing,
    request::{Due, Lease},
};

/// Selects a removed match with remaining rows.
pub(crate) const A_REMOVED_MATCH: &str = "SELECT id FROM matches WHERE removed LIMIT 1";

/// Deletes the first `$2` entries of a match, but not its last.
pub(crate) const DELETE_REMOVED_ENTRIES: &str = "DELETE FROM entries WHERE match_id = $1
     AND seq < (SELECT MAX(seq) FROM entries WHERE match_id = $1)
     AND seq < (SELECT MIN(seq) FROM entries WHERE match_id = $1) + $2";

/// Deletes the first `$2` entries of a match up to number `$3`, but not its last.
pub(crate) const DELETE_ARCHIVED_ENTRIES: &str = "DELETE FROM entries WHERE match_id = $1 AND seq <= $3
     AND seq < (SELECT MAX(seq) FROM entries WHERE match_id = $1)
     AND seq < (SELECT MIN(seq) FROM entries WHERE match_id = $1) + $2";

/// End of an INSERT into `announcements`, by which a state replaces the previous one. A state equal to the last delivered one
/// is not announced, unless it is uncertain which one that was.
macro_rules! newer_announcement {
    () => {
        " ON CONFLICT (match_id) DO UPDATE SET
         number = announcements.number + 1, stands = excluded.stands, since_at = excluded.since_at,
         due_at = CASE WHEN announcements.told = excluded.stands THEN NULL ELSE excluded.due_at END,
         missed = announcements.missed
             + CASE WHEN announcements.due_at IS NOT NULL AND announcements.tries > 0 THEN 1 ELSE 0 END,
         tries = 0
     WHERE announcements.stands <> excluded.stands"
    };
}
pub(crate) use newer_announcement;

/// Count of this process's commits, as stored in the database.
pub(crate) struct Mark {
    /// Id of this process in the database.
    pub(crate) writer: Uuid,
    /// The highest count read so far.
    seen: i64,
    /// True once the count decreased.
    went_back: bool,
}

impl Mark {
    pub(crate) fn fresh() -> Self {
        Self { writer: Uuid::now_v7(), seen: 0, went_back: false }
    }

    /// Checks the count after a commit. It must have grown, by more than one if the outcome of other commits is
    /// unknown.
    pub(crate) fn raised(&mut self, mark: i64) {
        if mark <= self.seen && !self.went_back {
            tracing::error!("{}", Displaced::WentBack);
            self.went_back = true;
        }
        self.seen = self.seen.max(mark);
    }

    /// Fails once the count decreased.
    ///
    /// # Errors
    /// If the database went back.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        if self.went_back { Err(Displaced::WentBack.into()) } else { Ok(()) }
    }
}

/// Marks an announcement as delivered, if it is the newest of its match.
pub(crate) const DELIVERED: &str = "UPDATE announcements SET told = stands, due_at = NULL, missed = 0
     WHERE match_id = $1 AND number = $2";

/// Maximum number of times that the pause after a try doubles.
pub(crate) const DOUBLINGS: i64 = 6;

/// Store on top of sqlx, for SQLite and PostgreSQL.
pub struct SqlStore<DB: Database> {
    /// For everything but writes.
    pub(crate) readers: Readers<DB>,
    /// Executes the writes, and lets concurrent ones share a commit. Ends when the store is dropped. It has its own
    /// connection, so that writes wait only for commits.
    pub(crate) committer: Committer,
    pub(crate) clock: Clock,
    /// True if other nodes may use the database, too.
    pub(crate) shared: bool,
}

/// Connections for reading. They are replaced together with the writer's connection, since their host may hang or may
/// no longer be the primary. Clones share the connections.
pub(crate) struct Readers<DB: Database>(watch::Sender<Pool<DB>>);

impl<DB: Database> Clone for Readers<DB> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<DB: Database> Readers<DB> {
    pub(crate) fn new(pool: Pool<DB>) -> Self {
        Self(watch::Sender::new(pool))
    }

    /// Replaces the connections, also for reads in progress.
    pub(crate) fn replace(&self, pool: Pool<DB>) {
        self.0.send_replace(pool);
    }

    /// Reads something. If the connections are replaced before the answer arrives, `ask` runs again on the new ones.
    pub(crate) async fn read<T, Answer>(
        &self,
        ask: impl Fn(Pool<DB>) -> Answer + Send,
    ) -> Result<T, StoreError>
    where
        Answer: Future<Output = Result<T, sqlx::Error>> + Send,
    {
        let mut pools = self.0.subscribe();
        loop {
            let pool = pools.borrow_and_update().clone();
            tokio::select! {
                answer = in_time(ask(pool)) => return answer.map_err(unavailable),
                Ok(()) = pools.changed() => {}
            }
        }
    }
}

/// Fails with a timeout if the database does not answer.
pub(crate) async fn in_time<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let late = |_: Elapsed| sqlx::Error::Io(io::ErrorKind::TimedOut.into());
    timeout(DATABASE_TIMEOUT, work).await.map_err(late)?
}

#[async_trait]
impl<DB: Database + HasStatementCache> Store for SqlStore<DB>
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
        let found = |readers| async move {
            let header = sqlx::query("SELECT header FROM matches WHERE id = $1 AND NOT removed");
            header.bind(id.uuid()).fetch_optional(&readers).await
        };
        let row = self.readers.read(found).await?;
        row.ok_or(StoreError::NoMatch(id))?.try_get("header").map_err(unavailable)
    }

    async fn find(&self, code: &str) -> Result<Option<MatchId>, StoreError> {
        if code.contains('\0') {
            return Ok(None);
        }
        let found = |readers| async move {
            let id = sqlx::query("SELECT id FROM matches WHERE code = $1");
            id.bind(code.to_owned()).fetch_optional(&readers).await
        };
        let row = self.readers.read(found).await?;
        row.map(|row| row.try_get("id").map(|id: Uuid| id.into())).transpose().map_err(unavailable)
    }

    async fn append(
        &self,
        id: MatchId,
        after: Head,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Result<Head, AppendError> {
        check_append(&bodies, line.as_ref())?;
        self.committer.append(id, after, bodies, line).await
    }

    async fn load(&self, id: MatchId, after: u64) -> Result<Vec<Entry>, StoreError> {
        self.load_some(id, after, usize::MAX).await
    }

    async fn load_some(&self, id: MatchId, after: u64, at_most: usize) -> Result<Vec<Entry>, StoreError> {
        let last = i64::try_from(after).unwrap_or(i64::MAX);
        let at_most = i64::try_from(at_most).unwrap_or(i64::MAX);
        let found = |readers| async move {
            let entries = sqlx::query(
                "SELECT seq, body FROM entries WHERE match_id = $1 AND seq > $2
                     AND NOT EXISTS (SELECT 1 FROM matches WHERE id = $1 AND removed)
                 ORDER BY seq LIMIT $3",
            );
            entries.bind(id.uuid()).bind(last).bind(at_most).fetch_all(&readers).await
        };
        let rows = self.readers.read(found).await?;
        if rows.is_empty() {
            self.header(id).await?;
        }
        let entry = |row: &DB::Row| {
            Ok(Entry { seq: row.try_get::<i64, _>("seq")?.cast_unsigned(), body: row.try_get("body")? })
        };
        let entries: Vec<Entry> = rows.iter().map(entry).collect::<Result<_, _>>().map_err(unavailable)?;
        match entries.first() {
            Some(first) if first.seq > after + 1 => Err(StoreError::Archived { id, through: first.seq - 1 }),
            _ => must_be_whole(id, after, entries.iter().map(|entry| entry.seq)).map(|()| entries),
        }
    }

    async fn follow(&self, id: MatchId, after: Head) -> Result<Tail, StoreError> {
        let from = i64::try_from(after.seq).unwrap_or(i64::MAX);
        let found = |readers| async move {
            let entries = sqlx::query(
                "SELECT seq, body, digest FROM entries WHERE match_id = $1 AND seq >= $2
                     AND NOT EXISTS (SELECT 1 FROM matches WHERE id = $1 AND removed)
                 ORDER BY seq",
            );
            entries.bind(id.uuid()).bind(from).fetch_all(&readers).await
        };
        let rows = self.readers.read(found).await?;
        if rows.is_empty() {
            self.header(id).await?;
        }
        let read = |row: &DB::Row| {
            let head = Head {
                seq: row.try_get::<i64, _>("seq")?.cast_unsigned(),
                digest: Digest::read(row.try_get("digest")?)?,
            };
            Ok((head, row.try_get("body")?))
        };
        let mut found: Vec<(Head, String)> =
            rows.iter().map(read).collect::<Result<_, _>>().map_err(unavailable)?;
        let length = found.last().map(|(head, _)| head.seq).unwrap_or_default();
        let torn = || StoreError::Torn { id, seq: after.seq, length };
        match found.first() {
            Some((first, _)) if *first == after => drop(found.remove(0)),
            Some((first, _)) if first.seq == after.seq => return Err(torn()),
            Some((first, _)) if first.seq > after.seq.max(1) => {
                return Err(StoreError::Archived { id, through: first.seq - 1 });
            }
            None if after.seq > 0 => {
                // The query began at this entry, so that the result does not contain the last one.
                let heads = self.heads(vec![id]).await?;
                let length = heads.get(&id).map_or(0, |head| head.seq);
                return Err(StoreError::Torn { id, seq: after.seq, length });
            }
            Some(_) | None => {}
        }
        must_be_whole(id, after.seq, found.iter().map(|(head, _)| head.seq))?;
        let head = found.last().map_or(after, |(head, _)| *head);
        Ok(Tail { bodies: found.into_iter().map(|(_, body)| body).collect(), head })
    }

    async fn heads(&self, ids: Vec<MatchId>) -> Result<BTreeMap<MatchId, Head>, StoreError> {
        let mut heads = BTreeMap::new();
        for ids in ids.chunks(MAX_LENGTHS_AT_ONCE) {
            let found = |readers| async move {
                let mut question = QueryBuilder::<DB>::new(
                    "SELECT id, (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE match_id = id) AS length,
                         (SELECT digest FROM entries WHERE match_id = id ORDER BY seq DESC LIMIT 1) AS digest
                     FROM matches WHERE NOT removed AND id IN (",
                );
                let mut list = question.separated(", ");
                for id in ids {
                    list.push_bind(id.uuid());
                }
                question.push(")");
                // Not cached: a plan made for few matches would scan the whole table for ever.
                question.build().persistent(false).fetch_all(&readers).await
            };
            for row in self.readers.read(found).await? {
                let read = |row: &DB::Row| {
                    let (id, seq) = (row.try_get::<Uuid, _>("id")?, row.try_get::<i64, _>("length")?);
                    Ok((id, Head { seq: seq.cast_unsigned(), digest: Digest::read(row.try_get("digest")?)? }))
                };
                let (id, head) = read(&row).map_err(unavailable)?;
                heads.insert(id.into(), head);
            }
        }
        Ok(heads)
    }

    async fn list(&self, filter: Filter) -> Result<Vec<Summary>, StoreError> {
        if filter.is_vain() {
            return Ok(Vec::new());
        }
        let filter = &filter;
        let found = |readers| async move { listing::select::<DB>(filter).build().fetch_all(&readers).await };
        let rows = self.readers.read(found).await?;
        rows.iter().map(listing::summary).collect::<Result<_, _>>().map_err(unavailable)
    }

    async fn put_snapshot(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError> {
        check_snapshot(&snapshot)?;
        self.committer.keep(id, snapshot).await
    }

    async fn snapshot(&self, id: MatchId, rules_version: &str) -> Result<Option<Snapshot>, StoreError> {
        let found = |readers| async move {
            let kept = sqlx::query(
                "SELECT seq, digest, state FROM snapshots WHERE match_id = $1 AND rules_version = $2",
            );
            kept.bind(id.uuid()).bind(rules_version.to_owned()).fetch_optional(&readers).await
        };
        let Some(row) = self.readers.read(found).await? else { return Ok(None) };
        let seq: i64 = row.try_get("seq").map_err(unavailable)?;
        let digest = row.try_get("digest").and_then(Digest::read).map_err(unavailable)?;
        let state = row.try_get("state").map_err(unavailable)?;
        let head = Head { seq: seq.cast_unsigned(), digest };
        Ok(Some(Snapshot { rules_version: rules_version.to_owned(), head, state }))
    }

    async fn revise(&self, id: MatchId, revisions: Vec<Revision>, since: u64) -> Result<bool, StoreError> {
        check_revisions(&revisions)?;
        self.committer.revise(id, revisions, since).await
    }

    async fn remove(&self, id: MatchId, after: Head) -> Result<(), AppendError> {
        self.committer.remove(id, after).await
    }

    async fn delete_removed(&self) -> Result<bool, StoreError> {
        self.committer.delete_removed().await
    }

    async fn delete_archived(&self, id: MatchId, through: u64) -> Result<bool, StoreError> {
        self.committer.delete_archived(id, through).await
    }

    async fn drive(&self, node: NodeId, ids: Vec<MatchId>) -> Result<BTreeSet<MatchId>, StoreError> {
        self.committer.lease(node, Lease::Drive(ids)).await
    }

    async fn let_go(&self, node: NodeId, ids: Vec<MatchId>) -> Result<(), StoreError> {
        self.committer.lease(node, Lease::LetGo(ids)).await.map(drop)
    }

    async fn leave(&self, node: NodeId) -> Result<(), StoreError> {
        self.committer.lease(node, Lease::Leave).await.map(drop)
    }

    /// Reads first: mostly nothing is due, and a write would delay others.
    async fn take_due(
        &self,
        tried: bool,
        at_most: u32,
        pause: Duration,
    ) -> Result<Vec<Announcement>, StoreError> {
        let now = i64::try_from(self.now_ms()).unwrap_or(i64::MAX);
        let found = |readers| async move {
            let due = sqlx::query("SELECT number FROM announcements WHERE due_at <= $1 LIMIT 1");
            due.bind(now).fetch_optional(&readers).await
        };
        if self.readers.read(found).await?.is_none() {
            return Ok(Vec::new());
        }
        self.committer.take_due(Due { tried, at_most, pause }).await
    }

    async fn delivered(&self, id: MatchId, number: u64) -> Result<bool, StoreError> {
        self.committer.delivered(id, number).await
    }

    async fn prove(&self) -> Result<(), StoreError> {
        self.committer.heartbeat().await
    }

    async fn signing_seed(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.committer.signing_seed(fresh).await
    }

    fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    fn is_shared(&self) -> bool {
        self.shared
    }
}

/// Checks that no entry is missing. `seqs` is sorted.
fn must_be_whole(id: MatchId, after: u64, seqs: impl Iterator<Item = u64> + Clone) -> Result<(), StoreError> {
    let missing = seqs.clone().zip(after.saturating_add(1)..).find(|(seq, expected)| expected != seq);
    match missing {
        Some((_, seq)) => Err(StoreError::Torn { id, seq, length: seqs.last().unwrap_or_default() }),
        None => Ok(()),
    }
}

/// Converts an error of the database.
pub(crate) fn unavailable(error: sqlx::Error) -> StoreError {
    StoreError::Unavailable(Arc::new(error))
}
