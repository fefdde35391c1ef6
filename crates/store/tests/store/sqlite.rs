//! SQLite keeps the contract.

use std::sync::Arc;

use airlock_store::{SqliteStore, Store, contract::Database};
use async_trait::async_trait;
use tempfile::TempDir;

/// A folder of its own for each test; it is removed at the end.
struct Folder(TempDir);

impl Folder {
    fn empty() -> Self {
        Self(TempDir::new().expect("a folder for the test"))
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
}

airlock_store::contract_tests!(Folder::empty());
