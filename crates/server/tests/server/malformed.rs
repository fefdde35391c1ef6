//! Refusals of malformed requests.

use axum::{
    body::{Body, to_bytes},
    http::{
        Request, StatusCode,
        header::{ALLOW, CONTENT_TYPE},
    },
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::fixture::{TestServer, playing};

#[tokio::test]
async fn every_error_under_api_is_json() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let cases = [
        ("GET", "/api", StatusCode::NOT_FOUND, "unknown"),
        ("GET", "/api/", StatusCode::NOT_FOUND, "unknown"),
        ("POST", "/api/", StatusCode::NOT_FOUND, "unknown"),
        ("GET", "/api/games/", StatusCode::NOT_FOUND, "unknown"),
        ("PUT", "/api/games/toy/nothing", StatusCode::NOT_FOUND, "unknown"),
        ("DELETE", "/api/nothing.json", StatusCode::NOT_FOUND, "unknown"),
        ("POST", "/api/games", StatusCode::METHOD_NOT_ALLOWED, "malformed"),
        ("DELETE", "/api/matches/nothing", StatusCode::METHOD_NOT_ALLOWED, "malformed"),
        ("GET", "/api/recover", StatusCode::METHOD_NOT_ALLOWED, "malformed"),
        ("POST", "/api/recover", StatusCode::BAD_REQUEST, "malformed"),
        ("GET", "/api/matches/%ff/transcript", StatusCode::NOT_FOUND, "unknown"),
        ("POST", "/api/matches/%ff/seats", StatusCode::BAD_REQUEST, "malformed"),
    ];
    for (method, path, status, code) in cases {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let answer = fixture.server.router().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), status, "{method} {path}");
        assert_eq!(answer.headers()[CONTENT_TYPE], "application/json", "{method} {path}");
        if status == StatusCode::METHOD_NOT_ALLOWED {
            assert!(answer.headers().contains_key(ALLOW), "{method} {path} says what may be asked");
        }
        let body = to_bytes(answer.into_body(), 10_000).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert!(body["code"] == code && body["text"].is_string(), "{method} {path}: {body}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn unreadable_request_is_refused_under_its_ref() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(2).await;
    let wish = json!({"ref": "s7", "seat": "first", "name": "Ann"});
    let (status, told) = fixture.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
    assert_eq!(
        (status, &told["code"], &told["ref"]),
        (StatusCode::BAD_REQUEST, &json!("malformed"), &json!("s7"))
    );
    let wish = json!({"game": "toy", "players": 2, "colour": "x".repeat(5000)});
    let (_, told) = fixture.ask("POST", "/api/matches", Some(wish)).await;
    let text = told["text"].as_str().unwrap();
    assert!(text.contains("unknown field `colour`, expected one of `game`") && text.len() < 1000, "{told}");
    fixture.close().await;
}

#[tokio::test]
async fn unreadable_command_is_refused_under_its_ref() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (_, _, [mut ann, _bob]) = playing(&fixture).await;
    let cases = [
        (json!({"act": {"ref": "a1", "action": {"note": {"text": 7}}, "seat": 0}}), "unknown field `seat`"),
        (json!({"table": {"ref": "a2", "action": {"destroy": {}}}}), "expected one of `ready`"),
        (
            json!({"table": {"ref": "a3", "action": {"kick": {"seat": "Bob"}}}}),
            r#"a correct one is {"kick":{"seat":2}}"#,
        ),
        (
            json!({"act": {"ref": "a4", "action": {"fly": {}}}}),
            "`fly` is no verb; there are: roll, stop, note",
        ),
        (
            json!({"act": {"ref": "a5", "action": {"note": {"to": 7}}}}),
            "`to` is no argument; there are: text",
        ),
        (
            json!({"act": {"ref": "a6", "action": {"note": {"text": {}}}}}),
            "expected a thing or a list of things",
        ),
        (json!({"act": {"ref": "a7", "action": "roll"}}), r#"{"VERB": {"ARGUMENT": "THING"}}"#),
    ];
    for (said, told) in cases {
        let reference = said.as_object().unwrap().values().next().unwrap()["ref"].clone();
        ann.send(said).await;
        let refused = ann.receive("refused").await;
        assert_eq!((&refused["code"], &refused["ref"]), (&json!("malformed"), &reference));
        assert!(refused["text"].as_str().unwrap().contains(told), "{refused}");
    }
    fixture.close().await;
}
