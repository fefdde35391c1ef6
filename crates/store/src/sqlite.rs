//! Embedded default: one SQLite file, used by one process.

mod file_system;
mod files;
mod lock;
mod writer;

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    ConnectOptions, Sqlite,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use self::{
    files::Files,
    lock::{Lock, beside},
    writer::Writer,
};
use crate::{
    OpenError,
    clock::Clock,
    committer::Committer,
    migrations::{Migrations, migrations},
    private,
    sql::{Readers, SqlStore},
};

pub(crate) const MIGRATIONS: Migrations =
    migrations!("sqlite": "0001_log", "0002_upkeep", "0003_announcements", "0004_continuity", "0005_signing");

/// Connections that read concurrently. They never wait for the writing one.
const READERS: u32 = 4;

/// Time that a write waits for another process that holds the file, for example to copy it.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Pages of 4 KiB after which the write-ahead log is merged into the file. Four times the default: running matches
/// write the same pages again and again, and each of these is merged once.
const CARRIED_OVER_AFTER_PAGES: &str = "4000";

/// Store in one SQLite file with a write-ahead log. A commit is on the disk when it returns.
pub type SqliteStore = SqlStore<Sqlite>;

impl SqliteStore {
    /// Opens or creates the file, and runs its pending migrations. New and existing files are restricted to their
    /// owner.
    ///
    /// # Errors
    /// If the file or its folder cannot be written, is on a network file system, is no database of Airlock, or is in
    /// use by another process.
    pub async fn open(file: &Path) -> Result<Self, OpenError> {
        let file = located(file)?;
        file_system::check(&file)?;
        let lock = Lock::take(&file).await?;
        ["", "-wal", "-shm"].iter().for_each(|suffix| private::narrow(&beside(&file, suffix)));
        let cannot_open = |source: sqlx::Error| OpenError::File { file: file.clone(), source: source.into() };
        if !file.exists() {
            // SQLite creates its auxiliary files with the mode of this one.
            private::write_file(&file, b"").map_err(|error| cannot_open(error.into()))?;
        }
        let lock = lock.reach(&file).await?;
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .pragma("wal_autocheckpoint", CARRIED_OVER_AFTER_PAGES)
            // The rollback data of statements need no file; one would be created and filled for each batch.
            .pragma("temp_store", "memory")
            .busy_timeout(BUSY_TIMEOUT);
        let mut connection = options.connect().await.map_err(cannot_open)?;
        let migrated = MIGRATIONS.migrator().run_direct(None, &mut connection, false).await;
        migrated.map_err(|error| OpenError::migrating(file.display().to_string(), error))?;
        // Drops the marks of earlier processes. This is also the first commit, after which all files of the database
        // exist.
        sqlx::query("DELETE FROM marks").execute(&mut connection).await.map_err(cannot_open)?;
        let files = Files::opened(&file);
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.clone().read_only(true))
            .await
            .map_err(cannot_open)?;
        let committer = Committer::start(Writer::new(options, connection, files, lock));
        Ok(Self { readers: Readers::new(readers), committer, clock: Clock::default(), shared: false })
    }
}

