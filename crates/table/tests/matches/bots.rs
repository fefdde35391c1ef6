//! Bots in seats: pauses, choices, fallbacks.

use airlock_engine::{Seat, Viewer, log::verify};
use airlock_protocol::{BotKind, TableAction};
use airlock_table::{AnyMatch, Conn, Input, Thought};
use airlock_toy::Toy;
use serde_json::json;

use crate::harness::{Log, Node, act};

/// A table of three: a person has seat 0, bots of these kinds the others.
fn with_bots(log: &mut Log, kinds: [BotKind; 2]) -> (Node, Vec<Conn>) {
    let mut node = Node::open(3, log, 0);
    node.sit(log, 0, None);
    let conns: Vec<Conn> = Viewer::all(3).map(|viewer| node.connect(viewer, None)).collect();
    for (seat, kind) in (1..).map(Seat).zip(kinds) {
        assert_eq!(node.wants(log, conns[0], 0, TableAction::Bot { seat, kind: Some(kind) }), "ack");
    }
    assert_eq!(node.wants(log, conns[0], 0, TableAction::Ready { on: true }), "ack");
    assert_eq!(node.wants(log, conns[0], 0, TableAction::Start {}), "ack");
    (node, conns)
}

#[test]
fn bots_pause_before_each_action() {
    let mut log = Log::default();
    let (mut node, conns) = with_bots(&mut log, [BotKind::Standard, BotKind::Random]);
    let seats = &node.clients[&conns[0]].table["seats"];
    assert_eq!(seats[1], json!({"ready": false, "bot": "standard"}));
    assert!(node.thoughts.is_empty(), "it is nobody's turn yet who is a bot");
    node.act(&mut log, conns[0], 0, "s", json!({"stop": {}}));
    let length = log.0.len();
    node.think(&mut log);
    assert_eq!((log.0.len(), node.wake_ms), (length, Some(700)), "people can follow");
    for _ in 0..4 {
        node.pass(&mut log, 700);
        node.think(&mut log);
    }
    assert_eq!(node.clients[&conns[0]].table["phase"], "over");
    let told: Vec<&str> = node.clients[&conns[3]]
        .events
        .iter()
        .flat_map(|event| event.as_object().unwrap().keys())
        .map(String::as_str)
        .collect();
    assert_eq!(
        told,
        ["stopped", "rolled", "stopped", "stopped"],
        "the random one knows nothing: the default"
    );
    let paper = node.table.log(&log.0).unwrap().unwrap();
    assert!(paper.header.seats[1].bot && !paper.header.seats[0].bot);
    verify::<Toy>(&paper, None, |_, _, _| {}).expect("an honest log");
}

#[test]
fn bot_answer_is_covert_and_recomputed_after_restart() {
    let mut log = Log::default();
    let (mut node, conns) = with_bots(&mut log, [BotKind::Random, BotKind::Random]);
    node.act(&mut log, conns[0], 0, "d", json!({"dare": {}}));
    assert_eq!(node.thoughts.len(), 2);
    let mut again = Node::open(3, &log, 0);
    let watcher = again.connect(Viewer::Public, None);
    again.input(&mut log, Input::Wake);
    assert_eq!(again.thoughts.len(), 2);
    let before = again.clients[&watcher].clone();
    again.think(&mut log);
    again.pass(&mut log, 0);
    assert_eq!(again.clients[&watcher], before, "nobody sees that they have declined");
    again.pass(&mut log, 250);
    assert_eq!(
        again.clients[&watcher].pending["wait"], "asks",
        "bots alone take no time but what a message may be late"
    );
}

