//! What whoever runs the server relies on.

use airlock_server::{Config, Rates};
use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use futures_util::SinkExt;
use serde_json::json;
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt;

use crate::house::{House, playing};

#[tokio::test]
async fn a_server_says_whether_it_lives_and_can_work() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    for (path, said) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
        assert_eq!(house.request("GET", path, None).await, (StatusCode::OK, said.to_owned()));
    }
    let server = house.server.clone();
    house.close().await;
    let request = Request::builder().uri("/readyz").body(Body::empty()).unwrap();
    let answer = server.router().oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "it has ended");
}

#[tokio::test]
async fn the_metrics_are_for_whoever_runs_the_server() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (_, _, [mut ann, _bob]) = playing(&house).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let (status, text) = house.request("GET", "/metrics", None).await;
    assert_eq!(status, StatusCode::OK);
    for name in
        ["airlock_live_matches", "airlock_sockets", "airlock_append_seconds_bucket", "airlock_commands_total"]
    {
        assert!(text.contains(name), "{name} is not in\n{text}");
    }
    let request = Request::builder().uri("/metrics").header("x-forwarded-for", "203.0.113.7");
    let answer = house.server.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::NOT_FOUND, "a player came through the reverse proxy");
    house.close().await;
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_told_to_wait() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { requests_per_minute: 2, attempts_per_minute: 1, messages_per_second: 0 };
    let house = House::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let game = || Some(json!({"game": "toy", "players": 2}));
    assert_eq!(house.ask("POST", "/api/matches", game()).await.0, StatusCode::CREATED);
    let (status, answer) = house.ask("POST", "/api/matches", game()).await;
    assert_eq!((status, &answer["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("busy")));
    assert_eq!(house.request("GET", "/api/games", None).await.0, StatusCode::OK, "that costs little");
    house.request("GET", "/api/games", None).await;
    assert_eq!(house.request("GET", "/api/games", None).await.0, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(house.request("GET", "/healthz", None).await.0, StatusCode::OK, "it still lives");
    let other = Request::builder().uri("/api/games").header("x-forwarded-for", "203.0.113.7");
    let answer = house.server.router().oneshot(other.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "others are not concerned");
    house.close().await;
}

#[tokio::test]
async fn a_socket_that_floods_is_closed() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { messages_per_second: 2, ..Rates::default() };
    let house = House::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let (_, _, [mut ann, mut bob]) = playing(&house).await;
    for _ in 0..20 {
        // The server may have closed by now.
        let _ = ann.socket.send(Message::text(r#"{"ping":{}}"#)).await;
    }
    assert_eq!(ann.closed().await, 1013);
    bob.say(json!({"ping": {}})).await;
    bob.hear("pong").await;
    house.close().await;
}

#[tokio::test]
async fn the_page_is_served_with_its_files_and_runs_nothing_else() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (status, page) = house.request("GET", "/m/anything", None).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    for file in page.split('"').filter(|text| text.starts_with("/assets/")) {
        let (status, _) = house.request("GET", file, None).await;
        assert_eq!(status, StatusCode::OK, "{file}");
    }
    let request = Request::builder().uri("/").body(Body::empty()).unwrap();
    let answer = house.server.router().oneshot(request).await.unwrap();
    let policy = answer.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'"), "{policy}");
    assert!(!page.contains("<script>") && !page.contains("style="), "nothing inline");
    house.close().await;
}
