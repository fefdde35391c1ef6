//! The server's log.

use std::{
    io,
    sync::{Arc, Mutex},
};

use airlock_server::Config;
use serde_json::json;
use tempfile::TempDir;
use tracing_subscriber::{EnvFilter, fmt::MakeWriter};

use crate::fixture::{TestServer, playing};

/// A log in memory.
#[derive(Debug, Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn secrets_stay_out_of_the_log() {
    let log = Log::default();
    let logging = tracing_subscriber::fmt().with_env_filter(EnvFilter::new("debug")).with_writer(log.clone());
    let _logging = tracing::subscriber::set_default(logging.finish());
    let admin = "correct-horse-battery-staple";
    let folder = TempDir::new().unwrap();
    let config = Config { admin_token: Some(admin.parse().unwrap()), ..Config::default() };
    let fixture = TestServer::open_with(folder.path(), config).await;
    let (path, tokens, [mut ann, mut bob]) = playing(&fixture).await;
    ann.send(json!({"say": {"ref": "w", "to": [1], "text": "between you and me"}})).await;
    ann.receive("ack").await;
    bob.receive("update").await;
    let table = fixture.table(2).await;
    let wish = json!({"ref": "s", "seat": 0, "name": "Guinevere", "invite": table.1});
    let (_, seated) = fixture.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
    fixture.ask("POST", "/api/recover", Some(json!({"code": seated["recovery"]}))).await;
    fixture.ask("GET", &format!("/api/invites/{}", table.1.as_str().unwrap()), None).await;
    fixture
        .ask(
            "POST",
            "/api/matches",
            Some(json!({"game": "toy", "players": 2, "webhook": "https://board.example/s3cret"})),
        )
        .await;
    let id = path.rsplit('/').next().unwrap();
    fixture.ask_as(Some(admin), "POST", &format!("/api/admin/matches/{id}/verify"), None).await;
    fixture.request_as(Some("guessed-token"), "GET", &path, None).await;
    fixture.request_as(Some("guessed-admin-token-guessed"), "GET", "/api/admin/limits", None).await;
    fixture.ask_from("203.0.113.7", "POST", "/api/recover", json!({"code": "guessed"})).await;
    fixture.ask_from("203.0.113.7", "POST", "/api/recover", json!({"code": "guessed again"})).await;
    assert_eq!(ann.act("a", json!({"spin": {}})).await, "refused", "a match is set aside");
    fixture.close().await;
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("the admin inspects a match") && log.contains("match quarantined"), "{log}");
    assert_eq!(log.matches("203.0.113.7").count(), 1, "an attack is told of, once: {log}");
    let texts = ["between you and me", "Guinevere", "player 0", "s3cret", "guessed", admin];
    let codes = [&table.1, &seated["recovery"], &seated["token"], &json!(tokens[0]), &json!(tokens[1])];
    let secrets = texts.iter().copied().chain(codes.iter().map(|code| code.as_str().unwrap()));
    for secret in secrets {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
}

#[tokio::test]
async fn proxy_without_websockets_is_logged_once() {
    let log = Log::default();
    let logging = tracing_subscriber::fmt().with_writer(log.clone());
    let _logging = tracing::subscriber::set_default(logging.finish());
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, _) = fixture.table(2).await;
    for _ in 0..3 {
        fixture.ask_from("203.0.113.8", "GET", &format!("{path}/socket"), json!({})).await;
    }
    fixture.close().await;
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert_eq!(log.matches("203.0.113.8").count(), 1, "{log}");
    assert!(log.contains("proxy_set_header Upgrade $http_upgrade"), "{log}");
}
