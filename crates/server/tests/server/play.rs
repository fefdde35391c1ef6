//! Playing over sockets.

use std::sync::Arc;

use airlock_bus::LocalBus;
use airlock_engine::log::{Log, verify};
use airlock_server::Config;
use airlock_store::{Snapshot, SqliteStore, Store};
use airlock_toy::Toy;
use axum::http::StatusCode;
use futures_util::SinkExt;
use serde_json::json;
use tempfile::TempDir;
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Error, Message},
};

use crate::fixture::{Device, TestServer, playing};

#[tokio::test]
async fn two_friends_open_a_link_take_seats_and_play() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, _, [mut ann, mut bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let seen = bob.receive("update").await;
    assert_eq!(seen["events"], json!([{"rolled": {"seat": 0, "face": null}}]));
    let (status, table) = fixture.ask("GET", &path, None).await;
    assert_eq!(
        (status, &table["phase"], &table["seats"][1]["name"]),
        (StatusCode::OK, &json!("playing"), &json!("player 1"))
    );
    let (status, _) = fixture.ask("GET", &format!("{path}/log"), None).await;
    assert_eq!(status, StatusCode::CONFLICT, "sealed until the end");
    assert_eq!(ann.act("b", json!({"stop": {}})).await, "ack");
    assert_eq!(bob.act("a", json!({"stop": {}})).await, "ack");
    let (status, log) = fixture.request("GET", &format!("{path}/log"), None).await;
    assert_eq!(status, StatusCode::OK);
    verify::<Toy>(&Log::read(&log).unwrap(), None, |_, _, _| {}).unwrap();
    fixture.close().await;
}

#[tokio::test]
async fn resuming_device_gets_missed_updates() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, [mut ann, bob]) = playing(&fixture).await;
    let had = bob.n;
    drop(bob);
    for reference in ["a", "b", "c"] {
        assert_eq!(ann.act(reference, json!({"roll": {}})).await, "ack");
    }
    // Older clients say `brief` or `lists`, which have no effect.
    for hello in [json!({"resume": had}), json!({"resume": had, "brief": true, "lists": true})] {
        let mut bob = fixture.knock(&path, Some(&tokens[1])).await.unwrap();
        bob.send(json!({ "hello": hello })).await;
        bob.n = had;
        assert_eq!(bob.receive("welcome").await["n"], had + 3);
        for _ in 0..3 {
            assert_eq!(bob.receive("update").await["events"][0]["rolled"]["seat"], 0);
        }
    }
    fixture.close().await;
}

/// The kinds of the messages up to the first one of kind `last`.
async fn kinds(device: &mut Device, last: &str) -> Vec<String> {
    let mut kinds = Vec::new();
    while kinds.last().is_none_or(|kind| kind != last) {
        let message = device.read().await;
        kinds.extend(message.as_object().unwrap().keys().cloned());
    }
    kinds
}

/// The order that `src/api/socket.rs` lists.
#[tokio::test]
async fn socket_messages_come_in_the_listed_order() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, _devices) = playing(&fixture).await;
    let mut ann = fixture.connect(&path, Some(&tokens[0]), None).await;
    assert_eq!(kinds(&mut ann, "presence").await, ["welcome", "update", "clock", "presence"]);
    ann.send(json!({"act": {"ref": "a", "action": {"roll": {}}}})).await;
    assert_eq!(kinds(&mut ann, "ack").await, ["update", "ack"]);
    ann.send(json!({"act": {"ref": "b", "action": {"decline": {}}}})).await;
    assert_eq!(kinds(&mut ann, "refused").await, ["refused"]);
    ann.send(json!({"table": {"ref": "c", "action": {"pause": {"on": true}}}})).await;
    assert_eq!(kinds(&mut ann, "ack").await, ["update", "clock", "ack"]);
    ann.send(json!({"ping": {}})).await;
    assert_eq!(kinds(&mut ann, "pong").await, ["pong"]);
    fixture.close().await;
}

