//! The server's log and its spans.

use std::{
    collections::BTreeMap,
    fmt, io,
    sync::{Arc, Mutex},
};

use airlock_server::Config;
use airlock_store::{SqliteStore, Store};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_subscriber::{
    EnvFilter, Layer, fmt::MakeWriter, layer::Context, prelude::*, registry::LookupSpan,
};

use crate::fixture::{TestServer, playing};

/// A log in memory.
#[derive(Debug, Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn secrets_stay_out_of_the_log() {
    let log = Log::default();
    let logging = tracing_subscriber::fmt().with_env_filter(EnvFilter::new("debug")).with_writer(log.clone());
    let _logging = tracing::subscriber::set_default(logging.finish());
    let admin = "correct-horse-battery-staple";
    let folder = TempDir::new().unwrap();
    let config = Config { admin_token: Some(admin.parse().unwrap()), ..Config::default() };
    let fixture = TestServer::open_with(folder.path(), config).await;
    let (path, tokens, [mut ann, mut bob]) = playing(&fixture).await;
    ann.send(json!({"say": {"ref": "w", "to": [1], "text": "between you and me"}})).await;
    ann.receive("ack").await;
    bob.receive("update").await;
    let table = fixture.table(2).await;
    let wish = json!({"ref": "s", "seat": 0, "name": "Guinevere", "invite": table.1});
    let (_, seated) = fixture.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
    fixture.ask("POST", "/api/recover", Some(json!({"code": seated["recovery"]}))).await;
    fixture.ask("GET", &format!("/api/invites/{}", table.1.as_str().unwrap()), None).await;
    fixture
        .ask(
            "POST",
            "/api/matches",
            Some(json!({"game": "toy", "players": 2, "webhook": "https://board.example/s3cret"})),
        )
        .await;
    let id = path.rsplit('/').next().unwrap();
    fixture.ask_as(Some(admin), "POST", &format!("/api/admin/matches/{id}/verify"), None).await;
    fixture.request_as(Some("guessed-token"), "GET", &path, None).await;
    fixture.request_as(Some("guessed-admin-token-guessed"), "GET", "/api/admin/limits", None).await;
    fixture.ask_from("203.0.113.7", "POST", "/api/recover", json!({"code": "guessed"})).await;
    fixture.ask_from("203.0.113.7", "POST", "/api/recover", json!({"code": "guessed again"})).await;
    assert_eq!(ann.act("a", json!({"spin": {}})).await, "refused", "a match is set aside");
    fixture.close().await;
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("the admin inspects a match") && log.contains("match quarantined"), "{log}");
    assert_eq!(log.matches("203.0.113.7").count(), 1, "an attack is told of, once: {log}");
    let texts = ["between you and me", "Guinevere", "player 0", "s3cret", "guessed", admin];
    let codes = [&table.1, &seated["recovery"], &seated["token"], &json!(tokens[0]), &json!(tokens[1])];
    let secrets = texts.iter().copied().chain(codes.iter().map(|code| code.as_str().unwrap()));
    for secret in secrets {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
}

#[tokio::test]
async fn proxy_without_websockets_is_logged_once() {
    let log = Log::default();
    let logging = tracing_subscriber::fmt().with_writer(log.clone());
    let _logging = tracing::subscriber::set_default(logging.finish());
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, _) = fixture.table(2).await;
    for _ in 0..3 {
        fixture.ask_from("203.0.113.8", "GET", &format!("{path}/socket"), json!({})).await;
    }
    fixture.close().await;
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert_eq!(log.matches("203.0.113.8").count(), 1, "{log}");
    assert!(log.contains("proxy_set_header Upgrade $http_upgrade"), "{log}");
}

/// Fields of a span or an event, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Fields(BTreeMap<&'static str, String>);

