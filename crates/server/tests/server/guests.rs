//! Public tables: the opener is the host, and no visitor takes all seats.

use axum::http::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fixture::TestServer;

/// Bytes with which Ann opens tables.
const ANNS: &str = "00000000000000000000000000000000000000000000000000000000000000a1";

const ANN: &str = "203.0.113.1";
const STRANGER: &str = "203.0.113.2";
const OTHER: &str = "203.0.113.3";

/// A table of four that Ann opened: its path and the answer.
async fn opened(fixture: &TestServer, more: Value) -> (String, Value) {
    let mut wish = json!({"game": "toy", "players": 4, "public": true, "host": ANNS});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (status, opened) = fixture.ask_from(ANN, "POST", "/api/matches", wish).await;
    assert_eq!(status, StatusCode::CREATED, "{opened}");
    (format!("/api/matches/{}", opened["match"].as_str().unwrap()), opened)
}

/// Takes a seat from an address, with further fields.
async fn sit(fixture: &TestServer, from: &str, path: &str, seat: u8, more: Value) -> (StatusCode, Value) {
    let mut wish = json!({"ref": format!("s{seat}"), "seat": seat, "name": format!("{from} {seat}")});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    fixture.ask_from(from, "POST", &format!("{path}/seats"), wish).await
}

async fn host(fixture: &TestServer, path: &str) -> Value {
    fixture.ask("GET", path, None).await.1["host"].clone()
}

/// Asserts a refusal for this reason.
fn refused((status, told): (StatusCode, Value), expected: StatusCode, reason: &str) {
    assert_eq!((status, &told["reason"]), (expected, &json!(reason)), "{told}");
    assert!(told["text"].as_str().unwrap().len() > 20, "it says why: {told}");
}

#[tokio::test]
async fn opener_is_host_even_if_others_sit_first() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, opened) = opened(&fixture, json!({})).await;
    let (status, stranger) = sit(&fixture, STRANGER, &path, 0, json!({})).await;
    assert_eq!(
        (status, host(&fixture, &path).await),
        (StatusCode::CREATED, Value::Null),
        "a stranger is no host"
    );
    // A friend has the link, and comes before the host.
    let (status, _) = sit(&fixture, OTHER, &path, 1, json!({"invite": opened["invite"]})).await;
    assert_eq!((status, host(&fixture, &path).await), (StatusCode::CREATED, json!(1)));
    let (status, told) = sit(&fixture, ANN, &path, 2, json!({"host": ANNS})).await;
    assert_eq!((status, host(&fixture, &path).await), (StatusCode::CREATED, json!(2)), "{told}");
    for forged in [stranger["token"].clone(), json!("0".repeat(64))] {
        let (status, told) = sit(&fixture, OTHER, &path, 3, json!({"host": forged})).await;
        assert_eq!((status, &told["code"]), (StatusCode::FORBIDDEN, &json!("forbidden")));
    }
    assert_eq!(sit(&fixture, OTHER, &path, 3, json!({"host": "me"})).await.0, StatusCode::BAD_REQUEST);
    fixture.close().await;
}

#[tokio::test]
async fn invited_older_client_becomes_host() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, opened) = opened(&fixture, json!({"host": null})).await;
    sit(&fixture, STRANGER, &path, 0, json!({})).await;
    let (status, _) = sit(&fixture, ANN, &path, 3, json!({"invite": opened["invite"]})).await;
    assert_eq!((status, host(&fixture, &path).await), (StatusCode::CREATED, json!(3)));
    fixture.close().await;
}

#[tokio::test]
async fn guests_leave_a_seat_for_the_opener() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, _) = opened(&fixture, json!({})).await;
    for (seat, from) in (0..).zip([STRANGER, OTHER, "203.0.113.4"]) {
        assert_eq!(sit(&fixture, from, &path, seat, json!({})).await.0, StatusCode::CREATED, "{from}");
    }
    let late = "203.0.113.5";
    refused(sit(&fixture, late, &path, 3, json!({})).await, StatusCode::CONFLICT, "kept_for_host");
    let (status, ann) = sit(&fixture, ANN, &path, 3, json!({"host": ANNS})).await;
    assert_eq!((status, host(&fixture, &path).await), (StatusCode::CREATED, json!(3)), "{ann}");
    fixture.close().await;
}

