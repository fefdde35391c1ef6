//! New matches count for the address that causes them, whether they are opened or rematched.

use airlock_server::{Config, Rates};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fixture::{Device, TestServer};

const EVE: &str = "203.0.113.7";

fn attempts(attempts_per_minute: u32) -> Config {
    Config { rates: Rates { attempts_per_minute, ..Rates::default() }, ..Config::default() }
}

/// Opens a listed table from an address.
async fn open(fixture: &TestServer, address: &str) -> (StatusCode, Value) {
    let wish = json!({"game": "toy", "players": 2, "public": true});
    fixture.ask_from(address, "POST", "/api/matches", wish).await
}

/// Host of an opened table: their token and their device.
async fn host(fixture: &TestServer, address: &str, opened: &Value) -> (String, Device) {
    let path = format!("/api/matches/{}", opened["match"].as_str().unwrap());
    let wish = json!({"ref": "s", "seat": 0, "name": "Eve", "invite": opened["invite"]});
    let (status, seated) = fixture.ask_from(address, "POST", &format!("{path}/seats"), wish).await;
    assert_eq!(status, StatusCode::CREATED, "{seated}");
    let token = seated["token"].as_str().unwrap().to_owned();
    let device = enter(fixture, address, &path, &token).await;
    (token, device)
}

async fn enter(fixture: &TestServer, address: &str, path: &str, token: &str) -> Device {
    let mut device = fixture.connect_from(address, path, Some(token)).await.unwrap();
    device.send(json!({"hello": {}})).await;
    device
}

async fn close(device: &mut Device) {
    device.send(json!({"table": {"ref": "close", "action": {"close": {}}}})).await;
    device.receive("ack").await;
}

/// Asks for a rematch. Returns the id of the next match, or the code of the refusal.
async fn rematch(device: &mut Device) -> Result<String, String> {
    device.send(json!({"table": {"ref": "again", "action": {"rematch": {}}}})).await;
    let mut next = None;
    loop {
        let message = device.read().await;
        let told = &message["update"]["table"]["next"];
        next = told.as_str().map(str::to_owned).or(next);
        if message["refused"]["ref"] == "again" {
            return Err(message["refused"]["code"].as_str().unwrap().to_owned());
        }
        if message["ack"]["ref"] == "again" {
            return Ok(next.unwrap());
        }
    }
}

#[tokio::test]
async fn rematches_are_attempts_of_their_address() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open_with(folder.path(), attempts(5)).await;
    let (status, opened) = open(&fixture, EVE).await;
    assert_eq!(status, StatusCode::CREATED, "{opened}");
    let (token, mut device) = host(&fixture, EVE, &opened).await;
    let mut created = 1;
    let code = loop {
        close(&mut device).await;
        match rematch(&mut device).await {
            Ok(next) => {
                device = enter(&fixture, EVE, &format!("/api/matches/{next}"), &token).await;
                created += 1;
            }
            Err(code) => break code,
        }
        assert!(created <= 5, "more matches than attempts");
    };
    assert_eq!(code, "busy");
    assert_eq!(open(&fixture, EVE).await.0, StatusCode::TOO_MANY_REQUESTS, "the same count");
    assert_eq!(open(&fixture, "203.0.113.8").await.0, StatusCode::CREATED, "others are not concerned");
    fixture.close().await;
}

#[tokio::test]
async fn rematches_are_listed_tables_of_their_address() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open_with(folder.path(), attempts(0)).await;
    let (_, opened) = open(&fixture, EVE).await;
    let (_, mut closed) = host(&fixture, EVE, &opened).await;
    close(&mut closed).await;
    for _ in 0..8 {
        let (status, told) = open(&fixture, EVE).await;
        assert_eq!(status, StatusCode::CREATED, "{told}");
    }
    assert_eq!(open(&fixture, EVE).await.0, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(rematch(&mut closed).await, Err("busy".to_owned()), "another way to a ninth");
    let (_, listed) = fixture.ask("GET", "/api/matches?public=1", None).await;
    assert_eq!(listed.as_array().map(Vec::len), Some(8));
    fixture.close().await;
}
