//! Replay of a finished match from its log.

use airlock_engine::{Seat, Viewer, log::Log as Paper};
use airlock_protocol::{Say, TableAction, Words};
use airlock_table::{AnyMatch, Command, Conn, Input, Match, replayed};
use airlock_toy::Toy;
use serde_json::{Value, json};

use crate::{
    harness::{Client, Log, Node},
    play_through,
};

/// Updates of a viewer in a replay: a whole one, and those that follow.
fn told_again(paper: &Paper, viewer: Viewer) -> Vec<String> {
    let mut node = Node::of(Match::<Toy>::replay(paper).expect("an honest log"), 0);
    let conn = node.connect(viewer, None);
    for entry in &paper.entries {
        let effects = node.table.handle(Input::Overtaken(vec![replayed(entry)]), 0);
        node.deliver(effects);
        assert_eq!(node.table.broken(), None);
    }
    node.clients[&conn].frames.clone()
}

/// An update without the parts that depend on the time before the start: its number, and ids derived from numbers.
fn content(frame: &str, first: u64) -> Value {
    let mut update = serde_json::from_str::<Value>(frame).expect("JSON")["update"].take();
    let later = |value: &mut Value| {
        if let Some(n) = value.as_u64() {
            *value = json!(n.saturating_sub(first));
        }
    };
    later(&mut update["n"]);
    for question in ["pending", "waits"] {
        if let Some(decision) = update.get_mut(question).and_then(|question| question.get_mut("decision")) {
            later(decision);
        }
    }
    if let Some(to_n) = update.get_mut("undo").and_then(|undo| undo.get_mut("to_n")) {
        later(to_n);
    }
    for notice in update["notices"].as_array_mut().into_iter().flatten() {
        if let Some(undone) = notice.get_mut("undone") {
            later(&mut undone["to_n"]);
        }
    }
    update
}

fn say(by: u8, reference: &str, to: Option<Vec<Seat>>) -> Command {
    let words = Words::Text("hello".to_owned());
    let say = Say { reference: reference.parse().expect("a ref"), to, names: None, words };
    Command::Say { by: Seat(by), say }
}

#[test]
fn replay_repeats_the_live_updates() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    let start: Vec<u64> = seats.iter().map(|conn| node.clients[conn].n).collect();
    node.run(&mut log, seats[1], say(1, "aloud", None));
    node.act(&mut log, seats[1], 1, "note", json!({"note": {"text": 1}}));
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Pause { on: true }), "ack");
    node.pass(&mut log, 3_000);
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Pause { on: false }), "ack");
    play_through(&mut node, &mut log, &seats);
    let paper = node.table.log(&log.0).expect("records").expect("the match is over");
    for ((viewer, conn), start) in Viewer::all(3).zip(&seats).zip(start) {
        let Client { frames, .. } = &node.clients[conn];
        let live = frames
            .iter()
            .map(|frame| content(frame, start - 1))
            .filter(|update| update["n"].as_u64() > Some(1));
        let live: Vec<Value> = live.collect();
        let again: Vec<Value> =
            told_again(&paper, viewer).iter().skip(1).map(|frame| content(frame, 0)).collect();
        assert_eq!(again, live, "{viewer:?}");
    }
}

#[test]
fn replay_omits_whispered_words() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.run(&mut log, seats[1], say(1, "low", Some(vec![Seat(2)])));
    assert_eq!(node.clients[&seats[2]].said[0]["text"], "hello");
    play_through(&mut node, &mut log, &seats);
    let paper = node.table.log(&log.0).expect("records").expect("the match is over");
    let said = |viewer| told_again(&paper, viewer).concat().matches("\"said\"").count();
    assert_eq!([Seat(0), Seat(1), Seat(2)].map(|seat| said(Viewer::Seat(seat))), [0, 1, 1]);
    assert!(!told_again(&paper, Viewer::Seat(Seat(2))).concat().contains("hello"));
}

#[test]
fn forged_log_replays_up_to_the_change() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    play_through(&mut node, &mut log, &seats);
    let mut paper = node.table.log(&log.0).expect("records").expect("the match is over");
    let last = paper.entries.len() - 1;
    paper.entries[last].at_ms += 1;
    let mut table = Match::<Toy>::replay(&paper).expect("an honest beginning");
    table.handle(Input::Enter { conn: Conn(0), viewer: Viewer::Public, resume: None }, 0);
    for entry in &paper.entries[..last] {
        table.handle(Input::Overtaken(vec![replayed(entry)]), 0);
        assert_eq!(table.broken(), None);
    }
    table.handle(Input::Overtaken(vec![replayed(&paper.entries[last])]), 0);
    assert!(table.broken().is_some());
    paper.reveal = None;
    assert!(Match::<Toy>::replay(&paper).is_err(), "nothing is told of a match that is sealed");
}