impl Fields {
    fn of<const N: usize>(fields: [(&'static str, &str); N]) -> Self {
        Self(fields.map(|(name, value)| (name, value.to_owned())).into())
    }

    fn has(&self, name: &str, value: &str) -> bool {
        self.0.get(name).is_some_and(|found| found == value)
    }
}

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }
}

/// Names and fields of spans, outermost first.
type Scope = Vec<(&'static str, Fields)>;

/// The server's spans and events in memory.
#[derive(Debug, Default)]
struct SpanLog {
    /// Spans that have ended, each with the spans around it.
    ended: Vec<Scope>,
    /// Events with the spans around them.
    events: Vec<(Scope, Fields)>,
}

/// Layer that records the server's spans and events.
#[derive(Clone, Default)]
struct Recorder(Arc<Mutex<SpanLog>>);

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Recorder {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        context.span(id).unwrap().extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        values.record(context.span(id).unwrap().extensions_mut().get_mut::<Fields>().unwrap());
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        if event.metadata().target().starts_with("airlock") {
            let mut fields = Fields::default();
            event.record(&mut fields);
            let scope = context.event_scope(event).map(scope).unwrap_or_default();
            self.0.lock().unwrap().events.push((scope, fields));
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let span = context.span(&id).unwrap();
        if span.metadata().target().starts_with("airlock") {
            self.0.lock().unwrap().ended.push(scope(span.scope()));
        }
    }
}

fn scope<'a, S: LookupSpan<'a>>(scope: tracing_subscriber::registry::Scope<'a, S>) -> Scope {
    scope
        .from_root()
        .map(|span| (span.name(), span.extensions().get().cloned().unwrap_or_default()))
        .collect()
}

/// Sends a request over a connection. Returns the answer, which must be JSON.
async fn exchange(
    connection: &mut BufReader<TcpStream>,
    head: &str,
    token: Option<&Value>,
    body: Option<Value>,
) -> Value {
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    let token =
        token.map(|token| format!("airlock-seat: {}\r\n", token.as_str().unwrap())).unwrap_or_default();
    let length = body.len();
    let request = format!(
        "{head} HTTP/1.1\r\nhost: localhost\r\n{token}content-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut length = 0;
    loop {
        let mut line = String::new();
        connection.read_line(&mut line).await.unwrap();
        if line.trim().is_empty() {
            break;
        }
        if let Some(text) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = text.trim().parse().unwrap();
        }
    }
    let mut answer = vec![0; length];
    connection.read_exact(&mut answer).await.unwrap();
    serde_json::from_slice(&answer).unwrap()
}

#[tokio::test]
async fn spans_name_connection_request_match_and_seat() {
    let recorder = Recorder::default();
    let _logging = tracing::subscriber::set_default(tracing_subscriber::registry().with(recorder.clone()));
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, [mut ann, bob]) = playing(&fixture).await;
    let mut spectator = fixture.connect(&path, None, None).await;
    spectator.receive("update").await;
    assert_eq!(ann.act("a1", json!({"roll": {}})).await, "ack");
    let mut connection = BufReader::new(TcpStream::connect(fixture.address).await.unwrap());
    exchange(&mut connection, &format!("GET {path}"), None, None).await;
    exchange(&mut connection, &format!("GET {path}"), Some(&json!(tokens[1])), None).await;
    drop((ann, bob, spectator, connection));
    fixture.close().await;

    let id = path.rsplit('/').next().unwrap();
    let connection = |number: &str| ("connection", Fields::of([("number", number)]));
    let log = recorder.0.lock().unwrap();
    let about = |message: &str| {
        log.events.iter().filter(|(_, event)| event.has("message", message)).collect::<Vec<_>>()
    };
    let opened: Vec<&Scope> = about("socket opened").into_iter().map(|(scope, _)| scope).collect();
    let request =
        |number: &str, seat: &str| ("request", Fields::of([("number", number), ("id", id), ("seat", seat)]));
    let watching = |number: &str| ("request", Fields::of([("number", number), ("id", id)]));
    let sockets = [
        vec![connection("1"), request("1", "0")],
        vec![connection("2"), request("1", "1")],
        vec![connection("3"), watching("1")],
    ];
    assert_eq!(opened, sockets.iter().collect::<Vec<_>>());
    for plain in [vec![connection("4"), watching("1")], vec![connection("4"), request("2", "1")]] {
        assert!(log.ended.contains(&plain), "{plain:?}: {:?}", log.ended);
    }
    let done = about("command done");
    let (scope, _) = done.iter().find(|(_, event)| event.has("reference", "a1")).expect("the command");
    assert_eq!(*scope, [("match", Fields::of([("id", id)]))]);
}

