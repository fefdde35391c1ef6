//! Slow readers, restarts under load, and bots that decide while their match ends.

use std::sync::Arc;

use airlock_bus::{Bus, LocalBus};
use airlock_engine::Seat;
use airlock_protocol::limits::MAX_CLIENT_MESSAGE_BYTES;
use airlock_server::{Config, Rates};
use airlock_store::{SqliteStore, Store};
use futures_util::{SinkExt, StreamExt};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{DuplexStream, duplex},
    task::JoinSet,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        Message,
        client::IntoClientRequest,
        protocol::frame::{
            Frame,
            coding::{Data, OpCode},
        },
    },
};
use tower::ServiceExt;

use crate::fixture::{Device, TestServer, playing};

/// More updates than fit between a match and a client that does not read.
const MANY: u64 = 600;

/// Bytes in transit to a client.
const PIPE_BYTES: usize = 1024;

/// A spectator on a connection with a small buffer.
async fn spectate(fixture: &TestServer, path: &str, resume: Option<u64>) -> WebSocketStream<DuplexStream> {
    let (near, far) = duplex(PIPE_BYTES);
    let router = fixture.server.router();
    let service = service_fn(move |request: hyper::Request<Incoming>| router.clone().oneshot(request));
    tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(far), service).with_upgrades());
    let mut request = format!("ws://house{path}/socket").into_client_request().unwrap();
    request.headers_mut().insert("sec-websocket-protocol", "airlock.v1".parse().unwrap());
    let (mut socket, _) = client_async(request, near).await.unwrap();
    let hello = json!({"hello": {"resume": resume}}).to_string();
    socket.send(Message::text(hello)).await.unwrap();
    socket
}