#[tokio::test]
async fn restarted_server_has_lost_nothing() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, [mut ann, mut bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    bob.receive("update").await;
    let ended = tokio::spawn(async move { (ann.closed().await, ann.n, bob.closed().await, bob.n) });
    fixture.close().await;
    let (ann_code, ann_n, bob_code, bob_n) = ended.await.unwrap();
    assert_eq!((ann_code, bob_code), (1012, 1012), "come back later");
    let fixture = TestServer::open(folder.path()).await;
    let mut ann = fixture.connect(&path, Some(&tokens[0]), Some(ann_n)).await;
    let mut bob = fixture.connect(&path, Some(&tokens[1]), Some(bob_n)).await;
    assert_eq!(ann.receive("welcome").await["n"], ann_n);
    assert_eq!(bob.receive("welcome").await["n"], bob_n);
    ann.n = ann_n;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack", "done before the restart, and not done again");
    assert_eq!(ann.n, ann_n);
    assert_eq!(ann.act("b", json!({"stop": {}})).await, "ack");
    fixture.close().await;
}

#[tokio::test]
async fn foreign_token_opens_no_other_view() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, _devices) = playing(&fixture).await;
    let (other, _, _others) = playing(&fixture).await;
    let forged = "0".repeat(64);
    for (path, token) in [(&other, tokens[0].as_str()), (&path, forged.as_str()), (&path, "x")] {
        let Err(Error::Http(answer)) = fixture.knock(path, Some(token)).await else {
            panic!("{token} was let in")
        };
        assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    }
    let mut spectator = fixture.connect(&path, None, None).await;
    assert_eq!(spectator.receive("welcome").await.get("seat"), None);
    let whole = spectator.receive("update").await;
    assert_eq!((&whole["parts"]["/total"], &whole["legal"]), (&json!(null), &json!([])));
    assert_eq!(spectator.act("a", json!({"roll": {}})).await, "refused");
    fixture.close().await;
}

#[tokio::test]
async fn missing_pages_are_unknown() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    for path in ["/api/matches/7", "/api/matches/01932c07-209c-7a5b-8f3e-5d1c2b3a4f60"] {
        let (status, answer) = fixture.ask("GET", path, None).await;
        assert_eq!((status, &answer["code"]), (StatusCode::NOT_FOUND, &json!("unknown")), "{path}");
    }
    let (status, answer) =
        fixture.ask("POST", "/api/matches", Some(json!({"game": "chess", "players": 2}))).await;
    assert_eq!((status, &answer["code"]), (StatusCode::NOT_FOUND, &json!("unknown")));
    let (status, answer) =
        fixture.ask("POST", "/api/matches", Some(json!({"game": "toy", "players": 9}))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(answer["text"].as_str().unwrap().contains("1 to 4 players"), "{answer}");
    fixture.close().await;
}

#[tokio::test]
async fn client_without_the_protocol_is_refused() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, [mut ann, _bob]) = playing(&fixture).await;
    let plain = connect_async(format!("ws://{}{path}/socket", fixture.address)).await;
    assert!(matches!(plain, Err(Error::Http(answer)) if answer.status() == StatusCode::BAD_REQUEST));
    for text in ["", "{", "{\"fly\":{}}", "{\"hello\":{}}", "{\"act\":{\"ref\":\"\",\"action\":{}}}"] {
        ann.socket.send(Message::text(text)).await.unwrap();
        assert_eq!(ann.receive("refused").await["code"], "malformed", "{text}");
    }
    ann.send(json!({"ping": {}})).await;
    ann.receive("pong").await;
    ann.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(ann.closed().await, 1008);
    let mut rude = fixture.knock(&path, Some(&tokens[0])).await.unwrap();
    rude.send(json!({"ping": {}})).await;
    assert_eq!(rude.closed().await, 1008, "hello comes first");
    let mut long = fixture.connect(&path, Some(&tokens[0]), None).await;
    long.socket.send(Message::text("x".repeat(20_000))).await.unwrap();
    assert_eq!(long.closed().await, 1009);
    fixture.close().await;
}

#[tokio::test]
async fn players_of_two_servers_over_one_store_play_together() {
    let folder = TempDir::new().unwrap();
    let store = Arc::new(SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap());
    let bus = LocalBus::default();
    let here = TestServer::with_bus(Arc::clone(&store) as _, Arc::new(bus.clone()), Config::default()).await;
    let there = TestServer::with_bus(store, Arc::new(bus), Config::default()).await;
    let (path, tokens, [mut ann, bob]) = playing(&here).await;
    drop(bob);
    let mut bob = there.connect(&path, Some(&tokens[1]), None).await;
    bob.receive("update").await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    assert_eq!(bob.receive("update").await["events"][0]["rolled"]["seat"], 0);
    assert_eq!(ann.act("b", json!({"stop": {}})).await, "ack");
    assert_eq!(bob.receive("update").await["parts"]["/turn"], 1);
    assert_eq!(bob.act("a", json!({"roll": {}})).await, "ack");
    assert_eq!(ann.receive("update").await["events"][0]["rolled"]["seat"], 1);
    here.close().await;
    there.close().await;
}

