//! The server as its clients meet it: requests, sockets, restarts.

#![expect(clippy::unwrap_used, reason = "tests, their helpers included, end at the first surprise")]

#[path = "../../table/tests/matches/toy.rs"]
mod toy;

use std::{net::SocketAddr, path::Path, sync::Arc};

use airlock_engine::log::{Log, verify};
use airlock_protocol::SUBPROTOCOL;
use airlock_server::{Config, Rates, Server, Shelf};
use airlock_store::SqliteStore;
use axum::{
    body::{Body, to_bytes},
    http::{Request, StatusCode, header::CONTENT_TYPE},
};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest},
};
use tower::ServiceExt;

use self::toy::Toy;

/// A server on a port of its own, over a database in `folder`.
struct House {
    server: Server,
    address: SocketAddr,
    end: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl House {
    async fn open(folder: &Path) -> Self {
        Self::open_with(folder, Config::default()).await
    }

    async fn open_with(folder: &Path, config: Config) -> Self {
        let store = SqliteStore::open(&folder.join("airlock.db")).await.unwrap();
        let server = Server::new(Shelf::default().with::<Toy>(), Arc::new(store), config);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel();
        let serving = server.clone();
        let task = tokio::spawn(async move { serving.serve(listener, async { ended.await.unwrap() }).await });
        Self { server, address, end, task }
    }

    async fn close(self) {
        self.end.send(()).unwrap();
        self.task.await.unwrap();
    }

    async fn request(&self, method: &str, path: &str, body: Option<Value>) -> (StatusCode, String) {
        let mut request = Request::builder().method(method).uri(path);
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let body = body.map_or_else(Body::empty, |value| Body::from(value.to_string()));
        let answer = self.server.router().oneshot(request.body(body).unwrap()).await.unwrap();
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), 1_000_000).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let (status, text) = self.request(method, path, body).await;
        (status, serde_json::from_str(&text).unwrap_or_else(|_| panic!("{status} {text}")))
    }

    /// Opens a table; answers with the path of the match and the invitation.
    async fn table(&self, players: u8) -> (String, Value) {
        let (status, opened) =
            self.ask("POST", "/api/matches", Some(json!({"game": "toy", "players": players}))).await;
        assert_eq!(status, StatusCode::CREATED, "{opened}");
        (format!("/api/matches/{}", opened["match"].as_str().unwrap()), opened["invite"].clone())
    }

    /// Takes a seat; answers with its token.
    async fn sit(&self, table: &(String, Value), seat: u8) -> String {
        let wish = json!({"ref": format!("sit{seat}"), "seat": seat, "name": format!("player {seat}"), "invite": table.1});
        let (status, seated) = self.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
        assert_eq!(status, StatusCode::CREATED, "{seated}");
        seated["token"].as_str().unwrap().to_owned()
    }

    async fn connect(&self, path: &str, token: Option<&str>, resume: Option<u64>) -> Device {
        let mut device = self.knock(path, token).await.unwrap();
        device.say(json!({"hello": {"resume": resume}})).await;
        device
    }

    async fn knock(&self, path: &str, token: Option<&str>) -> Result<Device, Error> {
        let mut request = format!("ws://{}{path}/socket", self.address).into_client_request().unwrap();
        let seat = token.map(|token| format!(", seat.{token}")).unwrap_or_default();
        let offered = format!("{SUBPROTOCOL}{seat}").parse().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", offered);
        connect_async(request).await.map(|(socket, _)| Device { socket, n: 0 })
    }
}

/// A client.
struct Device {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The newest update.
    n: u64,
}

impl Device {
    async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message of this kind.
    async fn hear(&mut self, kind: &str) -> Value {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if let Some(n) = message["update"]["n"].as_u64() {
                        assert!(
                            message["update"]["whole"] == true || n == self.n + 1,
                            "a gap before {message}"
                        );
                        self.n = n;
                    }
                    if let Some(body) = message.get(kind) {
                        return body.clone();
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("waiting for {kind}: {other:?}"),
            }
        }
    }

    /// Says something with a ref and hears whether it was done; updates before that are the caller's to expect.
    async fn act(&mut self, reference: &str, action: Value) -> &'static str {
        self.say(json!({"act": {"ref": reference, "action": action}})).await;
        loop {
            match self.socket.next().await.unwrap().unwrap() {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.n = message["update"]["n"].as_u64().unwrap_or(self.n);
                    if message["ack"]["ref"] == reference {
                        return "ack";
                    }
                    if message["refused"]["ref"] == reference {
                        return "refused";
                    }
                }
                other => assert!(other.is_ping() || other.is_pong(), "{other:?}"),
            }
        }
    }

    /// The code with which the server closes.
    async fn closed(&mut self) -> u16 {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
                Some(Ok(_)) => {}
                other => panic!("waiting for the end: {other:?}"),
            }
        }
    }
}

