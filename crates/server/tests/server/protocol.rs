//! The examples in `docs/protocol.md` are real messages.

use airlock_protocol::Code;
use airlock_server::{Config, Rates};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fixture::{Device, TestServer};

const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// Exchange as the page shows it. Values that differ between exchanges are replaced.
#[derive(Default)]
struct Exchange {
    /// Text and its replacement.
    names: Vec<(String, &'static str)>,
    /// Examples that the page lacks.
    missing: String,
}

impl Exchange {
    fn name(&mut self, value: &Value, shown: &'static str) -> String {
        let text = value.as_str().unwrap().to_owned();
        self.names.push((text.clone(), shown));
        text
    }

    /// Checks that the page has this example.
    fn show(&mut self, name: &str, message: &Value) {
        let mut message = message.clone();
        steady(&mut message);
        let mut text = message.to_string();
        if text.len() > 100 {
            text = serde_json::to_string_pretty(&message).unwrap();
        }
        for (value, shown) in &self.names {
            text = text.replace(value, shown);
        }
        let example = format!("<!-- {name} -->\n```json\n{text}\n```\n");
        if !PAGE.contains(&example) {
            self.missing.push_str(&example);
        }
    }
}

/// Replaces times and hashes.
fn steady(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match key.as_str() {
                    "now_ms" | "since_ms" => *field = json!(4200),
                    "server_ms" => *field = json!(70_000),
                    "at_ms" | "since_at" => *field = json!(1_795_269_600_000_u64),
                    "commitment" => *field = json!("5f0c…"),
                    "receipt" => *field = json!("d41a…"),
                    "build" => *field = json!("0.1.0"),
                    _ => steady(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(steady),
        _ => {}
    }
}

/// The next message of any kind.
async fn next(device: &mut Device, kind: &str) -> Value {
    json!({ kind: device.receive(kind).await })
}

#[tokio::test]
async fn protocol_page_shows_real_messages() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let mut talk = Exchange::default();

    let wish = json!({"game": "toy", "players": 2, "title": "Friday"});
    talk.show("POST /api/matches", &wish);
    let (_, opened) = fixture.ask("POST", "/api/matches", Some(wish)).await;
    let id = talk.name(&opened["match"], "01932c07-209c-7a5b-8f3e-5d1c2b3a4f60");
    let mut seats = Vec::new();
    for (seat, name, token) in [(0, "Ann", "9a41…"), (1, "Bob", "c07d…")] {
        let wish = json!({"ref": "s1", "seat": seat, "name": name, "invite": opened["invite"]});
        let (_, seated) = fixture.ask("POST", &format!("/api/matches/{id}/seats"), Some(wish.clone())).await;
        talk.name(&seated["recovery"], "K7Q2-M9XR-4TWB-0HJN-QX5Z");
        talk.name(&seated["token"], token);
        seats.push((wish, seated));
    }
    talk.name(&opened["invite"], "K7Q2-M9XR");
    talk.show("201 POST /api/matches", &opened);
    talk.show("POST /api/matches/{id}/seats", &seats[0].0);
    talk.show("201 POST /api/matches/{id}/seats", &seats[0].1);
    let (_, refusal) = fixture.ask("POST", "/api/recover", Some(json!({"code": "K7Q2-M9XR"}))).await;
    talk.show("403 POST /api/recover", &refusal);

    let path = format!("/api/matches/{id}");
    let token = |seat: usize| seats[seat].1["token"].as_str().unwrap();
    let hello = json!({"hello": {}});
    let mut ann = fixture.knock(&path, Some(token(0))).await.unwrap();
    ann.send(hello.clone()).await;
    talk.show("hello", &hello);
    talk.show("hello again", &json!({"hello": {"resume": 4}}));
    for kind in ["welcome", "update", "clock", "presence"] {
        let message = next(&mut ann, kind).await;
        talk.show(kind, &message);
    }
    ann.send(json!({"ping": {}})).await;
    let pong = next(&mut ann, "pong").await;
    talk.show("pong", &pong);
    let mut bob = fixture.connect(&path, Some(token(1)), None).await;
    bob.receive("update").await;
    let ready = |reference: &str| json!({"table": {"ref": reference, "action": {"ready": {"on": true}}}});
    talk.show("table", &ready("a1"));
    ann.send(ready("a1")).await;
    let ack = next(&mut ann, "ack").await;
    talk.show("ack", &ack);
    bob.send(ready("b1")).await;
    bob.receive("ack").await;
    ann.send(json!({"table": {"ref": "a2", "action": {"start": {}}}})).await;
    ann.receive("ack").await;
    while bob.receive("update").await["table"]["phase"] != "playing" {}

    let act = json!({"act": {"ref": "a3", "action": {"note": {"text": 7}}}});
    talk.show("act", &act);
    ann.send(act).await;
    let update = next(&mut ann, "update").await;
    talk.show("update of a part", &update);
    ann.receive("ack").await;
    let late = json!({"act": {"ref": "b2", "action": {"stop": {}}}});
    bob.send(late).await;
    let refused = next(&mut bob, "refused").await;
    talk.show("refused", &refused);
    ann.send(json!({"act": {"ref": "a9", "action": {"fly": {}}}})).await;
    let refused = next(&mut ann, "refused").await;
    talk.show("malformed", &refused);
    let undo = json!({"table": {"ref": "a8", "action": {"undo": {}}, "meant": {"to_n": 4, "others": 0}}});
    talk.show("undo", &undo);
    ann.send(undo).await;
    let refused = next(&mut ann, "refused").await;
    talk.show("stale", &refused);
    let say = json!({"say": {"ref": "a4", "to": [1], "text": "Your turn is next."}});
    talk.show("say", &say);
    ann.send(say).await;
    let said = next(&mut bob, "update").await;
    talk.show("said", &said);
    ann.receive("ack").await;
    ann.send(json!({"act": {"ref": "a5", "action": {"stop": {}}}})).await;
    let update = next(&mut bob, "update").await;
    talk.show("your turn", &update);
    let mine = json!({"seats": [{"match": id, "token": token(1)}]});
    let (_, listed) = fixture.ask("POST", "/api/mine", Some(mine.clone())).await;
    talk.show("POST /api/mine", &mine);
    talk.show("200 POST /api/mine", &listed);
    fixture.close().await;
    assert!(talk.missing.is_empty(), "docs/protocol.md lacks:\n{}", talk.missing);
}

/// Every example of the page, with its name.
fn examples() -> impl Iterator<Item = (&'static str, Value)> {
    PAGE.split("<!-- ").skip(1).map(|text| {
        let (name, rest) = text.split_once(" -->\n```json\n").unwrap();
        (name, serde_json::from_str(rest.split("```").next().unwrap()).unwrap())
    })
}

#[test]
fn every_example_fits_the_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../src/schema.json")).unwrap();
    let mut seen = 0;
    for (name, example) in examples() {
        let named = match name {
            "POST /api/matches" => "NewMatch",
            "201 POST /api/matches" => "Opened",
            "POST /api/matches/{id}/seats" => "TakeSeat",
            "201 POST /api/matches/{id}/seats" => "Seated",
            "POST /api/mine" => "MySeats",
            "200 POST /api/mine" => "MyMatch",
            "403 POST /api/recover" => "Refusal",
            _ => "",
        };
        let mut schema = schema.clone();
        if !named.is_empty() {
            schema.as_object_mut().unwrap().remove("oneOf");
            schema["$ref"] = json!(format!("#/$defs/{named}"));
        }
        let listed = if name == "200 POST /api/mine" { example[0].clone() } else { example };
        let fits = jsonschema::validator_for(&schema).unwrap();
        assert!(fits.is_valid(&listed), "{name}: {:?}", fits.validate(&listed).unwrap_err().to_string());
        seen += 1;
    }
    assert!(seen > 20);
}