#[tokio::test]
async fn unusable_snapshot_is_ignored() {
    let folder = TempDir::new().unwrap();
    let store = Arc::new(SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap());
    let fixture = TestServer::over(Arc::clone(&store) as _, Config::default()).await;
    let (path, tokens, [mut ann, _bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let n = ann.n;
    drop((ann, _bob));
    fixture.close().await;
    let id = path.strip_prefix("/api/matches/").unwrap().parse().unwrap();
    let kept = store.snapshot(id, "1").await.unwrap().unwrap();
    assert_eq!(
        kept.head.seq,
        store.load(id, 0).await.unwrap().len() as u64,
        "a server that ends keeps what it knows"
    );
    // It drops the snapshots, and no entry.
    store.delete_archived(id, 0).await.unwrap();
    let broken = Snapshot { state: b"{}".to_vec(), ..kept };
    store.put_snapshot(id, broken).await.unwrap();
    let fixture = TestServer::over(store, Config::default()).await;
    let mut ann = fixture.connect(&path, Some(&tokens[0]), None).await;
    assert_eq!(ann.receive("welcome").await["n"], n);
    fixture.close().await;
}

#[tokio::test]
async fn transcript_equals_the_sent_updates() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, [mut ann, mut bob]) = playing(&fixture).await;
    let had = bob.n;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let sent = bob.receive("update").await;
    let of = async |token: Option<&str>, query: &str| {
        fixture.ask_as(token, "GET", &format!("{path}/transcript{query}"), None).await
    };
    let (status, told) = of(Some(&tokens[1]), &format!("?from={had}")).await;
    assert_eq!((status, told), (StatusCode::OK, json!([{ "update": sent }])));
    let (_, all) = of(Some(&tokens[1]), "").await;
    let numbers: Vec<u64> =
        all.as_array().unwrap().iter().map(|told| told["update"]["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=bob.n).collect::<Vec<_>>());
    let (_, public) = of(None, "").await;
    assert!(!public.to_string().contains("T-TURN"), "the public is asked nothing");
    assert_eq!(of(Some("x"), "").await.0, StatusCode::FORBIDDEN);
    assert_eq!(of(None, "?from=-1").await.0, StatusCode::BAD_REQUEST);
    fixture.close().await;
}

#[tokio::test]
async fn table_without_spectators_is_hidden() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let wish = json!({"game": "toy", "players": 2, "spectators": false});
    let (_, opened) = fixture.ask("POST", "/api/matches", Some(wish)).await;
    let path = format!("/api/matches/{}", opened["match"].as_str().unwrap());
    assert_eq!(fixture.connect(&path, None, None).await.closed().await, 1008);
    assert_eq!(fixture.ask("GET", &format!("{path}/transcript"), None).await.0, StatusCode::FORBIDDEN);
    fixture.close().await;
}

#[tokio::test]
async fn talk_that_hides_something_is_refused() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (_, _, [mut ann, mut bob]) = playing(&fixture).await;
    for (number, hidden) in
        ["a\u{202e}b", "\u{2065}", "a\u{1d159}", "a\u{200b}", "a\u{e0041}"].iter().enumerate()
    {
        for to in [json!(null), json!([1])] {
            let reference = format!("h{number}");
            ann.send(json!({"say": {"ref": reference, "to": to, "text": hidden}})).await;
            let answer = loop {
                let message = ann.read().await;
                if !message["ack"].is_null() || !message["refused"].is_null() {
                    break message;
                }
            };
            let refused = &answer["refused"];
            assert_eq!(
                (&refused["ref"], &refused["reason"]),
                (&json!(reference), &json!("invisible_character")),
                "{answer}"
            );
        }
    }
    ann.send(json!({"say": {"ref": "s", "text": "Two\nlines ❤️"}})).await;
    ann.receive("ack").await;
    while !bob.receive("update").await.to_string().contains(r"Two\nlines ❤️") {}
    fixture.close().await;
}
