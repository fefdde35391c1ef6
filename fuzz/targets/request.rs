//! Fuzzes requests to all routes: each one is answered, and never with status 500.
//!
//! The first line is the method and the path, the second the token for `Bearer`, the rest the body. `MATCH`,
//! `INVITE`, `TOKEN` and `RECOVERY` are replaced by those of an open table with one seat taken, `PLAYED` by
//! the id of a running match.

#![no_main]

use std::{cell::RefCell, net::SocketAddr, sync::Arc};

use airlock_bus::LocalBus;
use airlock_server::{Config, Rates, Registry, Server, Webhooks};
use airlock_store::SqliteStore;
use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{Request, StatusCode},
    response::Response,
};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// Requests after which the server is replaced. Without rate limits its open tables would pile up.
const MAX_REQUESTS: u32 = 5_000;

const ADMIN: &str = "correct-horse-battery-staple";

/// Exported match of two players that has begun.
const PLAYED: &str = include_str!("../seeds/bundle/match");

struct TestServer {
    runtime: Runtime,
    router: Router,
    /// Placeholders in requests, with their values.
    words: Vec<(&'static str, String)>,
    requests: u32,
    _folder: tempfile::TempDir,
}

impl TestServer {
    fn open() -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let folder = tempfile::tempdir_in("/dev/shm").expect("a folder");
        let file = folder.path().join("airlock.db");
        let store = runtime.block_on(SqliteStore::open(&file)).expect("a store");
        let config = Config {
            admin_token: Some(ADMIN.parse().expect("long enough")),
            rates: Rates {
                requests_per_minute: 0,
                attempts_per_minute: 0,
                messages_per_second: 0,
                connections: 0,
            },
            webhooks: Webhooks::Off,
            reports: Some(folder.path().join("reports")),
            ..Config::default()
        };
        let server = runtime.block_on(async {
            Server::new(Registry::catalog(), Arc::new(store), Arc::new(LocalBus::default()), config)
        });
        let mut server =
            Self { runtime, router: server.router(), words: Vec::new(), requests: 0, _folder: folder };
        server.prepare();
        server
    }

    /// Opens a table and imports a match.
    fn prepare(&mut self) {
        let played = self.create("POST /api/admin/import?running=true", &proven(PLAYED));
        let opened = self.create("POST /api/matches", r#"{"game":"nemesis","players":2}"#);
        let word = |of: &Value, name: &str| of[name].as_str().expect("it says so").to_owned();
        let (table, invite) = (word(&opened, "match"), word(&opened, "invite"));
        let sit = format!(r#"{{"ref":"s1","seat":0,"name":"Ann","invite":"{invite}"}}"#);
        let seated = self.create(&format!("POST /api/matches/{table}/seats"), &sit);
        self.words = vec![
            ("MATCH", table),
            ("INVITE", invite),
            ("TOKEN", word(&seated, "token")),
            ("RECOVERY", word(&seated, "recovery")),
            ("PLAYED", word(&played, "match")),
        ];
    }

    /// Sends a request that must create something. Returns the answer.
    fn create(&self, head: &str, body: &str) -> Value {
        let answer = self.ask(head, ADMIN, body.to_owned()).expect("it is a request");
        assert_eq!(answer.status(), StatusCode::CREATED, "{head}");
        let body = self.runtime.block_on(axum::body::to_bytes(answer.into_body(), usize::MAX));
        serde_json::from_slice(&body.expect("a body")).expect("it is JSON")
    }

    /// Sends a request; `None` if it is malformed.
    fn ask(&self, head: &str, token: &str, body: String) -> Option<Response> {
        let (method, path) = head.split_once(' ')?;
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", "application/json")
            .extension(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1))))
            .body(Body::from(body))
            .ok()?;
        let answer = self.runtime.block_on(self.router.clone().oneshot(request));
        Some(answer.expect("a router always answers"))
    }
}

/// Adds the checksum line to an exported match.
fn proven(lines: &str) -> String {
    let lines = format!("{}\n", lines.trim_end());
    let (entries, blake3) = (lines.lines().count() - 1, blake3::hash(lines.as_bytes()));
    format!("{lines}{{\"entries\":{entries},\"blake3\":\"{blake3}\"}}\n")
}

thread_local! {
    static SERVER: RefCell<TestServer> = RefCell::new(TestServer::open());
}

fuzz_target!(|text: &str| {
    SERVER.with_borrow_mut(|server| {
        if server.requests >= MAX_REQUESTS {
            *server = TestServer::open();
        }
        server.requests += 1;
        let said = server
            .words
            .iter()
            .fold(text.to_owned(), |said, (word, stands_for)| said.replace(word, stands_for));
        let mut lines = said.splitn(3, '\n');
        let (Some(head), Some(token)) = (lines.next(), lines.next()) else { return };
        let body = lines.next().unwrap_or_default().to_owned();
        if let Some(answer) = server.ask(head, token, body) {
            assert_ne!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR, "{head}");
        }
    });
});