#[tokio::test]
async fn spans_hold_no_secret() {
    let recorder = Recorder::default();
    let _logging = tracing::subscriber::set_default(tracing_subscriber::registry().with(recorder.clone()));
    let folder = TempDir::new().unwrap();
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap());
    let fixture = TestServer::over(Arc::clone(&store), Config::default()).await;
    let mut connection = BufReader::new(TcpStream::connect(fixture.address).await.unwrap());
    let wish = json!({"game": "toy", "players": 2, "webhook": "https://board.example/s3cret"});
    let opened = exchange(&mut connection, "POST /api/matches", None, Some(wish)).await;
    let (id, invite) = (opened["match"].as_str().unwrap(), &opened["invite"]);
    let path = format!("/api/matches/{id}");
    let head = format!("GET /api/invites/{}", invite.as_str().unwrap());
    assert_eq!(exchange(&mut connection, &head, None, None).await["match"], id);
    let mut seats = Vec::new();
    for seat in 0..2 {
        let name = format!("Guinevere {seat}");
        let sit = json!({"ref": format!("s{seat}"), "seat": seat, "name": name, "invite": invite});
        seats.push(exchange(&mut connection, &format!("POST {path}/seats"), None, Some(sit)).await);
    }
    exchange(&mut connection, &format!("GET {path}"), Some(&seats[0]["token"]), None).await;
    let recovery = json!({"code": seats[1]["recovery"]});
    let recovered = exchange(&mut connection, "POST /api/recover", None, Some(recovery)).await;
    let mut ann = fixture.connect(&path, seats[0]["token"].as_str(), None).await;
    let mut bob = fixture.connect(&path, recovered["token"].as_str(), None).await;
    for device in [&mut ann, &mut bob] {
        device.send(json!({"table": {"ref": "ready", "action": {"ready": {"on": true}}}})).await;
        device.receive("ack").await;
    }
    ann.send(json!({"table": {"ref": "go", "action": {"start": {}}}})).await;
    ann.receive("ack").await;
    ann.send(json!({"say": {"ref": "w", "to": [1], "text": "between you and me"}})).await;
    ann.receive("ack").await;
    assert_eq!(ann.act("a1", json!({"roll": {}})).await, "ack");
    let header: Value = serde_json::from_str(&store.header(id.parse().unwrap()).await.unwrap()).unwrap();
    drop((ann, bob, connection));
    fixture.close().await;

    let log = recorder.0.lock().unwrap();
    let text = format!("{log:?}");
    for name in ["connection", "request", "match"] {
        let mut spans = log.ended.iter().chain(log.events.iter().map(|(scope, _)| scope)).flatten();
        assert!(spans.any(|(span, _)| *span == name), "{name}: {text}");
    }
    let texts = [invite, &header["secret"], &recovered["token"]];
    let seats = seats.iter().flat_map(|seat| [&seat["token"], &seat["recovery"]]);
    let secrets = texts.into_iter().chain(seats).map(|secret| secret.as_str().unwrap());
    for secret in secrets.chain(["between you and me", "Guinevere", "s3cret"]) {
        assert!(!text.contains(secret), "{secret} is in the log:\n{text}");
    }
}
