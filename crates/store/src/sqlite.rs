//! The embedded default: one SQLite file.

use std::{collections::BTreeMap, path::Path, sync::Arc, time::Duration};

use async_trait::async_trait;
use sqlx::{
    QueryBuilder, Row, Sqlite, SqlitePool, Transaction,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous},
};
use uuid::Uuid;

use crate::{
    AppendError, Changes, CreateError, Entry, Filter, Herald, Line, MatchData, MatchId, OpenError, Snapshot,
    Store, StoreError, Summary, check_append, check_data, check_snapshot,
    committer::{Commit, Committer, Request, Verdict, judge, matches},
    listing,
};

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/sqlite");

/// Connections that read at the same time.
const READERS: u32 = 4;

/// How long a write waits for another process that holds the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Rows in one INSERT: three variables each, of the 32,766 that SQLite takes.
const ROWS_PER_INSERT: usize = 4096;

/// The log in one SQLite file: write-ahead log, and a commit is on the disk when it returns.
pub struct SqliteStore {
    /// The only connection of this process that writes; the committer and the rarer writes take turns.
    writer: SqlitePool,
    /// They never wait for the writer.
    readers: SqlitePool,
    /// Takes appends in turn and lets those that came together share a commit; ends when the store is dropped.
    committer: Committer,
    /// Told by the committer.
    herald: Herald,
}