/// A table of two that has started, and a device for each seat.
async fn playing(house: &House) -> (String, [String; 2], [Device; 2]) {
    let table = house.table(2).await;
    let tokens = [house.sit(&table, 0).await, house.sit(&table, 1).await];
    let mut devices = [
        house.connect(&table.0, Some(&tokens[0]), None).await,
        house.connect(&table.0, Some(&tokens[1]), None).await,
    ];
    for device in &mut devices {
        assert_eq!(device.hear("update").await["table"]["phase"], "lobby");
    }
    for device in &mut devices {
        device.say(json!({"table": {"ref": "ready", "action": {"ready": {"on": true}}}})).await;
        device.hear("ack").await;
    }
    devices[0].say(json!({"table": {"ref": "go", "action": {"start": {}}}})).await;
    for device in &mut devices {
        while device.hear("update").await["table"]["phase"] != "playing" {}
    }
    devices[0].hear("ack").await;
    (table.0, tokens, devices)
}

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
async fn a_seat_needs_an_invitation_and_is_taken_once() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (path, invite) = house.table(2).await;
    let wish =
        |seat, invite: &Value| Some(json!({"ref": "s", "seat": seat, "name": "Eve", "invite": invite}));
    let seats = format!("{path}/seats");
    let forged = json!("0".repeat(64));
    let cases = [
        (wish(0, &forged), StatusCode::FORBIDDEN),
        (wish(0, &json!("me")), StatusCode::FORBIDDEN),
        (wish(9, &invite), StatusCode::BAD_REQUEST),
        (Some(json!({"seat": 0})), StatusCode::BAD_REQUEST),
        (wish(0, &invite), StatusCode::CREATED),
        (wish(0, &invite), StatusCode::CONFLICT),
    ];
    for (wish, expected) in cases {
        let (status, answer) = house.ask("POST", &seats, wish.clone()).await;
        assert_eq!(status, expected, "{wish:?} {answer}");
    }
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

#[tokio::test]
async fn the_page_is_served_with_its_files_and_runs_nothing_else() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (status, page) = house.request("GET", "/m/anything", None).await;
    assert_eq!(status, StatusCode::OK);
    for file in page.split('"').filter(|text| text.starts_with("/assets/")) {
        let (status, _) = house.request("GET", file, None).await;
        assert_eq!(status, StatusCode::OK, "{file}");
    }
    let request = Request::builder().uri("/").body(Body::empty()).unwrap();
    let answer = house.server.router().oneshot(request).await.unwrap();
    let policy = answer.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'"), "{policy}");
    assert!(!page.contains("<script>") && !page.contains("style="), "nothing inline");
    house.close().await;
}

#[tokio::test]
async fn a_server_says_whether_it_lives_and_can_work() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    for (path, said) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
        assert_eq!(house.request("GET", path, None).await, (StatusCode::OK, said.to_owned()));
    }
    let server = house.server.clone();
    house.close().await;
    let request = Request::builder().uri("/readyz").body(Body::empty()).unwrap();
    let answer = server.router().oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "it has ended");
}

#[tokio::test]
async fn the_metrics_are_for_whoever_runs_the_server() {
    let folder = TempDir::new().unwrap();
    let house = House::open(folder.path()).await;
    let (_, _, [mut ann, _bob]) = playing(&house).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let (status, text) = house.request("GET", "/metrics", None).await;
    assert_eq!(status, StatusCode::OK);
    for name in
        ["airlock_live_matches", "airlock_sockets", "airlock_append_seconds_bucket", "airlock_commands_total"]
    {
        assert!(text.contains(name), "{name} is not in\n{text}");
    }
    let request = Request::builder().uri("/metrics").header("x-forwarded-for", "203.0.113.7");
    let answer = house.server.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::NOT_FOUND, "a player came through the reverse proxy");
    house.close().await;
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_told_to_wait() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { requests_per_minute: 2, attempts_per_minute: 1, messages_per_second: 0 };
    let house = House::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let game = || Some(json!({"game": "toy", "players": 2}));
    assert_eq!(house.ask("POST", "/api/matches", game()).await.0, StatusCode::CREATED);
    let (status, answer) = house.ask("POST", "/api/matches", game()).await;
    assert_eq!((status, &answer["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("busy")));
    assert_eq!(house.request("GET", "/api/games", None).await.0, StatusCode::OK, "that costs little");
    house.request("GET", "/api/games", None).await;
    assert_eq!(house.request("GET", "/api/games", None).await.0, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(house.request("GET", "/healthz", None).await.0, StatusCode::OK, "it still lives");
    let other = Request::builder().uri("/api/games").header("x-forwarded-for", "203.0.113.7");
    let answer = house.server.router().oneshot(other.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "others are not concerned");
    house.close().await;
}

#[tokio::test]
async fn a_socket_that_floods_is_closed() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { messages_per_second: 2, ..Rates::default() };
    let house = House::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let (_, _, [mut ann, mut bob]) = playing(&house).await;
    for _ in 0..20 {
        // The server may have closed by now.
        let _ = ann.socket.send(Message::text(r#"{"ping":{}}"#)).await;
    }
    assert_eq!(ann.closed().await, 1013);
    bob.say(json!({"ping": {}})).await;
    bob.hear("pong").await;
    house.close().await;
}

#[tokio::test]
async fn without_the_right_token_there_is_no_admin() {
    let folder = TempDir::new().unwrap();
    let token = "correct-horse-battery-staple";
    let config = Config { admin_token: Some(token.parse().unwrap()), ..Config::default() };
    let with = House::open_with(&folder.path().join("with"), config).await;
    let without = House::open(&folder.path().join("without")).await;
    let ask = async |house: &House, path: &str, token: Option<&str>| {
        let mut request = Request::builder().uri(path);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let answer = house.server.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        (answer.status(), to_bytes(answer.into_body(), 1_000_000).await.unwrap())
    };
    let unknown = ask(&without, "/api/nothing", None).await;
    assert_eq!(unknown.0, StatusCode::NOT_FOUND);
    for path in ["/api/admin/limits"] {
        assert_eq!(ask(&with, path, Some(token)).await.0, StatusCode::OK, "{path}");
        for (house, token) in
            [(&with, None), (&with, Some("wrong")), (&without, Some(token)), (&without, None)]
        {
            assert_eq!(ask(house, path, token).await, unknown, "{path} {token:?}");
        }
    }
    with.close().await;
    without.close().await;
}
