//! The embedded default: one SQLite file.

mod committer;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use sqlx::{
    Row, SqlitePool,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous},
};
use uuid::Uuid;

use self::committer::Committer;
use crate::{
    AppendError, CreateError, Entry, MatchId, OpenError, Page, Snapshot, Store, StoreError, Summary,
    limits::MAX_MATCHES_PER_PAGE,
    store::{check_bodies, check_header, check_snapshot},
};

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/sqlite");

/// Connections that read at the same time.
const READERS: u32 = 4;

/// How long a write waits for another process that holds the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The log in one SQLite file: write-ahead log, and a commit is on the disk when it returns.
pub struct SqliteStore {
    /// The only connection of this process that writes; the committer and the rarer writes take turns.
    writer: SqlitePool,
    /// They never wait for the writer.
    readers: SqlitePool,
    /// Takes appends in turn and lets those that came together share a commit; ends when the store is dropped.
    committer: Committer,
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
        MIGRATIONS.run(&writer).await.map_err(|source| OpenError::Migrate {
            database: PathBuf::from(file).display().to_string(),
            source: source.into(),
        })?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await
            .map_err(cannot_open)?;
        let committer = Committer::start(writer.clone());
        Ok(Self { writer, readers, committer })
    }

    /// Refuses a match that nobody created.
    async fn must_exist(&self, id: MatchId) -> Result<(), StoreError> {
        self.header(id).await.map(drop)
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, id: MatchId, header: &str) -> Result<(), CreateError> {
        check_header(header)?;
        let created = sqlx::query("INSERT INTO matches (id, header) VALUES (?, ?)")
            .bind(id.uuid())
            .bind(header)
            .execute(&self.writer)
            .await;
        match created {
            Ok(_) => Ok(()),
            Err(error) if error.as_database_error().is_some_and(|e| e.is_unique_violation()) => {
                Err(CreateError::Exists(id))
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

    async fn append(&self, id: MatchId, after: u64, bodies: Vec<String>) -> Result<u64, AppendError> {
        check_bodies(&bodies)?;
        self.committer.append(id, after, bodies).await
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

    async fn list(&self, page: Page) -> Result<Vec<Summary>, StoreError> {
        let before = page.before.map_or(Uuid::max(), MatchId::uuid);
        sqlx::query(
            "SELECT id, header, (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE match_id = id) AS entries
             FROM matches WHERE id < ? ORDER BY id DESC LIMIT ?",
        )
        .bind(before)
        .bind(page.at_most.min(MAX_MATCHES_PER_PAGE))
        .fetch_all(&self.readers)
        .await
        .and_then(|rows| rows.iter().map(summary).collect())
        .map_err(unavailable)
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
}

fn entry(row: &SqliteRow) -> Result<Entry, sqlx::Error> {
    Ok(Entry { seq: row.try_get::<i64, _>("seq")?.cast_unsigned(), body: row.try_get("body")? })
}

fn summary(row: &SqliteRow) -> Result<Summary, sqlx::Error> {
    Ok(Summary {
        id: MatchId::from(row.try_get::<Uuid, _>("id")?),
        header: row.try_get("header")?,
        entries: row.try_get::<i64, _>("entries")?.cast_unsigned(),
    })
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
