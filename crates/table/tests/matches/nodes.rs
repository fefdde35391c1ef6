//! Several nodes have a match.

use airlock_engine::{Seat, Viewer};
use airlock_protocol::{BotKind, TableAction};
use airlock_table::{AnyMatch, Input, Terms};
use serde_json::json;

use crate::house::{Log, Node};

#[test]
fn a_command_that_a_stale_replica_would_refuse_is_judged_by_what_others_appended() {
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
fn what_is_refused_by_the_newest_log_too_is_refused_and_changes_nothing() {
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
fn what_was_done_on_another_node_is_acknowledged_and_not_done_again() {
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
fn a_match_that_another_node_drives_does_nothing_by_itself_until_it_drives() {
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
fn a_node_whose_clock_leads_does_not_wait_for_the_ticks_of_one_whose_clock_is_behind() {
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
