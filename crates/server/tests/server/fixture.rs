//! A server with its clients.

use std::{net::SocketAddr, path::Path, sync::Arc};

use airlock_bus::{Bus, LocalBus};
use airlock_protocol::SUBPROTOCOL;
use airlock_server::{Config, Registry, Server};
use airlock_store::{SqliteStore, Store};
use airlock_toy::Toy;
use axum::{
    body::{Body, to_bytes},
    http::{
        Request, StatusCode,
        header::{AUTHORIZATION, CONTENT_TYPE},
    },
};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
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

/// A server on a free port, over a database in `folder`.
pub(crate) struct TestServer {
    pub(crate) server: Server,
    pub(crate) address: SocketAddr,
    end: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl TestServer {
    pub(crate) async fn open(folder: &Path) -> Self {
        Self::open_with(folder, Config::default()).await
    }

    pub(crate) async fn open_with(folder: &Path, config: Config) -> Self {
        Self::over(Arc::new(SqliteStore::open(&folder.join("airlock.db")).await.unwrap()), config).await
    }

    /// A server with these games instead of the toy.
    pub(crate) async fn over_games(folder: &Path, registry: Registry) -> Self {
        Self::over_games_with(folder, registry, Config::default()).await
    }

    pub(crate) async fn over_games_with(folder: &Path, registry: Registry, config: Config) -> Self {
        let store = Arc::new(SqliteStore::open(&folder.join("airlock.db")).await.unwrap());
        Self::serving(Server::new(registry, store, Arc::new(LocalBus::default()), config)).await
    }

    /// A server over a store that others may use, too.
    pub(crate) async fn over(store: Arc<dyn Store>, config: Config) -> Self {
        Self::with_bus(store, Arc::new(LocalBus::default()), config).await
    }

    /// One of several servers over a store.
    pub(crate) async fn with_bus(store: Arc<dyn Store>, bus: Arc<dyn Bus>, config: Config) -> Self {
        Self::serving(Server::new(Registry::default().with::<Toy>(), store, bus, config)).await
    }

    async fn serving(server: Server) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel();
        let serving = server.clone();
        let task = tokio::spawn(async move { serving.serve(listener, async { ended.await.unwrap() }).await });
        Self { server, address, end, task }
    }

    pub(crate) async fn close(self) {
        self.end.send(()).unwrap();
        self.task.await.unwrap();
    }

    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> (StatusCode, String) {
        self.request_as(None, method, path, body).await
    }

    /// Sends a request through a proxy that names this address.
    pub(crate) async fn ask_from(
        &self,
        address: &str,
        method: &str,
        path: &str,
        body: Value,
    ) -> (StatusCode, Value) {
        let request = Request::builder().method(method).uri(path).header("x-forwarded-for", address);
        let request = request.header(CONTENT_TYPE, "application/json").body(Body::from(body.to_string()));
        let answer = self.server.router().oneshot(request.unwrap()).await.unwrap();
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), 1_000_000).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    /// Sends a request with a token.
    pub(crate) async fn request_as(
        &self,
        token: Option<&str>,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> (StatusCode, String) {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let body = body.map_or_else(Body::empty, |value| Body::from(value.to_string()));
        let answer = self.server.router().oneshot(request.body(body).unwrap()).await.unwrap();
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), 1_000_000).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        self.ask_as(None, method, path, body).await
    }

    pub(crate) async fn ask_as(
        &self,
        token: Option<&str>,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let (status, text) = self.request_as(token, method, path, body).await;
        (status, serde_json::from_str(&text).unwrap_or_else(|_| panic!("{status} {text}")))
    }

    /// Opens a table. Returns the path of the match and the invitation.
    pub(crate) async fn table(&self, players: u8) -> (String, Value) {
        let (status, opened) =
            self.ask("POST", "/api/matches", Some(json!({"game": "toy", "players": players}))).await;
        assert_eq!(status, StatusCode::CREATED, "{opened}");
        (format!("/api/matches/{}", opened["match"].as_str().unwrap()), opened["invite"].clone())
    }

    /// Takes a seat. Returns its token.
    pub(crate) async fn sit(&self, table: &(String, Value), seat: u8) -> String {
        let wish = json!({"ref": format!("sit{seat}"), "seat": seat, "name": format!("player {seat}"), "invite": table.1});
        let (status, seated) = self.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
        assert_eq!(status, StatusCode::CREATED, "{seated}");
        seated["token"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn connect(&self, path: &str, token: Option<&str>, resume: Option<u64>) -> Device {
        let mut device = self.knock(path, token).await.unwrap();
        device.send(json!({"hello": {"resume": resume}})).await;
        device
    }

    pub(crate) async fn knock(&self, path: &str, token: Option<&str>) -> Result<Device, Error> {
        self.connect_from("127.0.0.1", path, token).await
    }

    /// Connects through a proxy that names this address.
    pub(crate) async fn connect_from(
        &self,
        address: &str,
        path: &str,
        token: Option<&str>,
    ) -> Result<Device, Error> {
        let mut request = format!("ws://{}{path}/socket", self.address).into_client_request().unwrap();
        let seat = token.map(|token| format!(", seat.{token}")).unwrap_or_default();
        let offered = format!("{SUBPROTOCOL}{seat}").parse().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", offered);
        request.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
        connect_async(request).await.map(|(socket, _)| Device { socket, n: 0 })
    }
}

/// A client with its socket.
pub(crate) struct Device {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Number of the newest update.
    pub(crate) n: u64,
}

impl Device {
    pub(crate) async fn send(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Reads the next message.
    pub(crate) async fn read(&mut self) -> Value {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).unwrap(),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("waiting for a message: {other:?}"),
            }
        }
    }

    /// Reads the next message, which must be of this kind.
    pub(crate) async fn receive(&mut self, kind: &str) -> Value {
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

    /// Sends a command with a ref. Returns the kind of its answer. The caller has to expect the updates.
    pub(crate) async fn act(&mut self, reference: &str, action: Value) -> &'static str {
        self.send(json!({"act": {"ref": reference, "action": action}})).await;
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

    /// Reads the close code.
    pub(crate) async fn closed(&mut self) -> u16 {
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
pub(crate) async fn playing(fixture: &TestServer) -> (String, [String; 2], [Device; 2]) {
    let table = fixture.table(2).await;
    let tokens = [fixture.sit(&table, 0).await, fixture.sit(&table, 1).await];
    let mut devices = [
        fixture.connect(&table.0, Some(&tokens[0]), None).await,
        fixture.connect(&table.0, Some(&tokens[1]), None).await,
    ];
    for device in &mut devices {
        assert_eq!(device.receive("update").await["table"]["phase"], "lobby");
    }
    for device in &mut devices {
        device.send(json!({"table": {"ref": "ready", "action": {"ready": {"on": true}}}})).await;
        device.receive("ack").await;
    }
    devices[0].send(json!({"table": {"ref": "go", "action": {"start": {}}}})).await;
    for device in &mut devices {
        while device.receive("update").await["table"]["phase"] != "playing" {}
    }
    devices[0].receive("ack").await;
    (table.0, tokens, devices)
}
