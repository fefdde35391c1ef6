//! Announcements outlive the process that was about to deliver them.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use airlock_store_testing::Postgres;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::mpsc,
};

use crate::server::{Database, Server};

/// A receiver of announcements.
struct Board {
    address: SocketAddr,
    pinned: mpsc::UnboundedReceiver<Value>,
    /// True while it answers with a failure.
    broken: Arc<AtomicBool>,
}

impl Board {
    async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (pin, pinned) = mpsc::unbounded_channel();
        let broken = Arc::new(AtomicBool::new(false));
        let fails = Arc::clone(&broken);
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(answer(stream, pin.clone(), Arc::clone(&fails)));
            }
        });
        Self { address, pinned, broken }
    }

    async fn next(&mut self) -> Value {
        self.pinned.recv().await.unwrap()
    }
}

/// Reads posted announcements from a connection, and answers.
async fn answer(stream: TcpStream, pin: mpsc::UnboundedSender<Value>, broken: Arc<AtomicBool>) {
    let mut stream = BufReader::new(stream);
    loop {
        let (mut length, mut id, mut line) = (0, String::new(), String::new());
        loop {
            line.clear();
            if stream.read_line(&mut line).await.unwrap_or_default() == 0 {
                return;
            }
            let Some((name, value)) = line.trim().split_once(": ") else { break };
            match &*name.to_lowercase() {
                "content-length" => length = value.parse().unwrap(),
                "idempotency-key" => value.clone_into(&mut id),
                _ => {}
            }
            if line.trim().is_empty() {
                break;
            }
        }
        if length == 0 {
            // The first line of a request has no colon.
            continue;
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body["id"], id);
        let status = if broken.load(Ordering::Relaxed) { "503 Broken" } else { "200 OK" };
        let _ = pin.send(body);
        let answered = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
        if stream.get_mut().write_all(answered.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Opens a table with announcements, and closes it, which is announced.
async fn close_a_table(server: &Server, board: &Board, title: &str) {
    let site = server.site();
    let wish = json!({
        "game": "nemesis", "players": 2, "title": title, "webhook": format!("http://{}/pin", board.address)
    });
    let opened: Value = site.ask("POST", "/api/matches", None, Some(&wish)).await.unwrap();
    let path = format!("/api/matches/{}", opened["match"].as_str().unwrap());
    let sit = json!({"ref": "s", "seat": 0, "name": "Ann", "invite": opened["invite"]});
    let seated: Value = site.ask("POST", &format!("{path}/seats"), None, Some(&sit)).await.unwrap();
    let admin = Some(ADMIN);
    let id = opened["match"].as_str().unwrap();
    assert!(seated["token"].is_string());
    let (status, told) =
        site.request("POST", &format!("/api/admin/matches/{id}/close"), admin, None).await.unwrap();
    assert!((200..300).contains(&status), "{status} {told}");
}

const ADMIN: &str = "correct-horse-battery-staple";

async fn survives(database: Database) {
    let mut board = Board::open().await;
    let more = ["--webhooks", "anywhere", "--admin-token", ADMIN];
    let mut server = Server::open_with(database, &more);
    close_a_table(&server, &board, "Friday").await;
    // The announcement is due only later, after this process has ended.
    server.kill();
    board.broken.store(true, Ordering::Relaxed);
    server.start_again();
    let tried = board.next().await;
    assert_eq!(tried["content"], "Friday was closed.");
    // The process that saw the failure ends, too.
    server.kill();
    board.broken.store(false, Ordering::Relaxed);
    server.start_again();
    assert_eq!(board.next().await, tried, "the same, under the same name");
    // A delivered announcement is not repeated; the next one is another.
    close_a_table(&server, &board, "Saturday").await;
    let next = board.next().await;
    assert_eq!(next["content"], "Saturday was closed.");
    assert_ne!(next["id"], tried["id"]);
    server.end();
    server.was_calm();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn announcements_outlive_a_killed_server_on_sqlite() {
    survives(Database::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn announcements_outlive_a_killed_server_on_postgres() {
    survives(Database::Postgres(Box::new(Postgres::start()))).await;
}
