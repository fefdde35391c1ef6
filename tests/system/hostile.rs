//! Malicious and faulty clients. They are refused or disconnected, and nobody else notices.

use airlock_client::{ClientError, Device, Participant, Phase, Received, Session, Site, choose};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

use crate::{
    players::{nemesis, sit_down},
    server::{Database, Server},
};

/// Tolerated growth of the server's memory.
const MOST_GROWTH_KIB: u64 = 64 * 1024;

/// A match of two in which a seat is asked.
struct Live {
    server: Server,
    site: Site,
    participants: Vec<Participant>,
    seats: Vec<Session>,
}

async fn live() -> Live {
    let server = Server::open(Database::Sqlite);
    let site = server.site();
    let (_, participants) = sit_down(&site, &site, &nemesis(2)).await.unwrap();
    let begin = async |participant: &Participant| {
        let mut session = Session::enter(participant.clone(), false).await.unwrap();
        session.begin().await.unwrap();
        session
    };
    let (one, other) = tokio::join!(begin(&participants[0]), begin(&participants[1]));
    let mut seats = vec![one, other];
    for session in &mut seats {
        while !session.is_idle() {
            session.receive().await.unwrap();
        }
    }
    Live { server, site, participants, seats }
}

impl Live {
    /// The seat that is asked.
    fn asked(&self) -> usize {
        self.seats.iter().position(Session::is_asked).unwrap()
    }

    /// Checks that the match continues: an asked seat answers and is acknowledged, and the server has not grown.
    async fn goes_on(mut self, before_kib: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let asked = self.asked();
        let session = &mut self.seats[asked];
        let action = choose(session.legal(), &mut rng).unwrap().unwrap();
        let reference = session.answer(&action).await.unwrap();
        loop {
            match session.receive().await.unwrap() {
                Received::Ack(of) => break assert_eq!(of, reference),
                Received::Refused(refusal) => panic!("{refusal}"),
                Received::Update | Received::Pong | Received::Other => {}
            }
        }
        let grown = self.server.resident_kib().saturating_sub(before_kib);
        assert!(grown < MOST_GROWTH_KIB, "the server has grown by {grown} KiB");
        self.server.end();
        self.server.was_calm();
    }
}

/// The body of the next message of a kind.
async fn receive(device: &mut Device, kind: &str) -> Value {
    loop {
        let message: Value = serde_json::from_str(&device.receive().await.unwrap()).unwrap();
        if let Some(body) = message.get(kind) {
            return body.clone();
        }
    }
}

