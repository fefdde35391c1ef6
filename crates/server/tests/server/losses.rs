//! Databases that lose acknowledged records under a running server.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use airlock_server::Config;
use airlock_store::{Head, MatchId, SqliteStore, Store};
use axum::http::StatusCode;
use serde_json::{Value, json};
use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use crate::fixture::{Device, TestServer, playing};

/// A match of two on a server over a file, with its store.
struct Played {
    folder: TempDir,
    store: Arc<dyn Store>,
    fixture: TestServer,
    id: MatchId,
    path: String,
    tokens: [String; 2],
    ann: Device,
    bob: Device,
}

impl Played {
    async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let store: Arc<dyn Store> =
            Arc::new(SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap());
        let fixture = TestServer::over(Arc::clone(&store), Config::default()).await;
        let (path, tokens, [mut ann, mut bob]) = playing(&fixture).await;
        assert_eq!(ann.act("before", json!({"roll": {}})).await, "ack");
        bob.receive("update").await;
        let id = path.strip_prefix("/api/matches/").unwrap().parse().unwrap();
        Self { folder, store, fixture, id, path, tokens, ann, bob }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("airlock.db")
    }

    async fn length(&self) -> u64 {
        self.store.heads(vec![self.id]).await.unwrap()[&self.id].seq
    }

    /// Deletes the entries of the match from a number on, behind the server's back.
    async fn lose_from(&self, seq: u64) {
        let id = self.id.to_string().replace('-', "");
        sql(&self.file(), format!("DELETE FROM entries WHERE match_id = x'{id}' AND seq >= {seq}")).await;
    }

    /// Acts in the match. Asserts that nobody can act any longer, that everybody is notified of the reason,
    /// and that nothing is written after the gap.
    async fn assert_set_aside(mut self, length: u64) {
        self.ann.send(json!({"act": {"ref": "after", "action": {"roll": {}}}})).await;
        let told = loop {
            let message = self.ann.read().await;
            if message["refused"]["ref"] == "after" {
                break message["refused"].clone();
            }
        };
        assert_eq!(why(&told), ["quarantined", "log_lost"]);
        let told = self.bob.receive("refused").await;
        assert_eq!(why(&told), ["quarantined", "log_lost"], "who did nothing is told, too");
        assert_eq!(self.bob.act("bob's", json!({"stop": {}})).await, "refused");
        // New devices get what the server knew, and the notice that the match has ended here.
        let mut late = self.fixture.connect(&self.path, Some(&self.tokens[0]), None).await;
        late.receive("update").await;
        assert_eq!(why(&late.receive("refused").await), ["quarantined", "log_lost"]);
        assert_eq!(self.length().await, length, "nothing was written");
        let (_, metrics) = self.fixture.request("GET", "/metrics", None).await;
        assert!(metrics.lines().any(|line| line.starts_with("airlock_lost_logs_total ")), "{metrics}");
        self.fixture.close().await;
    }
}

/// Refusal that a device was sent before it asked for a pong. Null if there was none.
async fn refusal_before_pong(device: &mut Device) -> Value {
    device.send(json!({"ping": {}})).await;
    loop {
        let mut message = device.read().await;
        if message["refused"].is_object() || message["pong"].is_object() {
            return message["refused"].take();
        }
    }
}

/// Code and reason of a refusal.
fn why(refusal: &Value) -> [&str; 2] {
    [&refusal["code"], &refusal["reason"]].map(|text| text.as_str().unwrap_or_default())
}

