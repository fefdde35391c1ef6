//! Playing over sockets.

use airlock_engine::log::{Log, verify};
use axum::http::StatusCode;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tempfile::TempDir;
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Error, Message},
};

use crate::{
    house::{House, playing},
    toy::Toy,
};

#[tokio::test]
async fn two_friends_open_a_link_take_seats_and_play() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (path, _, [mut ann, mut bob]) = playing(&house).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let seen = bob.hear("update").await;
    assert_eq!(seen["events"], json!([{"rolled": {"seat": 0, "face": null}}]));
    let (status, table) = house.ask("GET", &path, None).await;
    assert_eq!(
        (status, &table["phase"], &table["seats"][1]["name"]),
        (StatusCode::OK, &json!("playing"), &json!("player 1"))
    );
    let (status, _) = house.ask("GET", &format!("{path}/log"), None).await;
    assert_eq!(status, StatusCode::CONFLICT, "sealed until the end");
    assert_eq!(ann.act("b", json!({"stop": {}})).await, "ack");
    assert_eq!(bob.act("a", json!({"stop": {}})).await, "ack");
    let (status, log) = house.request("GET", &format!("{path}/log"), None).await;
    assert_eq!(status, StatusCode::OK);
    verify::<Toy>(&Log::read(&log).unwrap(), None, |_, _, _| {}).unwrap();
    house.close().await;
}

#[tokio::test]
async fn a_device_that_comes_back_gets_what_it_missed() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (path, tokens, [mut ann, mut bob]) = playing(&house).await;
    let had = bob.n;
    drop(bob);
    for reference in ["a", "b", "c"] {
        assert_eq!(ann.act(reference, json!({"roll": {}})).await, "ack");
    }
    bob = house.connect(&path, Some(&tokens[1]), Some(had)).await;
    bob.n = had;
    assert_eq!(bob.hear("welcome").await["n"], had + 3);
    for _ in 0..3 {
        assert_eq!(bob.hear("update").await["events"][0]["rolled"]["seat"], 0);
    }
    house.close().await;
}

#[tokio::test]
async fn a_server_that_starts_again_has_lost_nothing() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (path, tokens, [mut ann, mut bob]) = playing(&house).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    bob.hear("update").await;
    let ended = tokio::spawn(async move { (ann.closed().await, ann.n, bob.closed().await, bob.n) });
    house.close().await;
    let (ann_code, ann_n, bob_code, bob_n) = ended.await.unwrap();
    assert_eq!((ann_code, bob_code), (1012, 1012), "come back later");
    let house = House::open(folder.path()).await;
    let mut ann = house.connect(&path, Some(&tokens[0]), Some(ann_n)).await;
    let mut bob = house.connect(&path, Some(&tokens[1]), Some(bob_n)).await;
    assert_eq!(ann.hear("welcome").await["n"], ann_n);
    assert_eq!(bob.hear("welcome").await["n"], bob_n);
    ann.n = ann_n;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack", "done before the restart, and not done again");
    assert_eq!(ann.n, ann_n);
    assert_eq!(ann.act("b", json!({"stop": {}})).await, "ack");
    house.close().await;
}

#[tokio::test]
async fn nobody_looks_through_anothers_eyes() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (path, tokens, _devices) = playing(&house).await;
    let (other, _, _others) = playing(&house).await;
    let forged = "0".repeat(64);
    for (path, token) in [(&other, tokens[0].as_str()), (&path, forged.as_str()), (&path, "x")] {
        let Err(Error::Http(answer)) = house.knock(path, Some(token)).await else {
            panic!("{token} was let in")
        };
        assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    }
    let mut spectator = house.connect(&path, None, None).await;
    assert_eq!(spectator.hear("welcome").await.get("seat"), None);
    let whole = spectator.hear("update").await;
    assert_eq!((&whole["parts"]["/total"], &whole["legal"]), (&json!(null), &json!([])));
    assert_eq!(spectator.act("a", json!({"roll": {}})).await, "refused");
    house.close().await;
}

#[tokio::test]
async fn what_does_not_exist_is_said_to_be_unknown() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    for path in ["/api/matches/7", "/api/matches/01932c07-209c-7a5b-8f3e-5d1c2b3a4f60"] {
        let (status, answer) = house.ask("GET", path, None).await;
        assert_eq!((status, &answer["code"]), (StatusCode::NOT_FOUND, &json!("unknown")), "{path}");
    }
    let (status, answer) =
        house.ask("POST", "/api/matches", Some(json!({"game": "chess", "players": 2}))).await;
    assert_eq!((status, &answer["code"]), (StatusCode::NOT_FOUND, &json!("unknown")));
    let (status, answer) =
        house.ask("POST", "/api/matches", Some(json!({"game": "toy", "players": 9}))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(answer["text"].as_str().unwrap().contains("1 to 4 players"), "{answer}");
    house.close().await;
}

#[tokio::test]
async fn who_does_not_speak_the_protocol_is_told_so() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (path, tokens, [mut ann, _bob]) = playing(&house).await;
    let plain = connect_async(format!("ws://{}{path}/socket", house.address)).await;
    assert!(matches!(plain, Err(Error::Http(answer)) if answer.status() == StatusCode::BAD_REQUEST));
    for text in ["", "{", "{\"fly\":{}}", "{\"hello\":{}}", "{\"act\":{\"ref\":\"\",\"action\":{}}}"] {
        ann.socket.send(Message::text(text)).await.unwrap();
        assert_eq!(ann.hear("refused").await["code"], "malformed", "{text}");
    }
    ann.say(json!({"ping": {}})).await;
    ann.hear("pong").await;
    ann.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(ann.closed().await, 1008);
    let mut rude = house.knock(&path, Some(&tokens[0])).await.unwrap();
    rude.say(json!({"ping": {}})).await;
    assert_eq!(rude.closed().await, 1008, "hello comes first");
    let mut long = house.connect(&path, Some(&tokens[0]), None).await;
    long.socket.send(Message::text("x".repeat(20_000))).await.unwrap();
    while let Some(Ok(_)) = long.socket.next().await {}
    house.close().await;
}
