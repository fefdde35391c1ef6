//! A disk that is full and then has room again, with the real driver and file system.
//!
//! The limit applies to the whole process, so this file has one test.

use std::{fs, path::Path, process::Command};

use airlock_store::{
    AppendError, Entry, MatchData, MatchId, SqliteStore, Store, StoreError, contract::append,
};
use tokio::signal::unix::{SignalKind, signal};

/// Signal for writing beyond the limit; it kills processes that do not handle it.
const SIGXFSZ: i32 = 25;

/// Sets the maximum file size of this process.
fn limit_files(bytes: &str) {
    let process = std::process::id().to_string();
    let limited = Command::new("prlimit").args(["--pid", &process, &format!("--fsize={bytes}:")]).status();
    assert!(limited.expect("prlimit of util-linux runs").success());
}

fn bytes(file: &Path) -> u64 {
    fs::metadata(file).expect("the file is there").len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn full_disk_recovers_once_it_has_room() {
    let _survives = signal(SignalKind::from_raw(SIGXFSZ)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap();
    let id = MatchId::fresh();
    store.create(id, MatchData::default()).await.unwrap();
    append(&store, id, 0, vec!["before".to_owned()], None).await.unwrap();

    for full in 0..3 {
        limit_files(&bytes(&folder.path().join("airlock.db-wal")).to_string());
        for _ in 0..3 {
            let refused = append(&store, id, 1 + full, vec!["meanwhile".to_owned()], None).await;
            assert!(matches!(refused, Err(AppendError::Store(StoreError::Unavailable(_)))), "{refused:?}");
            assert!(store.prove().await.is_err(), "it says that it can be written");
        }
        limit_files("unlimited");
        store.prove().await.unwrap();
        assert_eq!(append(&store, id, 1 + full, vec!["after".to_owned()], None).await.unwrap(), 2 + full);
    }

    let bodies = ["before", "after", "after", "after"].map(str::to_owned);
    let log: Vec<_> = (1..).zip(bodies).map(|(seq, body)| Entry { seq, body }).collect();
    assert_eq!(store.load(id, 0).await.unwrap(), log);
}
