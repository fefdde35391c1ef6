//! Public documents of the games.

use std::io::Read;

use axum::{
    body::{Body, to_bytes},
    http::{
        Request, StatusCode,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH},
    },
    response::Response,
};
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::fixture::{TestServer, playing};

async fn get(fixture: &TestServer, path: &str, header: Option<(&str, &str)>) -> Response {
    let mut request = Request::builder().uri(path);
    if let Some((name, value)) = header {
        request = request.header(name, value);
    }
    fixture.server.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

#[tokio::test]
async fn unchanged_components_and_schema_are_sent_once() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    for (path, known) in [("/api/games/toy/content", "components"), ("/api/schema", "$defs")] {
        let first = get(&fixture, path, None).await;
        assert_eq!(
            (first.status(), &first.headers()[CONTENT_TYPE]),
            (StatusCode::OK, &"application/json".parse().unwrap())
        );
        assert_eq!(first.headers()[CACHE_CONTROL], "public, no-cache", "{path}");
        let tag = first.headers()[ETAG].to_str().unwrap().to_owned();
        let plain = to_bytes(first.into_body(), 1_000_000).await.unwrap();
        let body: Value = serde_json::from_slice(&plain).unwrap();
        assert!(body[known].is_object(), "{path}");
        let again = get(&fixture, path, Some((IF_NONE_MATCH.as_str(), &tag))).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert!(to_bytes(again.into_body(), 10).await.unwrap().is_empty());
        let packed = get(&fixture, path, Some((ACCEPT_ENCODING.as_str(), "gzip"))).await;
        assert_eq!(packed.headers()[CONTENT_ENCODING], "gzip", "{path}");
        let packed = to_bytes(packed.into_body(), 1_000_000).await.unwrap();
        let mut unpacked = Vec::new();
        GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
        assert!(unpacked == plain, "{path}");
    }
    let (status, told) = fixture.ask("GET", "/api/games/chess/content", None).await;
    assert_eq!((status, &told["code"]), (StatusCode::NOT_FOUND, &json!("unknown")));
    fixture.close().await;
}

#[tokio::test]
async fn content_is_independent_of_matches() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let before = fixture.request("GET", "/api/games/toy/content", None).await;
    let (_, tokens, [mut ann, _bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let after = fixture.request_as(Some(&tokens[0]), "GET", "/api/games/toy/content", None).await;
    assert_eq!(before, after);
    fixture.close().await;
}

#[tokio::test]
async fn every_option_names_its_default() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::over_games(folder.path(), airlock_server::Registry::catalog()).await;
    let (_, games) = fixture.ask("GET", "/api/games", None).await;
    let modes = games.as_array().unwrap().iter().flat_map(|game| game["modes"].as_array().unwrap());
    let options: Vec<&Value> = modes.flat_map(|mode| mode["options"].as_array().unwrap()).collect();
    assert!(options.len() > 5);
    for option in options {
        assert!(option["values"].as_array().unwrap().contains(&option["default"]), "{option}");
    }
    fixture.close().await;
}
