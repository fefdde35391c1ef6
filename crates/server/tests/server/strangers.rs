//! Clients without a right to a seat, or who have lost it: they read nothing of it and do nothing for it.

use axum::http::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fixture::{TestServer, playing};

/// Requests that need the token of a seat.
const OF_A_SEAT: [(&str, &str); 5] =
    [("GET", "transcript"), ("GET", "invite"), ("GET", "invite.svg"), ("POST", "report"), ("GET", "log")];

fn body(method: &str) -> Option<Value> {
    (method == "POST").then(|| json!({"text": "let me in"}))
}

/// Takes a seat. Returns the whole answer.
async fn seated(fixture: &TestServer, table: &(String, Value), seat: u8, reference: &str) -> Value {
    let name = format!("player {seat}, {reference}");
    let wish = json!({"ref": reference, "seat": seat, "name": name, "invite": table.1});
    let (status, seated) = fixture.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
    assert_eq!(status, StatusCode::CREATED, "{seated}");
    seated
}

async fn recover(fixture: &TestServer, code: &Value) -> (StatusCode, Value) {
    fixture.ask("POST", "/api/recover", Some(json!({ "code": code }))).await
}

#[tokio::test]
async fn foreign_token_is_refused_by_every_route() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, _devices) = playing(&fixture).await;
    let (_, foreign, _others) = playing(&fixture).await;
    let (forged, long) = ("0".repeat(64), format!("{}0", tokens[0]));
    let wrong = ["", "x", forged.as_str(), foreign[0].as_str(), &tokens[0][1..], long.as_str()];
    for (method, route) in OF_A_SEAT {
        let path = format!("{path}/{route}");
        for token in wrong {
            let (status, told) = fixture.ask_as(Some(token), method, &path, body(method)).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{route} with {token:?}: {told}");
            assert_eq!(
                told["text"], "this token does not belong to a seat of this match",
                "{route} with {token:?}"
            );
        }
    }
    fixture.close().await;
}

#[tokio::test]
async fn recovery_revokes_a_stolen_token() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(2).await;
    let told = seated(&fixture, &table, 0, "s").await;
    let stolen = told["token"].as_str().unwrap();
    let mut thief = fixture.connect(&table.0, Some(stolen), None).await;
    thief.receive("update").await;
    let (status, moved) = recover(&fixture, &told["recovery"]).await;
    assert_eq!(status, StatusCode::OK, "{moved}");
    assert_eq!(thief.closed().await, 1008, "the thief is shown out");
    for (method, route) in OF_A_SEAT {
        let path = format!("{}/{route}", table.0);
        let (status, _) = fixture.request_as(Some(stolen), method, &path, body(method)).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{route}");
    }
    let id = table.0.rsplit('/').next().unwrap();
    let mine = json!({"seats": [{"match": id, "token": stolen}]});
    assert_eq!(fixture.ask("POST", "/api/mine", Some(mine)).await, (StatusCode::OK, json!([])));
    assert!(fixture.knock(&table.0, Some(stolen)).await.is_err());
    fixture.close().await;
}

#[tokio::test]
async fn recovery_code_of_a_left_seat_opens_nothing() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(2).await;
    let host = fixture.sit(&table, 0).await;
    let mut host = fixture.connect(&table.0, Some(&host), None).await;
    let left = seated(&fixture, &table, 1, "s1").await;
    let mut leaver = fixture.connect(&table.0, left["token"].as_str(), None).await;
    leaver.receive("update").await;
    leaver.send(json!({"table": {"ref": "bye", "action": {"leave": {}}}})).await;
    assert_eq!(leaver.closed().await, 1008);
    let kicked = seated(&fixture, &table, 1, "s2").await;
    host.send(json!({"table": {"ref": "out", "action": {"kick": {"seat": 1}}}})).await;
    host.receive("ack").await;
    let owner = seated(&fixture, &table, 1, "s3").await;
    for old in [&left, &kicked] {
        let (status, told) = recover(&fixture, &old["recovery"]).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{told}");
        let (status, _) =
            fixture.ask_as(old["token"].as_str(), "GET", &format!("{}/invite", table.0), None).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
    }
    assert_eq!(recover(&fixture, &owner["recovery"]).await.0, StatusCode::OK);
    fixture.close().await;
}

