//! Every recorded match, replayed, conforms to the schema that the server publishes.

use std::{fs, path::Path};

use airlock_engine::{Seat, Viewer, log::Log};
use airlock_protocol::ClientView;
use airlock_registry::Registry;
use airlock_table::{Conn, Effects, Input, replayed};
use jsonschema::Validator;
use serde_json::{Value, json};

const SCHEMA: &str = include_str!("../../../server/src/schema.json");

/// The schema with additional fields forbidden, unlike the published one.
fn strict() -> Value {
    let mut schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let mut joined = Vec::new();
    collect_joined(&schema, &mut joined);
    for (name, definition) in schema["$defs"].as_object_mut().unwrap() {
        if !joined.contains(&format!("#/$defs/{name}")) {
            close(definition);
        }
    }
    schema
}

/// Collects the types that are parts of others. Closing them would refuse the other type's fields.
fn collect_joined(schema: &Value, joined: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            for part in fields.get("allOf").and_then(Value::as_array).into_iter().flatten() {
                joined.extend(part["$ref"].as_str().map(str::to_owned));
            }
            fields.values().for_each(|below| collect_joined(below, joined));
        }
        Value::Array(items) => items.iter().for_each(|below| collect_joined(below, joined)),
        _ => {}
    }
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(close);
            if fields.contains_key("allOf") {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
            } else if fields.get("properties").is_some_and(Value::is_object) {
                fields.insert("additionalProperties".to_owned(), json!(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// Validates values of one type.
struct Type(Validator);

impl Type {
    fn named(name: &str) -> Self {
        let mut schema = strict();
        assert!(schema["$defs"][name].is_object(), "the schema has no {name}");
        schema.as_object_mut().unwrap().remove("oneOf");
        schema["$ref"] = json!(format!("#/$defs/{name}"));
        Self(jsonschema::validator_for(&schema).unwrap())
    }

    fn admits(&self, value: &Value) -> bool {
        self.0.is_valid(value)
    }

    fn check(&self, value: &Value) {
        if let Err(error) = self.0.validate(value) {
            panic!("{error}, at {}", error.instance_path());
        }
    }
}

/// The types of a game.
struct Game {
    message: Type,
    view: Type,
    event: Type,
    verb: Type,
    arg: Type,
}

impl Game {
    fn named(game: &str) -> Self {
        let of = |name: &str| Type::named(&format!("{game}.{name}"));
        Self {
            message: Type::named("ServerMessage"),
            view: of("View"),
            event: of("SeenEvent"),
            verb: of("Verb"),
            arg: of("Arg"),
        }
    }

    /// Checks a message, and view and offers after it.
    fn look(&self, text: &str, seen: &mut ClientView) {
        self.message.check(&serde_json::from_str(text).unwrap());
        let before = seen.clone();
        let Some(update) = seen.receive(text).unwrap() else { return };
        if seen.parts() != before.parts() {
            self.view.check(&seen.view());
        }
        update.events.iter().for_each(|event| self.event.check(event));
        if seen.legal() == before.legal() {
            return;
        }
        let offers: Vec<Value> = serde_json::from_str(seen.legal()).unwrap();
        for offer in offers {
            self.verb.check(&offer["verb"]);
            let named = [&offer["refs"], &offer["slots"]];
            let names = named.into_iter().filter_map(Value::as_object).flat_map(|args| args.keys());
            names.for_each(|name| self.arg.check(&json!(name)));
        }
    }
}

/// Replays every recorded match of a game to its first seat, its last seat and the public.
fn recorded_matches_fit(game: &str) {
    let types = Game::named(game);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game).join("golden");
    let mut looked_at = 0;
    for file in fs::read_dir(folder).unwrap() {
        let log = Log::read(&fs::read_to_string(file.unwrap().path()).unwrap()).unwrap();
        let last = u8::try_from(log.header.seats.len() - 1).unwrap();
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(last)), Viewer::Public] {
            let mut table = Registry::catalog().replay(&log).unwrap();
            let mut seen = ClientView::default();
            let mut look = |effects: Effects| {
                for message in effects.send {
                    types.look(message.frame.text(), &mut seen);
                    looked_at += 1;
                }
            };
            look(table.handle(Input::Enter { conn: Conn(0), viewer, resume: None }, 0));
            for entry in &log.entries {
                look(table.handle(Input::Overtaken(vec![replayed(entry)]), 0));
            }
            let mut view = seen.view();
            view["more"] = json!(1);
            assert!(!types.view.admits(&view), "a view has nothing that the schema does not name");
        }
    }
    assert!(looked_at > 1000, "only {looked_at} messages");
}

#[test]
fn recorded_matches_fit_the_schema() {
    for listed in Registry::catalog().list() {
        recorded_matches_fit(listed.game);
    }
}

#[test]
fn public_game_data_fits_the_schema() {
    let content = Type::named("GameContent");
    let info = Type::named("GameInfo");
    for listed in Registry::catalog().list() {
        info.check(&serde_json::to_value(&listed).unwrap());
        content.check(&serde_json::to_value(Registry::catalog().content(listed.game)).unwrap());
    }
    assert!(!info.admits(&json!({"game": "nemesis", "rules": -1, "modes": []})));
}

#[test]
fn invalid_messages_do_not_fit_the_schema() {
    let (told, asked) = (Type::named("ServerMessage"), Type::named("ClientMessage"));
    for wrong in [
        json!({}),
        json!({"ack": {}}),
        json!({"refused": {"code": "angry", "text": ""}}),
        json!({"pong": {"server_ms": -1}}),
        json!({"ack": {"ref": "a", "more": 1}}),
    ] {
        assert!(!told.admits(&wrong), "{wrong}");
    }
    for wrong in [
        json!({"act": {"ref": "a"}}),
        json!({"act": {"ref": "a", "action": {}, "seat": 1}}),
        json!({"table": {"ref": "a", "action": {"kick": {"seat": 300}}}}),
        json!({"shout": {}}),
    ] {
        assert!(!asked.admits(&wrong), "{wrong}");
    }
    assert!(
        asked.admits(&json!({"act": {"ref": "a", "action": {"move": {"to": "s07", "pay": ["h1", "h2"]}}}}))
    );
}
