//! The embedded default: one SQLite file.

use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions, Connection, QueryBuilder, Sqlite, SqliteConnection, Transaction,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{
    Herald, MatchId, OpenError, StoreError,
    clock::Clock,
    committer::{Commit, Committer, Rows, Written},
    request::Standing,
    sql::{SqlStore, unavailable},
};

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/sqlite");

/// Connections that read at the same time; they never wait for the one that writes.
const READERS: u32 = 4;

/// How long a write waits for another process that holds the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Rows in one INSERT: three variables each, of the 32,766 that SQLite takes.
const ROWS_PER_INSERT: usize = 4096;

/// The log in one SQLite file: write-ahead log, and a commit is on the disk when it returns.
pub type SqliteStore = SqlStore<Sqlite>;

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
        let mut connection = options.connect().await.map_err(cannot_open)?;
        let migrated = MIGRATIONS.run_direct(None, &mut connection, false).await;
        migrated.map_err(|error| OpenError::migrating(file.display().to_string(), error))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await
            .map_err(cannot_open)?;
        let herald = Herald::default();
        let committer = Committer::start(Writer { connection, herald: herald.clone() });
        Ok(Self { readers, committer, herald, clock: Clock::default() })
    }
}

/// What the committer writes with.
struct Writer {
    /// The only connection of this process that writes.
    connection: SqliteConnection,
    herald: Herald,
}

impl Commit for Writer {
    async fn standing(&mut self, ids: &[MatchId], codes: &[&str]) -> Result<Standing, StoreError> {
        let mut query = QueryBuilder::new(
            "SELECT id, code, (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE match_id = id) AS length
             FROM matches WHERE id IN (NULL",
        );
        for id in ids {
            query.push(", ").push_bind(id.uuid());
        }
        query.push(") OR code IN (NULL");
        for code in codes {
            query.push(", ").push_bind(*code);
        }
        let rows = query.push(")").build().fetch_all(&mut self.connection).await.map_err(unavailable)?;
        Standing::read(&rows).map_err(unavailable)
    }

    async fn write(&mut self, rows: &Rows<'_>) -> Result<Written, StoreError> {
        match insert(&mut self.connection, rows).await {
            Ok(()) => {
                rows.changes().for_each(|change| self.herald.tell(change));
                Ok(Written::All)
            }
            // Another process writes to the same file.
            Err(error) if error.as_database_error().is_some_and(|error| error.is_unique_violation()) => {
                Ok(Written::Nothing)
            }
            Err(error) => Err(unavailable(error)),
        }
    }
}

async fn insert(connection: &mut SqliteConnection, rows: &Rows<'_>) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    insert_matches(&mut transaction, rows).await?;
    insert_entries(&mut transaction, rows).await?;
    insert_lines(&mut transaction, rows).await?;
    insert_snapshots(&mut transaction, rows).await?;
    transaction.commit().await
}

async fn insert_matches(
    transaction: &mut Transaction<'_, Sqlite>,
    rows: &Rows<'_>,
) -> Result<(), sqlx::Error> {
    if rows.matches.is_empty() {
        return Ok(());
    }
    QueryBuilder::new("INSERT INTO matches (id, header, code) ")
        .push_values(&rows.matches, |mut row, (id, data)| {
            row.push_bind(id.uuid()).push_bind(data.header.as_str()).push_bind(data.code.as_deref());
        })
        .build()
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn insert_entries(
    transaction: &mut Transaction<'_, Sqlite>,
    rows: &Rows<'_>,
) -> Result<(), sqlx::Error> {
    for entries in rows.entries.chunks(ROWS_PER_INSERT) {
        QueryBuilder::new("INSERT INTO entries (match_id, seq, body) ")
            .push_values(entries, |mut row, (id, seq, body)| {
                row.push_bind(id.uuid()).push_bind(seq.cast_signed()).push_bind(*body);
            })
            .build()
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

async fn insert_lines(transaction: &mut Transaction<'_, Sqlite>, rows: &Rows<'_>) -> Result<(), sqlx::Error> {
    if rows.lines.is_empty() {
        return Ok(());
    }
    QueryBuilder::new(
        "INSERT INTO lines (match_id, game, phase, public, search, wake_at, body, updated_at) ",
    )
    .push_values(&rows.lines, |mut row, (id, line)| {
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

async fn insert_snapshots(
    transaction: &mut Transaction<'_, Sqlite>,
    rows: &Rows<'_>,
) -> Result<(), sqlx::Error> {
    if rows.snapshots.is_empty() {
        return Ok(());
    }
    QueryBuilder::new("INSERT INTO snapshots (match_id, rules_version, seq, state) ")
        .push_values(&rows.snapshots, |mut row, ((id, rules_version), snapshot)| {
            row.push_bind(id.uuid())
                .push_bind(*rules_version)
                .push_bind(snapshot.seq.cast_signed())
                .push_bind(snapshot.state.as_slice());
        })
        .push(
            " ON CONFLICT (match_id, rules_version) DO UPDATE SET seq = excluded.seq, state = excluded.state
              WHERE excluded.seq > seq",
        )
        .build()
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_commit_is_on_the_disk_when_it_returns() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("new/airlock.db")).await.unwrap();
        let journal: String =
            sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&store.readers).await.unwrap();
        let synchronous: i64 =
            sqlx::query_scalar("PRAGMA synchronous").fetch_one(&store.readers).await.unwrap();
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
