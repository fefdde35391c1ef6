//! The page's operations on games, without the page.

use std::fs;

use airlock_engine::{
    Seat, Viewer,
    log::{Log, SigningKey},
};
use airlock_engine_testing::forged;
use airlock_protocol::{ClientView, Frame, NewMatch};
use airlock_wasm::{Practice, Replay, Report};
use serde_json::{Value, json};

/// A player that always takes the first offer.
#[derive(Default)]
struct Reader {
    /// All received updates.
    told: Vec<String>,
    seen: ClientView,
    refused: Vec<Value>,
}

impl Reader {
    fn take(&mut self, frames: &[Frame]) {
        for frame in frames {
            let message: Value = serde_json::from_str(frame.text()).expect("JSON");
            if message.get("refused").is_some() {
                self.refused.push(message.clone());
            }
            if self.seen.receive(frame.text()).expect("an update that fits").is_some() {
                self.told.push(frame.text().to_owned());
            }
        }
    }

    fn phase(&self) -> &str {
        self.seen.table["phase"].as_str().unwrap_or_default()
    }

    /// Its next message. `None` if it is not asked.
    fn acts(&self, step: usize) -> Option<String> {
        let asked = self.seen.pending["yours"].as_array().is_some_and(|asked| !asked.is_empty());
        let offers: Vec<Value> = serde_json::from_str(self.seen.legal()).expect("a list");
        let offer = offers.iter().find(|offer| offer["verb"] != "switch").filter(|_| asked)?;
        let mut arguments = offer["refs"].as_object().cloned().unwrap_or_default();
        for (name, slot) in offer["slots"].as_object().into_iter().flatten() {
            arguments.insert(name.clone(), filled(slot));
        }
        let verb = offer["verb"].as_str()?;
        let act = json!({"ref": format!("a{step}"), "decision": self.seen.pending["decision"], "action": {verb: arguments}});
        Some(json!({ "act": act }).to_string())
    }
}

/// The minimal filling of a slot.
fn filled(slot: &Value) -> Value {
    if let Some(pick) = slot.get("pick") {
        let min = usize::try_from(pick["min"].as_u64().expect("a count")).expect("a small one");
        let from = pick["from"].as_array().expect("things");
        json!(from[..min])
    } else if let Some(split) = slot.get("split") {
        let (targets, caps) =
            (split["targets"].as_array().expect("things"), split["caps"].as_array().expect("caps"));
        let total = split["total"].as_u64().expect("a count");
        let each = targets.iter().zip(caps).flat_map(|(target, cap)| {
            std::iter::repeat_n(
                target.clone(),
                usize::try_from(cap.as_u64().expect("a count")).expect("small"),
            )
        });
        json!(each.take(usize::try_from(total).expect("small")).collect::<Vec<_>>())
    } else {
        json!([slot["walk"]["tree"][0]["to"]])
    }
}

fn wish(wish: Value) -> NewMatch {
    serde_json::from_value(wish).expect("a wish")
}