/// Resolves the path of a file, so that one file has one name. Creates its folder if it is missing.
fn located(file: &Path) -> Result<PathBuf, OpenError> {
    let (folder, name) = (file.parent().unwrap_or(Path::new("")), file.file_name().unwrap_or_default());
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    let no_folder = |source| OpenError::Folder { folder: folder.to_owned(), source };
    private::make_folder(folder).map_err(no_folder)?;
    fs::canonicalize(file).or_else(|_| Ok(fs::canonicalize(folder)?.join(name))).map_err(no_folder)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, fs::Permissions, io, os::unix::fs::PermissionsExt};

    use tempfile::TempDir;

    use super::*;
    use crate::{AppendError, Displaced, Head, MatchData, MatchId, Store as _, StoreError};

    #[tokio::test]
    async fn a_commit_is_on_the_disk_when_it_returns() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("new/airlock.db")).await.unwrap();
        let set = |readers| async move {
            let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&readers).await?;
            let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&readers).await?;
            Ok((journal, synchronous))
        };
        assert_eq!(store.readers.read(set).await.unwrap(), ("wal".to_owned(), 2), "2 is FULL");
    }

    #[tokio::test]
    async fn foreign_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("notes.txt");
        fs::write(&file, "buy milk, buy bread, and a long line that SQLite cannot take for one of its own")
            .unwrap();
        let error = SqliteStore::open(&file).await.err().unwrap().to_string();
        assert!(error.contains("notes.txt"), "{error}");
    }

    #[tokio::test]
    async fn file_has_one_store_under_any_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("airlock.db");
        let other_name = folder.path().join("link.db");
        let store = SqliteStore::open(&file).await.unwrap();
        std::os::unix::fs::symlink(&file, &other_name).unwrap();
        for name in [&file, &other_name, &folder.path().join("../").join(folder.path()).join("airlock.db")] {
            let error = SqliteStore::open(name).await.err().expect("two stores on one file");
            let text = error.to_string();
            assert!(
                matches!(error, OpenError::InUse { .. }) && text.contains("in use by another Airlock"),
                "{text}"
            );
        }
        drop(store);
        SqliteStore::open(&other_name).await.expect("the file is free again");
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_hard_link_to_a_file_in_use_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("airlock.db"), folder.path().join("elsewhere/other.db"));
        fs::create_dir(folder.path().join("elsewhere")).unwrap();
        let store = SqliteStore::open(&file).await.unwrap();
        fs::hard_link(&file, &link).unwrap();
        let error = SqliteStore::open(&link).await.err().expect("two stores on one file");
        let text = error.to_string();
        assert!(
            matches!(error, OpenError::OtherName { .. }) && text.contains("under another name"),
            "{text}"
        );
        store.prove().await.expect("the first one goes on");
        drop(store);
        SqliteStore::open(&link).await.expect("the file is free again");
    }

    #[tokio::test]
    async fn every_file_is_restricted_to_owner() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data/airlock.db");
        let modes = || {
            let files = fs::read_dir(folder.path().join("data")).unwrap();
            let mode = |file: io::Result<fs::DirEntry>| {
                let file = file.unwrap();
                let name = file.file_name().into_string().unwrap();
                (name, file.metadata().unwrap().permissions().mode() & 0o777)
            };
            files.map(mode).collect::<BTreeMap<_, _>>()
        };
        let names = ["airlock.db", "airlock.db-shm", "airlock.db-wal", "airlock.db.lock"];
        let private: BTreeMap<_, _> = names.map(|name| (name.to_owned(), 0o600)).into();
        let store = SqliteStore::open(&file).await.unwrap();
        assert_eq!(modes(), private);
        assert_eq!(fs::metadata(folder.path().join("data")).unwrap().permissions().mode() & 0o777, 0o700);
        for name in names {
            fs::set_permissions(folder.path().join("data").join(name), Permissions::from_mode(0o644))
                .unwrap();
        }
        drop(store);
        let _store = SqliteStore::open(&file).await.unwrap();
        assert_eq!(modes(), private);
    }

    #[tokio::test]
    async fn uncreatable_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("taken"), "").unwrap();
        let error = SqliteStore::open(&folder.path().join("taken/airlock.db")).await.err().unwrap();
        assert!(matches!(error, OpenError::Folder { .. }), "{error}");
    }

    /// A store with a match of one entry; returns also the file, the match and the end of its log.
    async fn written(folder: &TempDir) -> (SqliteStore, PathBuf, MatchId, Head) {
        let file = folder.path().join("airlock.db");
        let store = SqliteStore::open(&file).await.unwrap();
        let id = MatchId::fresh();
        store.create(id, MatchData::default()).await.unwrap();
        let end = store.append(id, Head::default(), vec!["before".to_owned()], None).await.unwrap();
        (store, file, id, end)
    }

    /// Asserts that the store neither is ready nor acknowledges anything.
    async fn assert_displaced(store: &SqliteStore, id: MatchId, end: Head, file: &Path) {
        let moved = Displaced::File(file.to_owned());
        for _ in 0..3 {
            let refused = store.append(id, end, vec!["after".to_owned()], None).await;
            let displaced =
                matches!(&refused, Err(AppendError::Store(StoreError::Displaced(found))) if *found == moved);
            assert!(displaced, "{refused:?}");
            let refused = store.prove().await;
            assert!(matches!(&refused, Err(StoreError::Displaced(found)) if *found == moved), "{refused:?}");
        }
    }

    #[tokio::test]
    async fn moved_file_takes_no_writes() {
        let folder = tempfile::tempdir().unwrap();
        let (store, file, id, end) = written(&folder).await;
        store.prove().await.unwrap();
        fs::rename(&file, folder.path().join("elsewhere.db")).unwrap();
        assert_displaced(&store, id, end, &file).await;
        fs::rename(folder.path().join("elsewhere.db"), &file).unwrap();
        assert_displaced(&store, id, end, &file).await;
        drop(store);
        let store = SqliteStore::open(&file).await.unwrap();
        store.prove().await.unwrap();
        assert_eq!(store.load(id, 0).await.unwrap()[0].body, "before");
    }

    #[tokio::test]
    async fn restored_file_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let (store, file, id, _) = written(&folder).await;
        drop(store);
        let backup = folder.path().join("backup.db");
        fs::copy(&file, &backup).unwrap();
        let store = SqliteStore::open(&file).await.unwrap();
        let end = store.heads(vec![id]).await.unwrap()[&id];
        let end = store.append(id, end, vec!["of today".to_owned()], None).await.unwrap();
        fs::remove_file(&file).unwrap();
        fs::copy(&backup, &file).unwrap();
        assert_displaced(&store, id, end, &file).await;
    }

    #[tokio::test]
    async fn deleted_write_ahead_log_is_noticed() {
        for suffix in ["-wal", "-shm"] {
            let folder = tempfile::tempdir().unwrap();
            let (store, file, id, end) = written(&folder).await;
            store.prove().await.unwrap();
            fs::remove_file(beside(&file, suffix)).unwrap();
            assert_displaced(&store, id, end, &beside(&file, suffix)).await;
        }
    }

    #[tokio::test]
    async fn failed_connection_opens_no_other_file() {
        let folder = tempfile::tempdir().unwrap();
        let (store, file, id, end) = written(&folder).await;
        // Makes the connection itself fail, so that the next write opens the file again.
        let reserved = vec!["x".to_owned()];
        let mut other = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
        sqlx::query("DROP TABLE marks").execute(&mut other).await.unwrap();
        let refused = store.append(id, end, reserved.clone(), None).await;
        assert!(matches!(refused, Err(AppendError::Store(StoreError::Unavailable(_)))), "{refused:?}");
        drop(other);
        fs::remove_file(&file).unwrap();
        fs::write(&file, b"").unwrap();
        assert_displaced(&store, id, end, &file).await;
    }
}