/// The error with which the server ends a socket.
async fn end(device: &mut Device) -> ClientError {
    loop {
        if let Err(error) = device.receive().await {
            return error;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unreadable_message_is_refused_on_an_open_socket() {
    let live = live().await;
    let before = live.server.resident_kib();
    let mut device = Device::connect(&live.participants[0], None).await.unwrap();
    let deep = format!(r#"{{"act":{{"ref":"a","action":{}"#, "[".repeat(7000));
    let long_ref = format!(r#"{{"act":{{"ref":"{}","action":{{}}}}}}"#, "x".repeat(65));
    for text in [
        "",
        "null",
        "\u{feff}{}",
        "{\"ping\":{}} {\"ping\":{}}",
        r#"{"fly":{}}"#,
        r#"{"hello":{}}"#,
        r#"{"hello":{"resume":-1}}"#,
        r#"{"hello":{"resume":1e400}}"#,
        r#"{"act":{"ref":"","action":{}}}"#,
        r#"{"act":{"ref":"a","action":{},"seat":1}}"#,
        r#"{"table":{"ref":"a","action":{"kick":{"seat":-1}}}}"#,
        r#"{"table":{"ref":"a","action":{"kick":{"seat":0},"start":{}}}}"#,
        &deep,
        &long_ref,
    ] {
        device.send_text(text).await.unwrap();
        let refused = receive(&mut device, "refused").await;
        assert_eq!(refused["code"], "malformed", "{text:.80}: {refused}");
    }
    device.send_text(r#"{"ping":{}}"#).await.unwrap();
    receive(&mut device, "pong").await;
    live.goes_on(before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn actions_not_offered_to_the_seat_are_refused() {
    let live = live().await;
    let before = live.server.resident_kib();
    let mut device = Device::connect(&live.participants[0], None).await.unwrap();
    let cases = [
        (json!({"pass": {}}), "illegal"),
        (json!({"move": {"to": "s07"}}), "illegal"),
        (json!({"fly": {}}), "malformed"),
        (json!({}), "malformed"),
        (json!([]), "malformed"),
        (json!({"pass": {}, "move": {}}), "malformed"),
        (json!({"keep": {"what": ["scout", "scout"]}}), "illegal"),
        (json!({"tick": 1_000_000}), "malformed"),
    ];
    for (number, (action, code)) in cases.into_iter().enumerate() {
        let reference = format!("hostile-{number}");
        device.send_text(json!({"act": {"ref": reference, "action": action}}).to_string()).await.unwrap();
        let refused = receive(&mut device, "refused").await;
        assert_eq!(
            (&refused["ref"], &refused["code"]),
            (&json!(reference), &json!(code)),
            "{action}: {refused}"
        );
    }
    let stale = json!({"act": {"ref": "old", "decision": 999_999, "action": {"pass": {}}}});
    device.send_text(stale.to_string()).await.unwrap();
    assert_eq!(receive(&mut device, "refused").await["code"], "stale");
    live.goes_on(before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn repeated_action_is_acknowledged_and_done_once() {
    let mut live = live().await;
    let before = live.server.resident_kib();
    let asked = live.asked();
    let mut device = Device::connect(&live.participants[asked], None).await.unwrap();
    let first = receive(&mut device, "update").await;
    let action = choose(&first["legal"].to_string(), &mut ChaCha8Rng::seed_from_u64(2)).unwrap().unwrap();
    let message =
        json!({"act": {"ref": "again", "decision": first["pending"]["decision"], "action": action}});
    for _ in 0..50 {
        device.send_text(message.to_string()).await.unwrap();
    }
    for _ in 0..50 {
        assert_eq!(receive(&mut device, "ack").await["ref"], "again");
    }
    // The device that did not send it has received one update.
    for session in &mut live.seats {
        let known = session.n();
        session.ping().await.unwrap();
        while session.receive().await.unwrap() != Received::Pong {}
        assert_eq!(session.n(), known + 1);
    }
    live.goes_on(before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_only_watch() {
    let live = live().await;
    let before = live.server.resident_kib();
    let mut device = Device::connect(&live.participants[2], None).await.unwrap();
    for message in [
        json!({"act": {"ref": "a", "action": {"pass": {}}}}),
        json!({"table": {"ref": "a", "action": {"start": {}}}}),
        json!({"table": {"ref": "a", "action": {"leave": {}}}}),
    ] {
        device.send_text(message.to_string()).await.unwrap();
        assert_eq!(receive(&mut device, "refused").await["code"], "forbidden", "{message}");
    }
    live.goes_on(before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invalid_frames_end_the_socket() {
    let live = live().await;
    let before = live.server.resident_kib();
    let piece = |text: String, last| {
        Message::Frame(Frame::message(text.into_bytes(), OpCode::Data(Data::Text), last))
    };
    let more = |text: String, last| {
        Message::Frame(Frame::message(text.into_bytes(), OpCode::Data(Data::Continue), last))
    };
    let cases = [
        ("binary", vec![Message::binary(vec![1, 2, 3])]),
        ("longer than a message may be", vec![Message::text("x".repeat(17 * 1024))]),
        (
            "longer than a message may be, in pieces",
            std::iter::once(piece("x".repeat(1024), false))
                .chain((0..20).map(|_| more("x".repeat(1024), false)))
                .collect(),
        ),
        ("a piece without a beginning", vec![more("x".to_owned(), true)]),
        ("a beginning in the middle", vec![piece("a".to_owned(), false), piece("b".to_owned(), true)]),
    ];
    for (what, frames) in cases {
        let mut device = Device::connect(&live.participants[0], None).await.unwrap();
        for frame in frames {
            // The server may have hung up already.
            let _ = device.send(frame).await;
        }
        let end = end(&mut device).await;
        assert!(matches!(end, ClientError::Closed { .. } | ClientError::Unreachable(_)), "{what}: {end}");
    }
    let mut device = Device::connect(&live.participants[0], None).await.unwrap();
    device.send(piece(r#"{"pi"#.to_owned(), false)).await.unwrap();
    device.send(Message::Ping(vec![1].into())).await.unwrap();
    device.send(more(r#"ng":{}}"#.to_owned(), true)).await.unwrap();
    receive(&mut device, "pong").await;
    live.goes_on(before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn flood_is_refused_or_ends_the_socket() {
    let live = live().await;
    let before = live.server.resident_kib();
    for message in [
        json!({"ping": {}}).to_string(),
        json!({"act": {"ref": "f", "action": {"pass": {}}}}).to_string(),
        "x".repeat(16_000),
    ] {
        let mut device = Device::connect(&live.participants[0], None).await.unwrap();
        // Nobody reads the server's answers.
        let flood = async {
            for _ in 0..20_000 {
                if device.send_text(message.clone()).await.is_err() {
                    break;
                }
            }
        };
        let _ = tokio::time::timeout(std::time::Duration::from_secs(10), flood).await;
    }
    live.goes_on(before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endless_requests_block_nobody() {
    let live = live().await;
    let before = live.server.resident_kib();
    let mut slow = Vec::new();
    for number in 0..200 {
        let mut stream = TcpStream::connect(live.server.address()).await.unwrap();
        let begun: &[u8] = match number % 3 {
            0 => b"GET /healthz HTTP/1.1\r\nhost: x\r\nx-",
            1 => b"POST /api/matches HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{",
            _ => b"",
        };
        stream.write_all(begun).await.unwrap();
        slow.push(stream);
    }
    let (status, _) = live.site.request("GET", "/healthz", None, None).await.unwrap();
    assert_eq!(status, 200);
    drop(slow);
    live.goes_on(before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn oversized_requests_are_refused() {
    let live = live().await;
    let before = live.server.resident_kib();
    let long = json!({"game": "nemesis", "players": 2, "mode": "x".repeat(20_000)});
    let (status, _) = live.site.request("POST", "/api/matches", None, Some(&long)).await.unwrap();
    assert!((400..500).contains(&status), "{status}");
    let mut stream = TcpStream::connect(live.server.address()).await.unwrap();
    let head = format!("GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: {}\r\n\r\n", "x".repeat(1_000_000));
    // The server may hang up in the middle.
    let _ = stream.write_all(head.as_bytes()).await;
    let mut answer = [0; 64];
    let count = stream.read(&mut answer).await.unwrap_or(0);
    assert!(!answer[..count].starts_with(b"HTTP/1.1 200"), "a header of a megabyte is too much");
    live.goes_on(before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invalid_token_opens_nothing() {
    let live = live().await;
    let before = live.server.resident_kib();
    let site = &live.site;
    let id = &live.participants[0].id;
    let (_, others) = sit_down(site, site, &nemesis(2)).await.unwrap();
    let foreign = others[0].ticket.as_ref().unwrap().token.clone();
    let mut leaver = Session::enter(others[1].clone(), false).await.unwrap();
    leaver.table_action(&json!({"leave": {}})).await.unwrap();
    while leaver.receive().await.is_ok() {}
    let revoked = others[1].ticket.as_ref().unwrap().token.clone();
    for (token, at) in [
        ("x", id),
        (&"0".repeat(64), id),
        (&foreign.to_uppercase()[1..], id),
        (&foreign, id),
        (&revoked, &others[1].id),
        (&revoked, id),
    ] {
        for route in ["", "/log", "/transcript"] {
            let path = format!("/api/matches/{at}{route}");
            let (status, body) = site.request("GET", &path, Some(token), None).await.unwrap();
            assert!((400..500).contains(&status), "{path} with {token:?}: {status} {body}");
            assert!(!body.contains("parts") && !body.contains("state_hash"), "{body}");
        }
        let mut ticket = others[0].ticket.clone().unwrap();
        token.clone_into(&mut ticket.token);
        let knocked = Device::knock(&site.participant(at, Some(ticket))).await;
        assert!(matches!(knocked, Err(ClientError::Refused { .. })), "a socket with {token:?}");
    }
    assert_eq!(live.seats[0].table().unwrap().phase, Phase::Playing);
    live.goes_on(before).await;
}
