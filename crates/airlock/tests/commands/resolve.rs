//! `airlock resolve`, as programs use it.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

fn resolve(input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_airlock"))
        .args(["resolve", "space-alert"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // Input that is too long is not read to its end.
    let _ = child.stdin.take().expect("an input").write_all(input);
    child.wait_with_output().expect("it ends")
}

/// The printed document, and the exit code.
fn answer(input: &[u8]) -> (Value, Option<i32>) {
    let output = resolve(input);
    (serde_json::from_slice(&output.stdout).expect("one JSON document"), output.status.code())
}

/// A flight of one crew member without threats.
fn flight() -> Value {
    json!({
        "format": "space-alert-resolve/1", "players": [{ "actions": ["A"] }], "threats": [],
        "tracks": { "red": "T1", "white": "T2", "blue": "T3", "internal": "T4" },
    })
}

#[test]
fn the_worked_examples_resolve() {
    let examples = [
        (include_str!("../../../games/space-alert/tests/rules/resolution/examples/1.in.json"), -4),
        (include_str!("../../../games/space-alert/tests/rules/resolution/examples/2.in.json"), 5),
        (include_str!("../../../games/space-alert/tests/rules/resolution/examples/3.in.json"), 3),
    ];
    for (input, score) in examples {
        let (document, code) = answer(input.as_bytes());
        assert_eq!((document["score"].as_i64(), code), (Some(score), Some(0)), "{document}");
        assert_eq!(document.get("trace"), None);
    }
}

#[test]
fn a_lost_mission_is_an_answer() {
    let mut input = flight();
    input["threats"] = json!([{ "code": "SI1-03", "turn": 1 }]);
    let (document, code) = answer(input.to_string().as_bytes());
    assert_eq!(code, Some(0));
    let lost = json!({ "turn": 6, "cause": "threat", "threat": "SI1-03", "zone": null });
    assert_eq!((&document["outcome"], &document["lost"]), (&json!("lost"), &lost));
    assert_eq!((&document["score"], &document["score_parts"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_trace_shows_every_turn() {
    let mut input = flight();
    input["trace"] = json!(true);
    input["threats"] =
        json!([{ "code": "E1-07", "turn": 12, "zone": "red" }, { "code": "I1-05", "turn": 12 }]);
    let (document, _) = answer(input.to_string().as_bytes());
    let trace = document["trace"].as_array().expect("a trace");
    assert_eq!(trace.len(), 13);
    let threats = json!([
        { "code": "E1-07", "turn": 12, "position": 7, "damage": 0, "speed": 3, "shield": 2 },
        { "code": "I1-05", "turn": 12, "position": 11, "damage": 0, "speed": 2, "stations": ["upper_blue"] },
    ]);
    assert_eq!(trace[11]["threats"], threats);
    let player = json!([{ "id": "p1", "station": "upper_white", "knocked_out": false, "bots": "none" }]);
    assert_eq!(trace[12]["players"], player);
    assert_eq!(trace[0]["reactors"], json!({ "red": 2, "white": 2, "blue": 2 }));
    assert_eq!(trace[0]["damage"], json!({ "red": 0, "white": 0, "blue": 0 }));
}

#[test]
fn bad_input_is_named_and_ends_with_2() {
    let mut input = flight();
    input["players"][0]["actions"][0] = json!("D");
    let (document, code) = answer(input.to_string().as_bytes());
    let error = json!({ "path": "players[0].actions[0]", "message": "`D` is no crew action" });
    assert_eq!((document, code), (json!({ "error": error }), Some(2)));
    for (input, path) in [(&b"{"[..], ""), (b"[]", ""), (b"\xff", ""), (b"{}", "format"), (b"", "")] {
        let (document, code) = answer(input);
        assert_eq!((document["error"]["path"].as_str(), code), (Some(path), Some(2)), "{document}");
    }
}

#[test]
fn an_endless_input_is_refused() {
    let (document, code) = answer(&vec![b' '; 2 << 20]);
    assert_eq!((document["error"]["path"].as_str(), code), (Some(""), Some(2)), "{document}");
}