/// Reads until update `n` or the end of the socket. Returns the last update.
async fn read_on(socket: &mut WebSocketStream<DuplexStream>, n: u64) -> u64 {
    let mut had = 0;
    while had < n {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => {
                let message: Value = serde_json::from_str(&text).unwrap();
                had = message["update"]["n"].as_u64().unwrap_or(had);
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            Some(Ok(_)) => {}
        }
    }
    had
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_reader_is_closed_and_delays_nobody() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { messages_per_second: 0, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let (path, _, [mut ann, mut bob]) = playing(&fixture).await;
    let mut slow = spectate(&fixture, &path, None).await;
    let first = read_on(&mut slow, 1).await;
    let reading = tokio::spawn(async move {
        for _ in 0..MANY {
            bob.receive("update").await;
        }
    });
    for number in 0..MANY {
        assert_eq!(ann.act(&format!("r{number}"), json!({"roll": {}})).await, "ack");
    }
    reading.await.unwrap();
    let had = read_on(&mut slow, first + MANY).await;
    assert!(had < first + MANY, "what does not fit is not kept for it");
    let mut back = spectate(&fixture, &path, Some(had)).await;
    assert_eq!(read_on(&mut back, first + MANY).await, first + MANY);
    fixture.close().await;
}

/// Reads until there are this many spectators. Returns the number of answered pings.
async fn until_spectators(socket: &mut WebSocketStream<DuplexStream>, count: u64) -> usize {
    let mut pings = 0;
    loop {
        match socket.next().await.unwrap().unwrap() {
            Message::Text(text) => {
                let message: Value = serde_json::from_str(&text).unwrap();
                if message["presence"]["spectators"] == count {
                    return pings;
                }
            }
            // The library writes the reply when it is asked for the next message.
            Message::Ping(_) => pings += 1,
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn socket_without_pong_is_dropped() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, _) = fixture.table(1).await;
    let mut live = spectate(&fixture, &path, None).await;
    let mut silent = spectate(&fixture, &path, None).await;
    until_spectators(&mut live, 2).await;
    // From here on only time passes.
    tokio::time::pause();
    let pings = until_spectators(&mut live, 1).await;
    assert!((1..=2).contains(&pings), "the silent one was given from one ping to the next: {pings}");
    // It reads what it was sent, and the end.
    read_on(&mut silent, u64::MAX).await;
    for _ in 0..10 {
        let message = live.next().await.unwrap().unwrap();
        assert!(message.is_ping(), "who answers hears nothing but pings: {message:?}");
    }
    tokio::time::resume();
    fixture.close().await;
}

/// Rolls until the server ends. Returns the acknowledged `ref`s, and the one without an answer.
async fn roll_on(mut device: Device) -> (Vec<String>, String) {
    let mut done = Vec::new();
    loop {
        let reference = format!("r{}", done.len());
        device.send(json!({"act": {"ref": reference, "action": {"roll": {}}}})).await;
        loop {
            match device.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["ack"]["ref"] == reference.as_str() {
                        break;
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return (done, reference),
                Some(Ok(_)) => {}
            }
        }
        done.push(reference);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restart_under_load_loses_and_doubles_nothing() {
    const TABLES: usize = 4;
    let folder = TempDir::new().unwrap();
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap());
    let rates =
        Rates { requests_per_minute: 0, attempts_per_minute: 0, messages_per_second: 0, connections: 0 };
    let config = || Config { rates, ..Config::default() };
    let bus = LocalBus::default();
    let fixture = TestServer::with_bus(Arc::clone(&store), Arc::new(bus.clone()), config()).await;
    let mut rolling = JoinSet::new();
    let mut changes = bus.subscribe();
    for _ in 0..TABLES {
        let (path, tokens, [ann, bob]) = playing(&fixture).await;
        rolling.spawn(async move {
            let rolled = roll_on(ann).await;
            drop(bob);
            (path, tokens, rolled)
        });
    }
    for _ in 0..40 * TABLES {
        changes.next().await;
    }
    fixture.close().await;
    let fixture = TestServer::over(Arc::clone(&store), config()).await;
    while let Some(table) = rolling.join_next().await {
        let (path, tokens, (mut done, unanswered)) = table.unwrap();
        let mut ann = fixture.connect(&path, Some(&tokens[0]), None).await;
        assert_eq!(ann.act(&unanswered, json!({"roll": {}})).await, "ack", "it is said again");
        done.push(unanswered);
        let log = store.load(path.strip_prefix("/api/matches/").unwrap().parse().unwrap(), 0).await.unwrap();
        for reference in &done {
            let times =
                log.iter().filter(|entry| entry.body.contains(&format!("\"ref\":\"{reference}\""))).count();
            assert_eq!(times, 1, "{reference} at {path}");
        }
    }
    fixture.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_decide_again_after_a_restart() {
    let folder = TempDir::new().unwrap();
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap());
    let fixture = TestServer::over(Arc::clone(&store), Config::default()).await;
    let wish = json!({"game": "toy", "players": 2, "bot_pause_ms": 0});
    let (_, opened) = fixture.ask("POST", "/api/matches", Some(wish)).await;
    let path = format!("/api/matches/{}", opened["match"].as_str().unwrap());
    let token = fixture.sit(&(path.clone(), opened["invite"].clone()), 0).await;
    let mut ann = fixture.connect(&path, Some(&token), None).await;
    for action in [
        json!({"bot": {"seat": Seat(1), "kind": "random"}}),
        json!({"ready": {"on": true}}),
        json!({"start": {}}),
    ] {
        ann.send(json!({"table": {"ref": action.to_string().len().to_string(), "action": action}})).await;
        ann.receive("ack").await;
    }
    ann.send(json!({"act": {"ref": "s", "action": {"stop": {}}}})).await;
    ann.receive("ack").await;
    fixture.close().await;
    let fixture = TestServer::over(store, Config::default()).await;
    let mut ann = fixture.connect(&path, Some(&token), None).await;
    while ann.receive("update").await["table"]["phase"] != "over" {}
    fixture.close().await;
}

/// A fragment of a text.
fn piece(text: &str, first: bool, last: bool) -> Message {
    let kind = if first { Data::Text } else { Data::Continue };
    Message::Frame(Frame::message(text.to_owned(), OpCode::Data(kind), last))
}

#[tokio::test]
async fn endless_message_closes_the_socket() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, _, [mut ann, mut bob]) = playing(&fixture).await;
    let act = json!({"act": {"ref": "a", "action": {"roll": {}}}}).to_string();
    for (number, letter) in act.char_indices() {
        ann.socket.send(piece(&act[number..number + letter.len_utf8()], number == 0, false)).await.unwrap();
        ann.socket.send(piece("", false, number + 1 == act.len())).await.unwrap();
    }
    ann.receive("ack").await;
    ann.socket.send(piece("", true, false)).await.unwrap();
    let (mut saying, mut hearing) = ann.socket.split();
    // As many bytes as in a hundred messages.
    let pieces = tokio::spawn(async move {
        let mut sent = 0;
        while sent < 270_000 && saying.send(piece("", false, false)).await.is_ok() {
            sent += 1;
        }
        sent
    });
    while let Some(Ok(_)) = hearing.next().await {}
    assert!(pieces.await.unwrap() < 270_000, "they were all taken");
    bob.receive("update").await;
    let (status, _) = fixture.ask("GET", &path, None).await;
    assert_eq!(status, 200, "nobody else is concerned");
    fixture.close().await;
}

/// Sends a message as often as the server accepts it, up to a number. Returns how often that was.
async fn flood(device: Device, message: Message, most: usize) -> usize {
    let (mut saying, mut hearing) = device.socket.split();
    let sent = tokio::spawn(async move {
        let mut sent = 0;
        while sent < most && saying.send(message.clone()).await.is_ok() {
            sent += 1;
        }
        let _ = saying.close().await;
        sent
    });
    while let Some(Ok(_)) = hearing.next().await {}
    sent.await.unwrap()
}

#[tokio::test]
async fn limits_begin_before_hello() {
    let folder = TempDir::new().unwrap();
    let endless = Rates { messages_per_second: 0, ..Rates::default() };
    for rates in [endless, Rates::default()] {
        let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
        let table = fixture.table(2).await;
        let token = fixture.sit(&table, 0).await;
        let most = 1_000_000;
        for message in
            [Message::Pong(Vec::new().into()), Message::Ping(vec![7; 125].into()), piece("", true, false)]
        {
            let device = fixture.knock(&table.0, Some(&token)).await.unwrap();
            assert!(flood(device, message.clone(), most).await < most, "all of {message:?} were taken");
        }
        let mut device = fixture.knock(&table.0, Some(&token)).await.unwrap();
        for _ in 0..9 {
            device.socket.send(Message::Pong(Vec::new().into())).await.unwrap();
        }
        device.send(json!({"hello": {}})).await;
        device.receive("update").await;
        fixture.close().await;
    }
}

#[tokio::test]
async fn hello_after_too_many_bytes_is_not_read() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { messages_per_second: 0, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let table = fixture.table(2).await;
    let content = vec![7; 125];
    // Four messages of the largest size.
    for (bytes, is_read) in [(MAX_CLIENT_MESSAGE_BYTES, true), (4 * MAX_CLIENT_MESSAGE_BYTES, false)] {
        let mut device = fixture.knock(&table.0, None).await.unwrap();
        for _ in 0..bytes / content.len() {
            // The server may have closed by now.
            let _ = device.socket.send(Message::Pong(content.clone().into())).await;
        }
        let _ = device.socket.send(Message::text(json!({"hello": {}}).to_string())).await;
        let answer = loop {
            match device.socket.next().await {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => break other,
            }
        };
        assert_eq!(matches!(answer, Some(Ok(Message::Text(_)))), is_read, "{bytes} bytes: {answer:?}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn messages_before_hello_are_counted() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { messages_per_second: 2, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let table = fixture.table(2).await;
    let mut device = fixture.knock(&table.0, None).await.unwrap();
    for _ in 0..20 {
        // The server may have closed by now.
        let _ = device.socket.send(Message::Pong(Vec::new().into())).await;
    }
    assert_eq!(device.closed().await, 1013, "they are few bytes");
    fixture.close().await;
}

#[tokio::test]
async fn pings_between_pieces_give_no_room_for_more() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { messages_per_second: 0, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let (_, _, [mut ann, _bob]) = playing(&fixture).await;
    ann.socket.send(piece("", true, false)).await.unwrap();
    let (mut saying, mut hearing) = ann.socket.split();
    let most = 100_000;
    let pieces = tokio::spawn(async move {
        let mut sent = 0;
        while sent < most
            && saying.feed(piece("", false, false)).await.is_ok()
            && saying.send(Message::Pong(Vec::new().into())).await.is_ok()
        {
            sent += 1;
        }
        let _ = saying.close().await;
        sent
    });
    while let Some(Ok(_)) = hearing.next().await {}
    assert!(pieces.await.unwrap() < most, "they were all taken");
    fixture.close().await;
}