/// A complete practice match of Nemesis: the player's messages and the log.
fn practised(players: u8, seat: u8) -> (Reader, Log) {
    let wish = wish(json!({"game": "nemesis", "players": players, "bot_pause_ms": 500}));
    let mut now_ms = 1_000;
    let mut practice = Practice::new(wish, Seat(seat), "Ann".to_owned(), [5; 32], now_ms, 1_780_000_000_000)
        .expect("a table");
    let mut reader = Reader::default();
    reader.take(&practice.hear(r#"{"hello":{}}"#, now_ms));
    assert_eq!(reader.phase(), "playing");
    for step in 0.. {
        if reader.phase() == "over" {
            break;
        }
        assert_eq!(practice.log(), None, "sealed before the end");
        if let Some(message) = reader.acts(step) {
            reader.take(&practice.hear(&message, now_ms));
            assert_eq!(reader.refused, Vec::<Value>::new());
        } else {
            now_ms = practice.wake_ms().expect("somebody is waited for").max(now_ms);
            reader.take(&practice.wake(now_ms));
        }
    }
    let log = practice.log().expect("the match is over");
    (reader, log)
}

fn golden() -> Log {
    let file = "../games/nemesis/golden/nemesis-base-2-standard-1-0.jsonl";
    Log::read(&fs::read_to_string(file).expect("a recorded match")).expect("a log")
}

#[test]
fn practice_match_against_bots_ends_with_valid_log() {
    let (reader, log) = practised(2, 1);
    let report = Report::of(&log, Viewer::Seat(Seat(1)), &reader.told);
    assert_eq!((report.fault, report.repeated), (None, log.entries.len() as u64));
    let told = report.told.expect("what was told can be compared");
    assert_eq!(told.differs, None);
    assert!(told.same > 20, "{told:?}");
    for made in ["\"lists\"", "\"offers\""] {
        assert!(reader.told.iter().any(|text| text.contains(made)), "as browsers are told it: {made}");
    }
}

#[test]
fn stored_practice_match_continues() {
    let wish = wish(json!({"game": "nemesis", "players": 2, "bot_pause_ms": 500}));
    let mut now_ms = 1_000;
    let mut practice =
        Practice::new(wish, Seat(0), "Ann".to_owned(), [5; 32], now_ms, 1_780_000_000_000).expect("a table");
    let mut reader = Reader::default();
    reader.take(&practice.hear(r#"{"hello":{}}"#, now_ms));
    for step in 0..30 {
        if let Some(message) = reader.acts(step) {
            reader.take(&practice.hear(&message, now_ms));
        } else {
            now_ms = practice.wake_ms().expect("somebody is waited for").max(now_ms);
            reader.take(&practice.wake(now_ms));
        }
    }
    let whole = |practice: &mut Practice| {
        let mut seen = Reader::default();
        seen.take(&practice.hear(r#"{"hello":{}}"#, now_ms));
        seen.told
    };
    let records = practice.records(0).to_vec();
    assert_eq!(practice.records(records.len()), &[] as &[String]);
    let mut again =
        Practice::go_on(&practice.founding(), records.clone(), Seat(0), now_ms, 1_780_000_000_000)
            .expect("what was kept is sound");
    assert_eq!(whole(&mut again), whole(&mut practice));
    let told: Vec<String> =
        again.transcript().expect("a sound match").iter().map(|frame| frame.text().to_owned()).collect();
    assert!(told.ends_with(&reader.told[1..]), "what was told before is told again");
    let torn = Practice::go_on(&practice.founding(), records[5..].to_vec(), Seat(0), now_ms, 0);
    assert!(torn.is_err(), "what does not fit together is refused");
}

#[test]
fn replay_equals_live_updates_to_the_end() {
    let (reader, log) = practised(2, 0);
    let mut replay = Replay::new(log.clone(), Viewer::Seat(Seat(0))).expect("an honest log");
    let mut again = Reader::default();
    again.take(replay.opening());
    let mut steps = 0;
    while let Some(frames) = replay.step().expect("an honest log") {
        again.take(&frames);
        steps += 1;
    }
    assert_eq!((steps, again.phase()), (log.entries.len(), "over"));
    let events = |told: &[String]| {
        let updates = told.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
        let events = updates.flat_map(|message| message["update"]["events"].as_array().cloned());
        events.flatten().collect::<Vec<Value>>()
    };
    assert_eq!(events(&again.told), events(&reader.told));
}

#[test]
fn honest_log_is_verified_with_its_commitments() {
    let log = golden();
    let report = Report::of(&log, Viewer::Public, &[]);
    assert_eq!((report.fault, report.told), (None, None));
    assert_eq!((report.entries, report.repeated), (log.entries.len() as u64, log.entries.len() as u64));
    assert!(report.secret.kept && report.nonces.iter().all(|nonce| nonce.kept));
    assert_eq!(report.nonces.len(), 2);
}

#[test]
fn changed_log_names_its_first_difference() {
    let fault = |log: &Log| serde_json::to_value(Report::of(log, Viewer::Public, &[]).fault).expect("JSON");
    let mut hash = golden();
    hash.entries[9].state_hash.0[0] ^= 1;
    assert_eq!((&fault(&hash)["kind"], &fault(&hash)["seq"]), (&json!("entry"), &json!(10)));
    let mut time = golden();
    time.entries[4].at_ms += 1;
    assert_eq!(fault(&time)["seq"], 5, "the chain holds every field");
    let mut secret = golden();
    secret.reveal.as_mut().expect("a reveal").secret.0[0] ^= 1;
    assert_eq!(fault(&secret)["kind"], "promise");
    assert!(!Report::of(&secret, Viewer::Public, &[]).secret.kept);
    let sealed = Log { reveal: None, ..golden() };
    assert_eq!(fault(&sealed)["kind"], "sealed");
    let mut other = golden();
    other.header.game = "chess".to_owned();
    assert_eq!(fault(&other)["kind"], "version");
    assert!(Replay::new(other, Viewer::Public).is_err());
}

#[test]
fn rewritten_log_contradicts_receipts_and_key() {
    let (reader, mut log) = practised(2, 1);
    let receipts: Vec<String> = reader
        .told
        .iter()
        .filter_map(|text| {
            let update: Value = serde_json::from_str(text).expect("JSON");
            Some(update["update"]["receipt"].as_str()?.to_owned())
        })
        .collect();
    let key = SigningKey::new([4; 32]);
    log.sign(&key);
    let witness = |log: &Log, receipts: &[String]| -> Value {
        let key = Some(key.public().to_string());
        let report = airlock_wasm::verify(&log.write(), Some(1), Vec::new(), receipts.to_vec(), key);
        let report: Value = serde_json::from_str(&report.expect("a report")).expect("JSON");
        assert_eq!(report["fault"], Value::Null, "alone the log is in order");
        report["witness"].clone()
    };
    let honest = witness(&log, &receipts);
    assert_eq!((&honest["agree"], &honest["missing"]), (&json!(receipts.len()), &json!([])));
    assert_eq!(honest["signature"]["holds"], true);

    let mut forged = forged(&log, |log| log.header.commitments.voided_starts = 3);
    let told = witness(&forged, &receipts);
    assert_eq!((&told["agree"], &told["signature"]["holds"]), (&json!(0), &json!(false)));
    forged.sign(&SigningKey::new([6; 32]));
    let told = witness(&forged, &[]);
    assert_eq!(
        (&told["signature"]["holds"], &told["signature"]["expected"], &told["signature"]["compared"]),
        (&json!(true), &json!(false), &json!(true))
    );
}

#[test]
fn altered_live_update_is_named() {
    let (reader, log) = practised(2, 0);
    let (place, update) = reader
        .told
        .iter()
        .enumerate()
        .filter(|(_, text)| !text.contains("\"whole\""))
        .nth(7)
        .expect("a match has some updates");
    let update: Value = serde_json::from_str(update).expect("JSON");
    let n = update["update"]["n"].as_u64();
    for (field, invented, what) in [
        ("events", json!([{"invented": {}}]), "events"),
        ("parts", json!({"/invented": {}}), "parts"),
        ("lists", json!({"/invented": [["thing"]]}), "parts"),
        ("offers", json!([["invented"]]), "legal"),
        ("waits", json!({"since_ms": 1}), "pending"),
    ] {
        let mut update = update.clone();
        // A list that is sent completely has no delta field.
        let fields = update["update"].as_object_mut().expect("an update");
        fields
            .retain(|name, _| !matches!((field, name.as_str()), ("offers", "legal") | ("waits", "pending")));
        update["update"][field] = invented;
        let mut told = reader.told.clone();
        told[place] = update.to_string();
        let compared = Report::of(&log, Viewer::Seat(Seat(0)), &told).told.expect("something to compare");
        let differs = compared.differs.unwrap_or_else(|| panic!("{field} differs from {}", told[place]));
        assert_eq!((Some(differs.n), differs.what), (n, what));
        assert!(differs.seq.is_some());
    }
}

#[test]
fn unreadable_input_is_explained() {
    let text = golden().write();
    let cut: String = text.lines().take(20).map(|line| format!("{line}\n")).collect();
    assert!(
        airlock_wasm::verify(&cut, None, Vec::new(), Vec::new(), None)
            .expect_err("cut")
            .contains("truncated")
    );
    assert!(airlock_wasm::verify("{", None, Vec::new(), Vec::new(), None).is_err());
    assert!(Replay::new(golden(), Viewer::Seat(Seat(9))).is_err(), "there is no such seat");
    let open = |value: Value| Practice::new(wish(value), Seat(0), "Ann".to_owned(), [1; 32], 0, 0).err();
    assert!(open(json!({"game": "chess", "players": 2})).is_some());
    assert!(open(json!({"game": "nemesis", "players": 40})).is_some());
    let mut practice = Practice::new(
        wish(json!({"game": "nemesis", "players": 2})),
        Seat(0),
        "Ann".to_owned(),
        [1; 32],
        0,
        0,
    )
    .expect("a table");
    let told = practice.hear("{\"nonsense\":{}}", 0);
    assert!(told[0].text().contains("malformed"));
    assert_eq!(practice.hear("{\"ping\":{}}", 70)[0].text(), "{\"pong\":{\"server_ms\":70}}");
}