#[tokio::test]
async fn invitation_opens_only_its_own_table() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(2).await;
    let other = fixture.table(2).await;
    let told = seated(&fixture, &table, 0, "s").await;
    let wrong = [
        json!(null),
        json!(""),
        json!("K7Q2-M9XR"),
        other.1.clone(),
        told["recovery"].clone(),
        told["token"].clone(),
    ];
    for route in ["seats", "ask"] {
        for invite in &wrong {
            let wish = json!({"ref": "in", "seat": 1, "name": "Eve", "invite": invite});
            let (status, told) = fixture.ask("POST", &format!("{}/{route}", table.0), Some(wish)).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{route} with {invite}: {told}");
        }
    }
    for code in [&table.1, &told["token"]] {
        assert_eq!(recover(&fixture, code).await.0, StatusCode::FORBIDDEN, "{code} recovers nothing");
    }
    fixture.close().await;
}

#[tokio::test]
async fn requested_seat_shows_nothing_before_consent() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(3).await;
    let tokens = [fixture.sit(&table, 0).await, fixture.sit(&table, 1).await, fixture.sit(&table, 2).await];
    let mut devices = Vec::new();
    for token in &tokens {
        let mut device = fixture.connect(&table.0, Some(token), None).await;
        device.send(json!({"table": {"ref": "ready", "action": {"ready": {"on": true}}}})).await;
        device.receive("ack").await;
        devices.push(device);
    }
    devices[0].send(json!({"table": {"ref": "go", "action": {"start": {}}}})).await;
    devices[0].receive("ack").await;
    let ask = format!("{}/ask", table.0);
    let wish = |reference: &str, seat: u8| {
        Some(json!({"ref": reference, "seat": seat, "name": "Eve", "invite": table.1}))
    };
    let (status, told) = fixture.ask("POST", &ask, wish("a1", 1)).await;
    assert_eq!(status, StatusCode::CONFLICT, "a player has this seat: {told}");
    devices[2].send(json!({"table": {"ref": "bye", "action": {"leave": {}}}})).await;
    assert_eq!(devices[2].closed().await, 1008);
    let (status, asked) = fixture.ask("POST", &ask, wish("a2", 2)).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{asked}");
    let hopeful = asked["token"].as_str();
    let transcript = format!("{}/transcript", table.0);
    let look = async || fixture.request_as(hopeful, "GET", &transcript, None).await.0;
    assert_eq!(look().await, StatusCode::FORBIDDEN, "nobody has agreed");
    let vote = loop {
        let update = devices[0].receive("update").await;
        let mut notices = update["notices"].as_array().into_iter().flatten();
        if let Some(id) = notices.find_map(|notice| notice["vote"]["id"].as_u64()) {
            break id;
        }
    };
    let agree = json!({"table": {"ref": "yes", "action": {"vote": {"id": vote, "yes": true}}}});
    devices[0].send(agree.clone()).await;
    devices[0].receive("ack").await;
    assert_eq!(look().await, StatusCode::FORBIDDEN, "one has agreed of two");
    assert_eq!(recover(&fixture, &asked["recovery"]).await.0, StatusCode::FORBIDDEN);
    devices[1].send(agree).await;
    devices[1].receive("ack").await;
    assert_eq!(look().await, StatusCode::OK, "all have agreed");
    fixture.close().await;
}

#[tokio::test]
async fn transcript_holds_only_its_viewers_updates() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, [mut ann, _bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let read = async |token: Option<&str>| {
        fixture.request_as(token, "GET", &format!("{path}/transcript"), None).await.1
    };
    let (own, others, public) =
        (read(Some(&tokens[0])).await, read(Some(&tokens[1])).await, read(None).await);
    let hidden = r#""rolled":{"seat":0,"face":null"#;
    assert!(own.contains(r#""rolled""#) && !own.contains(hidden), "who rolled saw the die: {own}");
    assert!(others.contains(hidden) && public.contains(hidden), "nobody else did: {others} {public}");
    fixture.close().await;
}

#[tokio::test]
async fn socket_without_hello_is_closed() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, _devices) = playing(&fixture).await;
    let mut silent = fixture.knock(&path, Some(&tokens[0])).await.unwrap();
    tokio::time::pause();
    assert_eq!(silent.closed().await, 1008);
    tokio::time::resume();
    fixture.close().await;
}