#[test]
fn protocol_page_names_every_code() {
    for code in [
        Code::Malformed,
        Code::Illegal,
        Code::Stale,
        Code::Late,
        Code::Forbidden,
        Code::Taken,
        Code::Unknown,
        Code::Phase,
        Code::Paused,
        Code::Busy,
        Code::Unavailable,
        Code::Quarantined,
    ] {
        let name = serde_json::to_value(code).unwrap();
        assert!(PAGE.contains(&format!("| `{}` |", name.as_str().unwrap())), "{code:?}");
    }
}

/// Every number on the page that is a limit equals the limit in the admin's list.
#[tokio::test]
async fn protocol_page_states_the_real_limits() {
    let folder = TempDir::new().unwrap();
    let token = "correct-horse-battery-staple";
    let config = Config { admin_token: Some(token.parse().unwrap()), ..Config::default() };
    let fixture = TestServer::open_with(folder.path(), config).await;
    let (_, limits) = fixture.ask_as(Some(token), "GET", "/api/admin/limits", None).await;
    let limit = |part: &str, name: &str| {
        limits[part][name].as_u64().unwrap_or_else(|| panic!("{part} has no {name}: {limits}"))
    };
    let kib = |part, name| limit(part, name) / 1024;
    let seconds = |part, name| limit(part, name) / 1000;
    let message = kib("messages", "MAX_CLIENT_MESSAGE_BYTES");
    assert_eq!(message, kib("server", "MAX_BODY_BYTES"), "the page names them together");
    let Rates { requests_per_minute, attempts_per_minute, messages_per_second, .. } = Rates::default();
    for told in [
        format!("| a message to the server, the body of a request | {message} KiB |"),
        format!("Messages are JSON text of at most {message} KiB"),
        format!("| 1009 | a message of yours was longer than {message} KiB |"),
        format!("| a `ref` | {} bytes |", limit("messages", "MAX_REF_BYTES")),
        format!("a `ref` of your own, 1 to {} visible ASCII characters", limit("messages", "MAX_REF_BYTES")),
        format!(
            "| a name, a title | {}, {} characters |",
            limit("server", "MAX_NAME_CHARS"),
            limit("server", "MAX_TITLE_CHARS")
        ),
        format!("| a text of talk | {} characters |", limit("messages", "MAX_TEXT_CHARS")),
        format!("a text of at most {} characters", limit("messages", "MAX_TEXT_CHARS")),
        format!("| connections to one match | {} |", limit("match", "MAX_CONNECTIONS")),
        format!(
            "| what one who comes back is sent update by update | {} updates, {} KiB; else one whole view |",
            limit("match", "MAX_TAIL_UPDATES"),
            kib("match", "MAX_TAIL_BYTES")
        ),
        format!("`{{seats: [{{match, token}}]}}`, at most {} |", limit("server", "MAX_MY_SEATS")),
        format!("The client begins, within {} seconds:", seconds("server", "HELLO_TIMEOUT")),
        format!("The server pings every {} s and", seconds("server", "HEARTBEAT")),
        format!("If a nonce is missing after {} s the start is void", seconds("match", "SEALING_MS")),
        format!(
            "By default {requests_per_minute} requests a minute from one address, {attempts_per_minute} of them such"
        ),
        format!("and {messages_per_second} messages a second on a socket"),
    ] {
        assert!(PAGE.contains(&told), "docs/protocol.md does not say: {told}");
    }
    fixture.close().await;
}
