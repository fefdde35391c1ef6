//! A request to any route, with any body, is answered: wishes for tables and seats, invitations, recovery codes, tokens,
//! what an admin may ask for.
//!
//! The first line is the method and the path, the second what comes after `Bearer`, the rest is the body.

#![no_main]

use std::{cell::RefCell, net::SocketAddr, sync::Arc};

use airlock_server::{Config, Rates, Server, Shelf, Webhooks};
use airlock_store::SqliteStore;
use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Request, StatusCode},
};
use libfuzzer_sys::fuzz_target;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// Without rates the tables that are opened pile up: after so many requests everything begins anew.
const REQUESTS_OF_A_HOUSE: u32 = 5_000;

struct House {
    runtime: Runtime,
    server: Server,
    _folder: tempfile::TempDir,
    requests: u32,
}

impl House {
    fn open() -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let folder = tempfile::tempdir_in("/dev/shm").expect("a folder");
        let file = folder.path().join("airlock.db");
        let store = runtime.block_on(SqliteStore::open(&file)).expect("a store");
        let config = Config {
            admin_token: Some("correct-horse-battery-staple".parse().expect("long enough")),
            rates: Rates { requests_per_minute: 0, attempts_per_minute: 0, messages_per_second: 0 },
            webhooks: Webhooks::Off,
            reports: Some(folder.path().join("reports")),
            ..Config::default()
        };
        let server = runtime.block_on(async { Server::new(Shelf::catalog(), Arc::new(store), config) });
        Self { runtime, server, _folder: folder, requests: 0 }
    }
}

thread_local! {
    static HOUSE: RefCell<House> = RefCell::new(House::open());
}

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(3, '\n');
    let (Some(head), Some(token)) = (lines.next(), lines.next()) else { return };
    let Some((method, path)) = head.split_once(' ') else { return };
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
        .extension(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1))));
    let Ok(request) = request.body(Body::from(lines.next().unwrap_or_default().to_owned())) else { return };
    HOUSE.with_borrow_mut(|house| {
        if house.requests >= REQUESTS_OF_A_HOUSE {
            *house = House::open();
        }
        house.requests += 1;
        let answer = house.runtime.block_on(house.server.router().oneshot(request));
        let status = answer.expect("a router always answers").status();
        assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{head}");
    });
});