#[test]
fn window_with_two_people_runs_its_full_length() {
    let mut log = Log::default();
    let mut node = Node::open(3, &log, 0);
    node.sit(&mut log, 0, None);
    node.sit(&mut log, 1, None);
    let conns: Vec<Conn> = Viewer::all(3).map(|viewer| node.connect(viewer, None)).collect();
    let bot = TableAction::Bot { seat: Seat(2), kind: Some(BotKind::Random) };
    assert_eq!(node.wants(&mut log, conns[0], 0, bot), "ack");
    for (conn, seat) in [(conns[0], 0), (conns[1], 1)] {
        assert_eq!(node.wants(&mut log, conn, seat, TableAction::Ready { on: true }), "ack");
    }
    assert_eq!(node.wants(&mut log, conns[0], 0, TableAction::Start {}), "ack");
    node.act(&mut log, conns[0], 0, "d", json!({"dare": {}}));
    node.act(&mut log, conns[1], 1, "n", json!({"decline": {}}));
    node.think(&mut log);
    node.pass(&mut log, 1_000);
    assert_eq!(node.clients[&conns[0]].pending["wait"], "window");
    node.pass(&mut log, 1_250);
    assert_eq!(node.clients[&conns[0]].pending["wait"], "asks");
}

#[test]
fn window_closes_once_the_only_person_has_answered() {
    let mut log = Log::default();
    let (mut node, conns) = with_bots(&mut log, [BotKind::Random, BotKind::Random]);
    node.act(&mut log, conns[0], 0, "s", json!({"stop": {}}));
    let Thought { seat, decision, .. } = node.thoughts.pop().unwrap();
    node.input(&mut log, Input::Thought { seat, decision, action: Some(json!({"dare": {}})) });
    node.pass(&mut log, 700);
    assert_eq!(node.clients[&conns[0]].pending["wait"], "window");
    node.think(&mut log);
    node.pass(&mut log, 250);
    assert_eq!(node.clients[&conns[0]].pending["wait"], "window", "it waits for the person");
    node.act(&mut log, conns[0], 0, "n", json!({"decline": {}}));
    let mut again = Node::open(3, &log, node.now_ms);
    again.now_ms = node.now_ms;
    again.input(&mut log, Input::Wake);
    assert_eq!(again.wake_ms, node.wake_ms, "a restart keeps its end");
    node.pass(&mut log, 250);
    assert_eq!(node.clients[&conns[0]].pending["wait"], "asks");
}

#[test]
fn outdated_thought_is_ignored() {
    let mut log = Log::default();
    let (mut node, conns) = with_bots(&mut log, [BotKind::Standard, BotKind::Standard]);
    node.act(&mut log, conns[0], 0, "s", json!({"stop": {}}));
    let Thought { seat, decision, .. } = node.thoughts.pop().unwrap();
    let wrong = Input::Thought { seat, decision: decision + 1, action: Some(json!({"roll": {}})) };
    node.input(&mut log, wrong);
    assert_eq!(node.wake_ms, None, "nothing is known of what the bot wants");
    let nonsense = Input::Thought { seat, decision, action: Some(json!({"fly": {}})) };
    node.input(&mut log, nonsense);
    node.pass(&mut log, 700);
    assert_eq!(node.clients[&conns[3]].events.last(), Some(&json!({"stopped": {"seat": 1}})), "the default");
}

#[test]
fn thought_after_the_end_is_ignored() {
    let mut log = Log::default();
    let (mut node, conns) = with_bots(&mut log, [BotKind::Standard, BotKind::Standard]);
    node.act(&mut log, conns[0], 0, "s", json!({"stop": {}}));
    assert_eq!(node.wants(&mut log, conns[0], 0, TableAction::Close {}), "ack");
    let length = log.0.len();
    node.think(&mut log);
    node.pass(&mut log, 60_000);
    assert_eq!((log.0.len(), node.wake_ms), (length, None));
}

#[test]
fn player_takes_the_seat_back_from_a_bot() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let bot = |kind| TableAction::Bot { seat: Seat(1), kind };
    assert_eq!(node.wants(&mut log, seats[0], 0, bot(Some(BotKind::Standard))), "ack");
    node.run(&mut log, seats[1], act(1, "n", None, json!({"note": {"text": 1}})));
    assert_eq!(node.clients[&seats[1]].answer(), "forbidden");
    assert_eq!(node.wants(&mut log, seats[1], 1, bot(None)), "ack");
    node.run(&mut log, seats[1], act(1, "n", None, json!({"note": {"text": 1}})));
    assert_eq!(node.clients[&seats[1]].answer(), "ack");
}
