//! Contract tests on SQLite.

use std::{ops::RangeInclusive, sync::Arc};

use airlock_store::{
    AppendError, Head, MatchData, MatchId, SqliteStore, Store, StoreError, contract::Database,
};
use async_trait::async_trait;
use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

/// A temporary folder for one test.
struct Folder(TempDir);

impl Folder {
    fn empty() -> Self {
        Self(TempDir::new().expect("a folder for the test"))
    }

    /// Runs a statement without the stores' knowledge.
    async fn sql(&self, statement: String) {
        let options = SqliteConnectOptions::new().filename(self.0.path().join("airlock.db"));
        let mut connection = options.connect().await.expect("the database opens");
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut connection).await.expect("it is executed");
        connection.close().await.expect("it is closed");
    }
}

#[async_trait]
impl Database for Folder {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(SqliteStore::open(&self.0.path().join("airlock.db")).await.expect("the database opens"))
    }

    async fn open_twice(&self) -> [Arc<dyn Store>; 2] {
        let only = self.open().await;
        [Arc::clone(&only), only]
    }

    async fn lose(&self, id: MatchId, entries: RangeInclusive<u64>) {
        let (first, last) = entries.into_inner();
        let id = id.to_string().replace('-', "");
        self.sql(format!("DELETE FROM entries WHERE match_id = x'{id}' AND seq BETWEEN {first} AND {last}"))
            .await;
    }

    async fn lose_commits(&self) {
        self.sql("UPDATE marks SET mark = mark - 1".to_owned()).await;
    }
}

airlock_store::contract_tests!(Folder::empty());

#[tokio::test]
async fn log_whose_end_was_exchanged_takes_nothing() {
    let folder = Folder::empty();
    let store = folder.open().await;
    let id = MatchId::fresh();
    store.create(id, MatchData::default()).await.unwrap();
    let texts = |texts: [&str; 2]| texts.map(str::to_owned).to_vec();
    let seen = store.append(id, Head::default(), texts(["a", "b"]), None).await.unwrap();
    // As long as before. The store remembers the end that it wrote.
    folder.sql("UPDATE entries SET digest = zeroblob(16) WHERE seq = 2".to_owned()).await;
    let refused = store.append(id, seen, texts(["c", "d"]), None).await;
    assert!(
        matches!(refused, Err(AppendError::Store(StoreError::Torn { seq: 2, length: 2, .. }))),
        "{refused:?}"
    );
}