impl SqliteStore {
    /// Opens the file, or makes it, and brings its tables up to date.
    ///
    /// # Errors
    /// If the file or its folder cannot be written, or is not a database of Airlock.
    pub async fn open(file: &Path) -> Result<Self, OpenError> {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|source| OpenError::Folder { folder: folder.to_owned(), source })?;
        }
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT);
        let cannot_open =
            |source: sqlx::Error| OpenError::File { file: file.to_owned(), source: source.into() };
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options.clone())
            .await
            .map_err(cannot_open)?;
        let migrated = MIGRATIONS.run(&writer).await;
        migrated.map_err(|error| OpenError::migrating(file.display().to_string(), error))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await
            .map_err(cannot_open)?;
        let herald = Herald::default();
        let committer = Committer::start(Writer { pool: writer.clone(), herald: herald.clone() });
        Ok(Self { writer, readers, committer, herald })
    }

    /// Refuses a match that nobody created.
    async fn must_exist(&self, id: MatchId) -> Result<(), StoreError> {
        self.header(id).await.map(drop)
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError> {
        check_data(&data)?;
        match insert(&self.writer, id, &data).await {
            Ok(()) => Ok(()),
            Err(error) if error.as_database_error().is_some_and(|e| e.is_unique_violation()) => {
                Err(if self.header(id).await.is_ok() {
                    CreateError::Exists(id)
                } else {
                    CreateError::CodeTaken
                })
            }
            Err(error) => Err(unavailable(error).into()),
        }
    }

    async fn header(&self, id: MatchId) -> Result<String, StoreError> {
        sqlx::query_scalar("SELECT header FROM matches WHERE id = ?")
            .bind(id.uuid())
            .fetch_optional(&self.readers)
            .await
            .map_err(unavailable)?
            .ok_or(StoreError::NoMatch(id))
    }

    async fn find(&self, code: &str) -> Result<Option<MatchId>, StoreError> {
        let found = sqlx::query_scalar("SELECT id FROM matches WHERE code = ?").bind(code);
        let id: Option<Uuid> = found.fetch_optional(&self.readers).await.map_err(unavailable)?;
        Ok(id.map(MatchId::from))
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
        let Ok(last) = i64::try_from(after) else { return self.must_exist(id).await.map(|()| Vec::new()) };
        let rows = sqlx::query("SELECT seq, body FROM entries WHERE match_id = ? AND seq > ? ORDER BY seq")
            .bind(id.uuid())
            .bind(last)
            .fetch_all(&self.readers)
            .await
            .map_err(unavailable)?;
        if rows.is_empty() {
            self.must_exist(id).await?;
        }
        rows.iter().map(entry).collect::<Result<_, _>>().map_err(unavailable)
    }

    async fn list(&self, filter: Filter) -> Result<Vec<Summary>, StoreError> {
        if filter.is_vain() {
            return Ok(Vec::new());
        }
        let rows = listing::select::<Sqlite>(&filter).build().fetch_all(&self.readers).await;
        rows.and_then(|rows| rows.iter().map(listing::summary).collect()).map_err(unavailable)
    }

    async fn put_snapshot(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError> {
        check_snapshot(&snapshot)?;
        let kept = sqlx::query(
            "INSERT INTO snapshots (match_id, rules_version, seq, state) VALUES (?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET seq = excluded.seq, state = excluded.state WHERE excluded.seq > seq",
        )
        .bind(id.uuid())
        .bind(snapshot.rules_version)
        .bind(snapshot.seq.cast_signed())
        .bind(snapshot.state)
        .execute(&self.writer)
        .await;
        match kept {
            Ok(_) => Ok(()),
            Err(error) if error.as_database_error().is_some_and(|e| e.is_foreign_key_violation()) => {
                Err(StoreError::NoMatch(id))
            }
            Err(error) => Err(unavailable(error)),
        }
    }

    async fn snapshot(&self, id: MatchId, rules_version: &str) -> Result<Option<Snapshot>, StoreError> {
        let row = sqlx::query("SELECT seq, state FROM snapshots WHERE match_id = ? AND rules_version = ?")
            .bind(id.uuid())
            .bind(rules_version)
            .fetch_optional(&self.readers)
            .await
            .map_err(unavailable)?;
        let Some(row) = row else { return Ok(None) };
        let read = || -> Result<Snapshot, sqlx::Error> {
            Ok(Snapshot {
                rules_version: rules_version.to_owned(),
                seq: row.try_get::<i64, _>("seq")?.cast_unsigned(),
                state: row.try_get("state")?,
            })
        };
        read().map(Some).map_err(unavailable)
    }

    fn changes(&self) -> Changes {
        self.herald.listen()
    }
}

/// What the committer writes with.
struct Writer {
    pool: SqlitePool,
    herald: Herald,
}

impl Commit for Writer {
    async fn commit(&mut self, batch: &[Request]) -> Result<Vec<Verdict>, StoreError> {
        let write = async || {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            let mut lengths = BTreeMap::new();
            for id in matches(batch) {
                lengths.extend(length(&mut transaction, id).await?.map(|length| (id, length)));
            }
            let judged = judge(batch, lengths);
            insert_entries(&mut transaction, &judged.rows).await?;
            let lines: Vec<_> = judged.lines.iter().map(|(&id, &line)| (id, line)).collect();
            insert_lines(&mut transaction, &lines).await?;
            transaction.commit().await?;
            Ok(judged)
        };
        let judged = write().await.map_err(unavailable)?;
        judged.changes().for_each(|change| self.herald.tell(change));
        Ok(judged.verdicts)
    }
}

/// How long the log is; none if there is no such match.
async fn length(transaction: &mut Transaction<'_, Sqlite>, id: MatchId) -> Result<Option<u64>, sqlx::Error> {
    let length: Option<i64> = sqlx::query_scalar(
        "SELECT (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE match_id = id) FROM matches WHERE id = ?",
    )
    .bind(id.uuid())
    .fetch_optional(&mut **transaction)
    .await?;
    Ok(length.map(i64::cast_unsigned))
}

/// Writes a new match.
async fn insert(writer: &SqlitePool, id: MatchId, data: &MatchData) -> Result<(), sqlx::Error> {
    let MatchData { header, code, line, bodies } = data;
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query("INSERT INTO matches (id, header, code) VALUES (?, ?, ?)")
        .bind(id.uuid())
        .bind(header)
        .bind(code)
        .execute(&mut *transaction)
        .await?;
    let rows: Vec<_> = (1..).zip(bodies).map(|(seq, body)| (id, seq, body.as_str())).collect();
    insert_entries(&mut transaction, &rows).await?;
    insert_lines(&mut transaction, &[(id, line)]).await?;
    transaction.commit().await
}

async fn insert_entries(
    transaction: &mut Transaction<'_, Sqlite>,
    rows: &[(MatchId, u64, &str)],
) -> Result<(), sqlx::Error> {
    for rows in rows.chunks(ROWS_PER_INSERT) {
        QueryBuilder::new("INSERT INTO entries (match_id, seq, body) ")
            .push_values(rows, |mut row, (id, seq, body)| {
                row.push_bind(id.uuid()).push_bind(seq.cast_signed()).push_bind(*body);
            })
            .build()
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

async fn insert_lines(
    transaction: &mut Transaction<'_, Sqlite>,
    lines: &[(MatchId, &Line)],
) -> Result<(), sqlx::Error> {
    if lines.is_empty() {
        return Ok(());
    }
    QueryBuilder::new(
        "INSERT INTO lines (match_id, game, phase, public, search, wake_at, body, updated_at) ",
    )
    .push_values(lines, |mut row, (id, line)| {
        row.push_bind(id.uuid())
            .push_bind(line.game.as_str())
            .push_bind(line.phase.as_str())
            .push_bind(line.public)
            .push_bind(line.search.to_lowercase())
            .push_bind(line.wake_at.map(u64::cast_signed))
            .push_bind(line.body.as_str())
            .push("CAST(unixepoch('subsec') * 1000 AS INTEGER)");
    })
    .push(
        " ON CONFLICT (match_id) DO UPDATE SET game = excluded.game, phase = excluded.phase,
             public = excluded.public, search = excluded.search, wake_at = excluded.wake_at,
             body = excluded.body, updated_at = excluded.updated_at",
    )
    .build()
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

fn entry(row: &SqliteRow) -> Result<Entry, sqlx::Error> {
    Ok(Entry { seq: row.try_get::<i64, _>("seq")?.cast_unsigned(), body: row.try_get("body")? })
}

fn unavailable(error: sqlx::Error) -> StoreError {
    StoreError::Unavailable(Arc::new(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_commit_is_on_the_disk_when_it_returns() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("new/airlock.db")).await.unwrap();
        let journal: String =
            sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&store.writer).await.unwrap();
        let synchronous: i64 =
            sqlx::query_scalar("PRAGMA synchronous").fetch_one(&store.writer).await.unwrap();
        assert_eq!((journal.as_str(), synchronous), ("wal", 2), "2 is FULL");
    }

    #[tokio::test]
    async fn a_file_that_is_no_database_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("notes.txt");
        std::fs::write(
            &file,
            "buy milk, buy bread, and a long line that SQLite cannot take for one of its own",
        )
        .unwrap();
        let error = SqliteStore::open(&file).await.err().unwrap().to_string();
        assert!(error.contains("notes.txt"), "{error}");
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_made_is_named() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("taken"), "").unwrap();
        let error = SqliteStore::open(&folder.path().join("taken/airlock.db")).await.err().unwrap();
        assert!(matches!(error, OpenError::Folder { .. }), "{error}");
    }
}