/// Runs a statement on a database that a server has open.
async fn sql(file: &Path, statement: String) {
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn match_whose_log_lost_its_end_is_set_aside() {
    let played = Played::new().await;
    let length = played.length().await;
    played.lose_from(length).await;
    played.assert_set_aside(length - 1).await;
}

#[tokio::test]
async fn match_whose_log_has_another_end_is_set_aside() {
    let played = Played::new().await;
    let length = played.length().await;
    played.lose_from(length).await;
    let end = played.store.heads(vec![played.id]).await.unwrap()[&played.id];
    // As long as before, by a server that did not know of the loss.
    played.store.append(played.id, end, vec!["{}".to_owned()], None).await.unwrap();
    played.assert_set_aside(length).await;
}

#[tokio::test]
async fn match_without_any_rows_is_set_aside() {
    let played = Played::new().await;
    played.lose_from(0).await;
    played.assert_set_aside(0).await;
}

#[tokio::test]
async fn log_shorter_than_its_snapshot_is_set_aside() {
    let played = Played::new().await;
    let length = played.length().await;
    let Played { folder, store, fixture, id, path, ann, bob, .. } = played;
    drop((ann, bob));
    fixture.close().await;
    assert_eq!(store.snapshot(id, "1").await.unwrap().unwrap().head.seq, length, "it keeps what it knows");
    let text = id.to_string().replace('-', "");
    let file = folder.path().join("airlock.db");
    sql(&file, format!("DELETE FROM entries WHERE match_id = x'{text}' AND seq = {length}")).await;
    let fixture = TestServer::over(Arc::clone(&store), Config::default()).await;
    let (status, told) = fixture.ask("GET", &path, None).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(why(&told), ["quarantined", "log_lost"]);
    fixture.close().await;
}

#[tokio::test]
async fn log_with_a_hole_is_set_aside() {
    let played = Played::new().await;
    let Played { folder, store, fixture, id, path, ann, bob, .. } = played;
    drop((ann, bob));
    fixture.close().await;
    let text = id.to_string().replace('-', "");
    let file = folder.path().join("airlock.db");
    sql(&file, "DELETE FROM snapshots".to_owned()).await;
    sql(&file, format!("DELETE FROM entries WHERE match_id = x'{text}' AND seq = 2")).await;
    assert!(store.follow(id, Head::default()).await.is_err());
    let fixture = TestServer::over(Arc::clone(&store), Config::default()).await;
    assert_eq!(why(&fixture.ask("GET", &path, None).await.1), ["quarantined", "log_lost"]);
    fixture.close().await;
}

/// Asserts that the server is not ready, with this reason, until it restarts.
async fn assert_not_ready(fixture: &TestServer, says: &str) {
    for _ in 0..2 {
        let (status, text) = fixture.request("GET", "/readyz", None).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(text.contains(says) && text.contains("restart the server"), "{text}");
    }
    let (_, metrics) = fixture.request("GET", "/metrics", None).await;
    assert!(metrics.lines().any(|line| line == "airlock_database_displaced 1"), "{metrics}");
}

#[tokio::test]
async fn server_whose_database_went_back_is_not_ready() {
    let mut played = Played::new().await;
    let length = played.length().await;
    played.lose_from(length).await;
    sql(&played.file(), "UPDATE marks SET mark = mark - 1".to_owned()).await;
    assert_not_ready(&played.fixture, "the database went back").await;
    assert_eq!(played.fixture.ask("GET", &played.path, None).await.0, StatusCode::OK, "it can be looked at");
    // The match has compared itself with the database before it answered. Nobody has acted.
    assert_eq!(why(&refusal_before_pong(&mut played.bob).await), ["quarantined", "log_lost"]);
    let Played { fixture, store, ann, bob, .. } = played;
    drop((ann, bob));
    fixture.close().await;
    drop(store);
}

#[tokio::test]
async fn server_whose_file_was_restored_is_not_ready() {
    let played = Played::new().await;
    let length = played.length().await;
    let (file, backup) = (played.file(), played.folder.path().join("backup.db"));
    fs::copy(&file, &backup).unwrap();
    fs::remove_file(&file).unwrap();
    fs::rename(&backup, &file).unwrap();
    assert_not_ready(&played.fixture, "moved, replaced or deleted").await;
    played.assert_set_aside(length).await;
}

#[tokio::test]
async fn server_whose_file_was_moved_is_not_ready() {
    let played = Played::new().await;
    let length = played.length().await;
    fs::rename(played.file(), played.folder.path().join("elsewhere.db")).unwrap();
    assert_not_ready(&played.fixture, "moved, replaced or deleted").await;
    played.assert_set_aside(length).await;
}

#[tokio::test]
async fn server_whose_write_ahead_log_was_deleted_is_not_ready() {
    let played = Played::new().await;
    let length = played.length().await;
    fs::remove_file(played.folder.path().join("airlock.db-wal")).unwrap();
    assert_not_ready(&played.fixture, "moved, replaced or deleted").await;
    played.assert_set_aside(length).await;
}
