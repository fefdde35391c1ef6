//! Consent of people who no longer have a seat, and repeated requests for one.

use airlock_server::{Config, Rates};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fixture::{Device, TestServer};

/// A match of three that has begun: its table, the answer for each seat, and a device for each.
async fn three(fixture: &TestServer) -> ((String, Value), Vec<Value>, Vec<Device>) {
    let table = fixture.table(3).await;
    let (mut tickets, mut devices) = (Vec::new(), Vec::new());
    for (seat, name) in ["Ann", "Bob", "Cyd"].into_iter().enumerate() {
        let wish = json!({"ref": "s", "seat": seat, "name": name, "invite": table.1});
        let (status, ticket) = fixture.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
        assert_eq!(status, StatusCode::CREATED, "{ticket}");
        let mut device = fixture.connect(&table.0, ticket["token"].as_str(), None).await;
        device.receive("update").await;
        wants(&mut device, "ready", json!({"ready": {"on": true}})).await;
        devices.push(device);
        tickets.push(ticket);
    }
    wants(&mut devices[0], "go", json!({"start": {}})).await;
    (table, tickets, devices)
}

async fn wants(device: &mut Device, reference: &str, action: Value) {
    device.send(json!({"table": {"ref": reference, "action": action}})).await;
    assert_eq!(device.receive("ack").await["ref"], reference);
}

async fn speak(fixture: &TestServer, code: &Value, answer: Value) -> (StatusCode, Value) {
    fixture.ask("POST", "/api/voice", Some(json!({"code": code, "answer": answer}))).await
}

#[tokio::test]
async fn kicked_seat_opens_only_with_its_persons_consent() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (table, tickets, mut devices) = three(&fixture).await;
    wants(&mut devices[0], "k", json!({"kick": {"seat": 1, "final": true}})).await;
    let wish = json!({"ref": "in", "seat": 1, "name": "Eve", "invite": table.1});
    let (status, eve) = fixture.ask("POST", &format!("{}/ask", table.0), Some(wish)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    wants(&mut devices[0], "b", json!({"bot": {"seat": 2, "kind": "random"}})).await;
    wants(&mut devices[0], "v", json!({"vote": {"id": 1, "yes": true}})).await;
    wants(&mut devices[2], "v", json!({"vote": {"id": 1, "yes": true}})).await;
    let token = eve["token"].as_str().unwrap();
    assert!(fixture.knock(&table.0, Some(token)).await.is_err(), "Bob has not agreed");
    let code = &tickets[1]["recovery"];
    let (status, told) = fixture.ask("POST", "/api/recover", Some(json!({"code": code}))).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{told}");
    let (status, voices) = speak(&fixture, code, Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{voices}");
    assert_eq!(voices[0]["seat"], 1);
    assert_eq!(voices[0]["votes"][0]["of"], json!([0, 1, 2]));
    assert_eq!(voices[0]["votes"][0]["yes"], json!([0, 2]));
    let yes = json!({"match": voices[0]["match"], "vote": 1, "yes": true});
    for wrong in [json!("K7Q2-M9XR-4TWB-0HJN-QX5Z"), table.1.clone(), json!("")] {
        assert_eq!(speak(&fixture, &wrong, yes.clone()).await.0, StatusCode::FORBIDDEN, "{wrong}");
    }
    let (status, told) = speak(&fixture, code, yes.clone()).await;
    assert_eq!((status, told), (StatusCode::OK, json!([])), "his voice has gone to who sits there");
    let mut entered = fixture.connect(&table.0, Some(token), None).await;
    assert_eq!(entered.receive("welcome").await["seat"], 1);
    assert_eq!(speak(&fixture, code, yes).await.0, StatusCode::FORBIDDEN);
    fixture.close().await;
}

#[tokio::test]
async fn closed_matches_log_waits_for_kicked_players() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (table, tickets, mut devices) = three(&fixture).await;
    wants(&mut devices[0], "k1", json!({"kick": {"seat": 1}})).await;
    wants(&mut devices[0], "k2", json!({"kick": {"seat": 2}})).await;
    wants(&mut devices[0], "c", json!({"close": {}})).await;
    wants(&mut devices[0], "r", json!({"reveal_closed": {}})).await;
    let log = format!("{}/log", table.0);
    for ticket in &tickets[1..] {
        assert_eq!(fixture.ask("GET", &log, None).await.0, StatusCode::CONFLICT);
        let (_, voices) = speak(&fixture, &ticket["recovery"], Value::Null).await;
        let yes = json!({"match": voices[0]["match"], "vote": voices[0]["votes"][0]["id"], "yes": true});
        assert_eq!(speak(&fixture, &ticket["recovery"], yes).await.0, StatusCode::OK);
    }
    assert_eq!(fixture.request("GET", &log, None).await.0, StatusCode::OK);
    fixture.close().await;
}

