//! Several nodes with the same match.

use airlock_engine::{Seat, Viewer};
use airlock_protocol::{BotKind, TableAction};
use airlock_table::{AnyMatch, Input, Terms};
use serde_json::json;

use crate::harness::{Log, Node};

#[test]
fn stale_node_judges_commands_by_newest_log() {
    let mut log = Log::default();
    let (mut one, seats) = Node::playing(2, &mut log);
    let mut two = Node::open(2, &log, 0);
    two.table.expect_others();
    let other = two.connect(Viewer::Seat(Seat(1)), None);
    one.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    one.act(&mut log, seats[0], 0, "b", json!({"stop": {}}));
    let length = log.0.len();
    two.act(&mut log, other, 1, "a", json!({"roll": {}}));
    assert_eq!(
        (two.clients[&other].answer(), log.0.len()),
        ("ack", length + 1),
        "it is this seat's turn, as others know"
    );
}

#[test]
fn command_refused_by_newest_log_changes_nothing() {
    let mut log = Log::default();
    let (mut one, seats) = Node::playing(2, &mut log);
    let mut two = Node::open(2, &log, 0);
    two.table.expect_others();
    let other = two.connect(Viewer::Seat(Seat(1)), None);
    for newer in [false, true] {
        if newer {
            one.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
        }
        let length = log.0.len();
        two.act(&mut log, other, 1, "a", json!({"roll": {}}));
        assert_eq!((two.clients[&other].answer(), log.0.len()), ("illegal", length), "newer: {newer}");
    }
    two.act(&mut log, other, 1, "b", json!({"note": {"text": 4}}));
    assert_eq!(two.clients[&other].answer(), "ack", "it goes on after a refusal");
}

#[test]
fn command_done_on_other_node_is_only_acknowledged() {
    let mut log = Log::default();
    let (mut one, seats) = Node::playing(2, &mut log);
    let mut two = Node::open(2, &log, 0);
    two.table.expect_others();
    one.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    one.act(&mut log, seats[0], 0, "b", json!({"stop": {}}));
    let here = two.connect(Viewer::Seat(Seat(0)), None);
    let length = log.0.len();
    for reference in ["a", "b"] {
        let action = if reference == "a" { json!({"roll": {}}) } else { json!({"stop": {}}) };
        two.act(&mut log, here, 0, reference, action);
        assert_eq!((two.clients[&here].answer(), log.0.len()), ("ack", length), "{reference}");
    }
}

#[test]
fn non_driving_node_takes_no_scheduled_action() {
    let mut log = Log::default();
    let limited = Terms { turn_seconds: Some(60), ..Terms::default() };
    let (mut one, seats) = Node::playing_on(2, limited, &mut log);
    one.table.drive(false);
    one.input(&mut log, Input::Wake);
    let length = log.0.len();
    one.pass(&mut log, 90_000);
    assert_eq!((one.wake_ms, log.0.len()), (None, length), "no turn runs out");
    one.table.drive(true);
    one.input(&mut log, Input::Wake);
    assert!(log.0.len() > length, "what was due is done");
    one.table.drive(false);
    let bot = TableAction::Bot { seat: Seat(1), kind: Some(BotKind::Standard) };
    assert_eq!(one.wants(&mut log, seats[1], 1, bot), "ack");
    one.pass(&mut log, 60_000);
    assert_eq!((one.thoughts.len(), one.wake_ms), (0, None), "nobody thinks");
    one.table.drive(true);
    one.input(&mut log, Input::Wake);
    assert_eq!(one.thoughts.len(), 1);
}

#[test]
fn leading_clock_executes_overdue_ticks() {
    let mut log = Log::default();
    let (mut one, seats) = Node::playing(2, &mut log);
    one.act(&mut log, seats[1], 1, "h", json!({"hurry": {}}));
    let (mut two, mut silent) = (Node::open(2, &log, 0), Node::open(2, &log, 0));
    for node in [&mut two, &mut silent] {
        node.table.expect_others();
        node.table.drive(false);
    }
    let here = two.connect(Viewer::Seat(Seat(1)), None);
    two.now_ms = 1_300;
    two.act(&mut log, here, 1, "n", json!({"note": {"text": 4}}));
    assert_eq!(two.clients[&here].answer(), "nothing", "it waits for the tick at 1000 ms");
    silent.input(&mut log, Input::Wake);
    assert_eq!(
        (two.wake_ms, silent.wake_ms),
        (Some(1_500), Some(1_500)),
        "what waits cannot be told from when a tick comes"
    );
    two.pass(&mut log, 200);
    assert_eq!(two.clients[&here].answer(), "ack");
    let newer = log.0[usize::try_from(one.table.length()).unwrap()..].to_vec();
    one.input(&mut log, Input::Overtaken(newer));
    assert_eq!(one.clients[&seats[0]].clock["now_ms"], 1_500, "whoever drives follows");
}