#[tokio::test]
async fn visitor_has_one_seat_at_a_time() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, opened) = opened(&fixture, json!({})).await;
    let key = json!({"key": "0a".repeat(32)});
    let (status, first) = sit(&fixture, STRANGER, &path, 0, key.clone()).await;
    assert_eq!(status, StatusCode::CREATED);
    refused(sit(&fixture, STRANGER, &path, 1, json!({})).await, StatusCode::FORBIDDEN, "one_seat");
    // The recovery code contains the invitation. It is no way round.
    let invited = json!({"invite": opened["invite"]});
    refused(sit(&fixture, STRANGER, &path, 1, invited.clone()).await, StatusCode::FORBIDDEN, "one_seat");
    assert_eq!(
        sit(&fixture, STRANGER, &path, 0, key).await,
        (StatusCode::CREATED, first.clone()),
        "asked again"
    );
    // Moving to another device changes the token, not the seat.
    let (status, _) =
        fixture.ask_from(STRANGER, "POST", "/api/recover", json!({"code": first["recovery"]})).await;
    assert_eq!(status, StatusCode::OK);
    refused(sit(&fixture, STRANGER, &path, 1, json!({})).await, StatusCode::FORBIDDEN, "one_seat");
    assert_eq!(sit(&fixture, OTHER, &path, 1, json!({})).await.0, StatusCode::CREATED, "somebody else");
    let (elsewhere, _) = self::opened(&fixture, json!({})).await;
    assert_eq!(sit(&fixture, STRANGER, &elsewhere, 0, json!({})).await.0, StatusCode::CREATED);
    // The household of the host sits down by the invitation.
    assert_eq!(sit(&fixture, ANN, &path, 2, json!({"host": ANNS})).await.0, StatusCode::CREATED);
    assert_eq!(sit(&fixture, ANN, &path, 3, invited).await.0, StatusCode::CREATED);
    fixture.close().await;
}

#[tokio::test]
async fn left_seat_is_no_longer_counted() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, _) = opened(&fixture, json!({})).await;
    let (_, seated) = sit(&fixture, STRANGER, &path, 0, json!({})).await;
    let mut device = fixture.connect(&path, seated["token"].as_str(), None).await;
    device.send(json!({"table": {"ref": "l", "action": {"leave": {}}}})).await;
    device.closed().await;
    assert_eq!(sit(&fixture, STRANGER, &path, 1, json!({})).await.0, StatusCode::CREATED);
    // A refused request takes no seat and is not counted.
    assert_eq!(sit(&fixture, OTHER, &path, 1, json!({})).await.0, StatusCode::CONFLICT);
    assert_eq!(sit(&fixture, OTHER, &path, 0, json!({})).await.0, StatusCode::CREATED);
    fixture.close().await;
}

#[tokio::test]
async fn players_share_a_device_if_the_host_allows_it() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, _) = opened(&fixture, json!({"several_seats": true})).await;
    for seat in 0..3 {
        assert_eq!(sit(&fixture, STRANGER, &path, seat, json!({})).await.0, StatusCode::CREATED);
    }
    let wish = json!({"game": "toy", "players": 3});
    let (_, private) = fixture.ask_from(ANN, "POST", "/api/matches", wish).await;
    let path = format!("/api/matches/{}", private["match"].as_str().unwrap());
    for seat in 0..3 {
        let invited = json!({"invite": private["invite"]});
        assert_eq!(sit(&fixture, STRANGER, &path, seat, invited).await.0, StatusCode::CREATED);
    }
    fixture.close().await;
}
