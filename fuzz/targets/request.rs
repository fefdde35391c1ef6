//! A request to any route, with any body, is answered: wishes for tables and seats, invitations, recovery codes, tokens,
//! what an admin may ask for.
//!
//! The first line is the method and the path, the second what comes after `Bearer`, the rest is the body. `MATCH`,
//! `INVITE`, `TOKEN` and `RECOVERY` stand for those of a table that is there, with one seat taken; `PLAYED` for a match
//! that goes on.

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

/// Without rates the tables that are opened pile up: after so many requests everything begins anew.
const REQUESTS_OF_A_HOUSE: u32 = 5_000;

const ADMIN: &str = "correct-horse-battery-staple";

/// A match of two that has begun.
const PLAYED: &str = include_str!("../seeds/bundle/match");

struct House {
    runtime: Runtime,
    router: Router,
    /// What stands for something, and for what.
    words: Vec<(&'static str, String)>,
    requests: u32,
    _folder: tempfile::TempDir,
}

impl House {
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
        let mut house =
            Self { runtime, router: server.router(), words: Vec::new(), requests: 0, _folder: folder };
        house.furnish();
        house
    }

    /// Puts a table and a match there.
    fn furnish(&mut self) {
        let played = self.made("POST /api/admin/import?running=true", &proven(PLAYED));
        let opened = self.made("POST /api/matches", r#"{"game":"nemesis","players":2}"#);
        let word = |of: &Value, name: &str| of[name].as_str().expect("it says so").to_owned();
        let (table, invite) = (word(&opened, "match"), word(&opened, "invite"));
        let sit = format!(r#"{{"ref":"s1","seat":0,"name":"Ann","invite":"{invite}"}}"#);
        let seated = self.made(&format!("POST /api/matches/{table}/seats"), &sit);
        self.words = vec![
            ("MATCH", table),
            ("INVITE", invite),
            ("TOKEN", word(&seated, "token")),
            ("RECOVERY", word(&seated, "recovery")),
            ("PLAYED", word(&played, "match")),
        ];
    }

    /// What is made by a request that must succeed.
    fn made(&self, head: &str, body: &str) -> Value {
        let answer = self.ask(head, ADMIN, body.to_owned()).expect("it is a request");
        assert_eq!(answer.status(), StatusCode::CREATED, "{head}");
        let body = self.runtime.block_on(axum::body::to_bytes(answer.into_body(), usize::MAX));
        serde_json::from_slice(&body.expect("a body")).expect("it is JSON")
    }

    /// What is answered; nothing if that is no request at all.
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

/// A match as a file, with the line under it that proves it.
fn proven(lines: &str) -> String {
    let lines = format!("{}\n", lines.trim_end());
    let (entries, blake3) = (lines.lines().count() - 1, blake3::hash(lines.as_bytes()));
    format!("{lines}{{\"entries\":{entries},\"blake3\":\"{blake3}\"}}\n")
}

thread_local! {
    static HOUSE: RefCell<House> = RefCell::new(House::open());
}

fuzz_target!(|text: &str| {
    HOUSE.with_borrow_mut(|house| {
        if house.requests >= REQUESTS_OF_A_HOUSE {
            *house = House::open();
        }
        house.requests += 1;
        let said = house
            .words
            .iter()
            .fold(text.to_owned(), |said, (word, stands_for)| said.replace(word, stands_for));
        let mut lines = said.splitn(3, '\n');
        let (Some(head), Some(token)) = (lines.next(), lines.next()) else { return };
        let body = lines.next().unwrap_or_default().to_owned();
        if let Some(answer) = house.ask(head, token, body) {
            assert_ne!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR, "{head}");
        }
    });
});
