//! A request to any route, with any body, is answered: wishes for tables and seats, invitations, recovery codes, tokens.
//!
//! The first line is the method and the path, the second what comes after `Bearer`, the rest is the body.

#![no_main]

use std::sync::{Arc, LazyLock};

use airlock_server::{Config, Rates, Server, Shelf};
use airlock_store::SqliteStore;
use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Request, StatusCode},
};
use libfuzzer_sys::fuzz_target;
use tokio::runtime::Runtime;
use tower::ServiceExt;

struct House {
    runtime: Runtime,
    server: Server,
    _folder: tempfile::TempDir,
}

static HOUSE: LazyLock<House> = LazyLock::new(|| {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir_in("/dev/shm").expect("a folder");
    let store = runtime.block_on(SqliteStore::open(&folder.path().join("airlock.db"))).expect("a store");
    let rates = Rates { requests_per_minute: 0, attempts_per_minute: 0, messages_per_second: 0 };
    let server = Server::new(Shelf::catalog(), Arc::new(store), Config { rates, ..Config::default() });
    House { runtime, server, _folder: folder }
});

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(3, '\n');
    let (Some(head), Some(token)) = (lines.next(), lines.next()) else { return };
    let Some((method, path)) = head.split_once(' ') else { return };
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
        .extension(ConnectInfo(std::net::SocketAddr::from(([127, 0, 0, 1], 1))));
    let Ok(request) = request.body(Body::from(lines.next().unwrap_or_default().to_owned())) else { return };
    let House { runtime, server, .. } = &*HOUSE;
    let answer = runtime.block_on(server.router().oneshot(request)).expect("a router always answers");
    assert_ne!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR, "{head}");
});
