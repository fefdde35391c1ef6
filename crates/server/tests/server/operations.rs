//! Operations: health checks, metrics, limits and the page.

use airlock_server::{Config, Rates};
use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use futures_util::SinkExt;
use serde_json::json;
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::{Error, Message};
use tower::ServiceExt;

use crate::fixture::{TestServer, playing};

#[tokio::test]
async fn health_checks_answer() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    for (path, said) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
        assert_eq!(fixture.request("GET", path, None).await, (StatusCode::OK, said.to_owned()));
    }
    let server = fixture.server.clone();
    fixture.close().await;
    let request = Request::builder().uri("/readyz").body(Body::empty()).unwrap();
    let answer = server.router().oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "it has ended");
}

#[tokio::test]
async fn metrics_are_for_the_operator_only() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (_, _, [mut ann, _bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let (status, text) = fixture.request("GET", "/metrics", None).await;
    assert_eq!(status, StatusCode::OK);
    for name in
        ["airlock_live_matches", "airlock_sockets", "airlock_append_seconds_bucket", "airlock_commands_total"]
    {
        assert!(text.contains(name), "{name} is not in\n{text}");
    }
    for player in ["203.0.113.7", "203.0.113.7:4711", "unknown", ""] {
        let request = Request::builder().uri("/metrics").header("x-forwarded-for", player);
        let answer = fixture.server.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{player:?} came through the reverse proxy");
    }
    fixture.close().await;
}

#[tokio::test]
async fn request_rate_limits_an_address() {
    let folder = TempDir::new().unwrap();
    let rates =
        Rates { requests_per_minute: 2, attempts_per_minute: 1, messages_per_second: 0, connections: 0 };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let ask = async |address: &str, method: &str, path: &str| {
        let request = Request::builder().method(method).uri(path).header("x-forwarded-for", address);
        let body = Body::from(json!({"game": "toy", "players": 2}).to_string());
        let request = request.header("content-type", "application/json").body(body).unwrap();
        fixture.server.router().oneshot(request).await.unwrap().status()
    };
    let (ann, bob) = ("203.0.113.7:4711", "203.0.113.8");
    assert_eq!(ask(ann, "POST", "/api/matches").await, StatusCode::CREATED);
    assert_eq!(ask(ann, "POST", "/api/matches").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ask(ann, "GET", "/api/games").await, StatusCode::OK, "that costs little");
    ask(ann, "GET", "/api/games").await;
    assert_eq!(ask(ann, "GET", "/api/games").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ask(ann, "GET", "/healthz").await, StatusCode::OK, "it still lives");
    assert_eq!(ask(bob, "POST", "/api/matches").await, StatusCode::CREATED, "others are not concerned");
    for _ in 0..9 {
        assert_eq!(
            ask("127.0.0.1", "POST", "/api/matches").await,
            StatusCode::CREATED,
            "nor is this machine"
        );
    }
    fixture.close().await;
}

#[tokio::test]
async fn connection_limit_refuses_an_address() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { connections: 2, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let (path, tokens, _devices) = playing(&fixture).await;
    let knock = async |address, seat: usize| {
        let knock = fixture.connect_from(address, &path, Some(&tokens[seat])).await;
        knock.map_err(|error| match error {
            Error::Http(answer) => answer.status(),
            other => panic!("{other}"),
        })
    };
    let mut first = knock("203.0.113.7", 0).await.unwrap();
    let _second = knock("203.0.113.7", 0).await.unwrap();
    assert_eq!(knock("203.0.113.7", 0).await.err(), Some(StatusCode::TOO_MANY_REQUESTS));
    let _other = knock("203.0.113.8", 1).await.unwrap();
    first.send(json!({"ping": {}})).await;
    assert_eq!(first.closed().await, 1008, "hello comes first");
    drop(first);
    while knock("203.0.113.7", 0).await.is_err() {
        tokio::task::yield_now().await;
    }
    fixture.close().await;
}

#[tokio::test]
async fn flooding_socket_is_closed() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { messages_per_second: 2, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let (_, _, [mut ann, mut bob]) = playing(&fixture).await;
    for _ in 0..20 {
        // The server may have closed by now.
        let _ = ann.socket.send(Message::text(r#"{"ping":{}}"#)).await;
    }
    assert_eq!(ann.closed().await, 1013);
    bob.send(json!({"ping": {}})).await;
    bob.receive("pong").await;
    fixture.close().await;
}

#[tokio::test]
async fn page_is_served_and_runs_only_its_own_files() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (status, page) = fixture.request("GET", "/m/anything", None).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    for file in page.split('"').filter(|text| text.starts_with("/assets/")) {
        let (status, _) = fixture.request("GET", file, None).await;
        assert_eq!(status, StatusCode::OK, "{file}");
    }
    let request = Request::builder().uri("/").body(Body::empty()).unwrap();
    let answer = fixture.server.router().oneshot(request).await.unwrap();
    let policy = answer.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'; img-src 'self' blob:;"), "{policy}");
    assert!(!page.contains("<script>") && !page.contains("style="), "nothing inline");
    fixture.close().await;
}

#[tokio::test]
async fn foreign_name_reads_no_metrics_and_is_counted() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { attempts_per_minute: 1, ..Rates::default() };
    let public_url = Some("https://table.example".parse().unwrap());
    let fixture =
        TestServer::open_with(folder.path(), Config { rates, public_url, ..Config::default() }).await;
    let ask = async |host: &str, method: &str, path: &str| {
        let request = Request::builder().method(method).uri(path).header("host", host);
        let body = Body::from(json!({"game": "toy", "players": 2}).to_string());
        let request = request.header("content-type", "application/json").body(body).unwrap();
        fixture.server.router().oneshot(request).await.unwrap().status()
    };
    for own in ["127.0.0.1:8080", "[::1]:8080", "localhost:8080", "airlock:8080", "table.example"] {
        assert_eq!(ask(own, "GET", "/metrics").await, StatusCode::OK, "{own}");
        for _ in 0..2 {
            assert_eq!(ask(own, "POST", "/api/matches").await, StatusCode::CREATED, "{own}");
        }
    }
    for foreign in ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "?"] {
        assert_eq!(ask(foreign, "GET", "/metrics").await, StatusCode::NOT_FOUND, "{foreign}");
    }
    assert_eq!(ask("evil.example", "POST", "/api/matches").await, StatusCode::CREATED);
    assert_eq!(ask("evil.example", "POST", "/api/matches").await, StatusCode::TOO_MANY_REQUESTS);
    fixture.close().await;
}