#[tokio::test]
async fn repeated_seat_request_returns_the_same_keys() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(2).await;
    let seats = format!("{}/seats", table.0);
    let key = "7c".repeat(32);
    let wish = |seat: u8, name: &str, key: Option<&str>| json!({"ref": "s1", "seat": seat, "name": name, "invite": table.1, "key": key});
    let (status, first) = fixture.ask("POST", &seats, Some(wish(0, "Ann", Some(&key)))).await;
    assert_eq!(status, StatusCode::CREATED, "{first}");
    let again = fixture.ask("POST", &seats, Some(wish(0, "Ann", Some(&key)))).await;
    assert_eq!(again, (StatusCode::CREATED, first.clone()));
    let guess = "7d".repeat(32);
    for key in [None, Some(guess.as_str())] {
        let (status, told) = fixture.ask("POST", &seats, Some(wish(0, "Eve", key))).await;
        assert_eq!((status, &told["code"]), (StatusCode::CONFLICT, &json!("taken")));
    }
    let (_, other) = fixture.ask("POST", &seats, Some(wish(1, "Bob", Some(&key)))).await;
    assert_ne!(other["token"], first["token"], "each seat has its own");
    let (_, moved) = fixture.ask("POST", "/api/recover", Some(json!({"code": first["recovery"]}))).await;
    assert!(moved["token"].is_string());
    let (status, _) = fixture.ask("POST", &seats, Some(wish(0, "Ann", Some(&key)))).await;
    assert_eq!(
        status,
        StatusCode::CONFLICT,
        "the seat has gone on elsewhere: its old token is not told again"
    );
    fixture.close().await;
}

#[tokio::test]
async fn spectators_of_one_address_lock_out_nobody() {
    let folder = TempDir::new().unwrap();
    let rates =
        Rates { requests_per_minute: 0, attempts_per_minute: 0, messages_per_second: 0, connections: 0 };
    let trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let config = Config { rates, trusted_proxies, ..Config::default() };
    let fixture = TestServer::open_with(folder.path(), config).await;
    let (table, tickets, _devices) = three(&fixture).await;
    let mut watching = Vec::new();
    let mut turned_away = 0;
    for number in 0..63 {
        let mut device = fixture.connect_from("203.0.113.7", &table.0, None).await.unwrap();
        device.send(json!({"hello": {}})).await;
        if number < 8 {
            device.receive("welcome").await;
            watching.push(device);
        } else {
            assert_eq!(device.closed().await, 4429);
            turned_away += 1;
        }
    }
    assert_eq!(turned_away, 55);
    let mut elsewhere = fixture.connect_from("203.0.113.9", &table.0, None).await.unwrap();
    elsewhere.send(json!({"hello": {}})).await;
    elsewhere.receive("welcome").await;
    for _ in 0..6 {
        let mut back = fixture.connect(&table.0, tickets[2]["token"].as_str(), None).await;
        assert_eq!(back.receive("welcome").await["seat"], 2, "who plays always gets in");
        watching.push(back);
    }
    fixture.close().await;
}
