//! Clocks: pauses, turn limits, and tables paced over days.

use airlock_engine::Viewer;
use airlock_protocol::{Pace, TableAction};
use airlock_table::{AnyMatch, Input, Terms};
use serde_json::json;

use crate::harness::{Log, Node, act};

#[test]
fn match_time_stands_still_in_a_pause() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[1], 1, "h", json!({"hurry": {}}));
    node.now_ms = 400;
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Pause { on: true }), "ack");
    assert_eq!(node.clients[&seats[1]].clock, json!({"now_ms": 400, "running": false, "server_ms": 400}));
    assert_eq!(node.clients[&seats[1]].table["paused"], json!({"by": 0, "since_ms": 400}));
    assert_eq!(node.wake_ms, None);
    node.run(&mut log, seats[0], act(0, "r", None, json!({"roll": {}})));
    assert_eq!(node.clients[&seats[0]].answer(), "paused");
    node.pass(&mut log, 60_000);
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Pause { on: false }), "ack");
    assert_eq!(node.clients[&seats[1]].clock, json!({"now_ms": 400, "running": true, "server_ms": 60_400}));
    assert_eq!(node.wake_ms, Some(60_400 + 600 + 250));
}

#[test]
fn the_clocks_of_all_nodes_follow_the_foremost() {
    let mut log = Log::default();
    let (mut one, seats) = Node::playing(2, &mut log);
    let mut two = Node::open(2, &log, 0);
    let watcher = two.connect(Viewer::Public, None);
    let catch_up = |two: &mut Node, log: &mut Log| {
        let newer = log.0[usize::try_from(two.table.length()).unwrap()..].to_vec();
        two.input(log, Input::Overtaken(newer));
    };
    one.now_ms = 5_000;
    one.act(&mut log, seats[1], 1, "n", json!({"note": {"text": 1}}));
    catch_up(&mut two, &mut log);
    assert_eq!(two.clients[&watcher].clock["now_ms"], 0, "a clock does not tell of what was done in secret");
    assert_eq!(two.fresh(Viewer::Public).clock["now_ms"], 5_000);
    two.now_ms = 1_000;
    one.now_ms = 9_000;
    one.act(&mut log, seats[1], 1, "h", json!({"hurry": {}}));
    catch_up(&mut two, &mut log);
    let told = json!({"now_ms": 9_000, "running": true, "server_ms": 1_000});
    assert_eq!(two.clients[&watcher].clock, told, "a tick is no secret");
}

#[test]
fn pause_by_other_players_needs_a_vote() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::Pause { on: true }), "ack");
    assert_eq!(node.clients[&seats[0]].table["paused"], json!(null));
    for seat in [0, 2] {
        let yes = TableAction::Vote { id: 1, yes: true };
        assert_eq!(node.wants(&mut log, seats[usize::from(seat)], seat, yes), "ack");
    }
    assert_eq!(node.clients[&seats[0]].table["paused"]["by"], 1);
    let again = Node::open(3, &log, 0);
    assert!(again.table.table().paused.is_some());
    assert_eq!(
        node.wants(&mut log, seats[1], 1, TableAction::Pause { on: false }),
        "ack",
        "it is its own pause"
    );
}

fn limited(pace: Pace) -> Terms {
    Terms { turn_seconds: Some(60), pace, ..Terms::default() }
}

#[test]
fn a_seat_that_does_not_answer_in_time_gets_its_default() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing_on(2, limited(Pace::Live), &mut log);
    assert_eq!(node.clients[&seats[1]].pending["until_ms"], 60_000);
    node.pass(&mut log, 50_000);
    node.act(&mut log, seats[0], 0, "n", json!({"note": {"text": 1}}));
    assert_eq!(node.clients[&seats[1]].pending["until_ms"], 60_000, "what nobody sees buys no time");
    node.act(&mut log, seats[0], 0, "r", json!({"roll": {}}));
    assert_eq!(node.clients[&seats[1]].pending["until_ms"], 110_000);
    node.pass(&mut log, 60_000);
    assert_eq!(node.clients[&seats[1]].notices.last(), Some(&json!({"timed_out": {"seat": 0}})));
    assert_eq!(node.clients[&seats[1]].events.last(), Some(&json!({"stopped": {"seat": 0}})));
    assert_eq!(node.clients[&seats[1]].pending["until_ms"], 170_000);
}

#[test]
fn paced_table_keeps_time_without_server() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing_on(2, limited(Pace::Days), &mut log);
    assert_eq!(node.line.clone().unwrap().wake_at, Some(1_780_000_060_000));
    node.now_ms = 10_000;
    node.act(&mut log, seats[0], 0, "r", json!({"roll": {}}));
    let mut again = Node::open_on(2, limited(Pace::Days), &log, 69_999);
    let watcher = again.connect(Viewer::Public, None);
    again.input(&mut log, Input::Wake);
    assert_eq!((again.clients[&watcher].events.len(), again.wake_ms), (0, Some(70_000)));
    again.pass(&mut log, 1);
    assert_eq!(again.clients[&watcher].events, [json!({"stopped": {"seat": 0}})]);
}

#[test]
fn paced_table_answers_windows_by_standing_orders() {
    let mut log = Log::default();
    let days = Terms { pace: Pace::Days, ..Terms::default() };
    let (mut node, seats) = Node::playing_on(3, days, &mut log);
    let order = |action| TableAction::Order { class: "dare".to_owned(), action };
    node.act(&mut log, seats[0], 0, "d", json!({"dare": {}}));
    assert_eq!(node.clients[&seats[3]].pending["wait"], "asks", "all defaults, at once");
    let before = node.clients.clone();
    assert_eq!(node.wants(&mut log, seats[2], 2, order(Some(json!({"take": {}})))), "ack");
    assert_eq!(node.wants(&mut log, seats[2], 2, order(Some(json!({"fly": {}})))), "malformed");
    for other in [0, 1, 3] {
        assert_eq!(node.clients[&seats[other]], before[&seats[other]], "an order is nobody else's business");
    }
    node.act(&mut log, seats[0], 0, "e", json!({"dare": {}}));
    assert_eq!(node.clients[&seats[3]].events.last(), Some(&json!({"took": {"seat": 2}})));
    assert_eq!(node.wants(&mut log, seats[2], 2, order(None)), "ack");
    node.act(&mut log, seats[0], 0, "f", json!({"dare": {}}));
    assert_eq!(node.clients[&seats[3]].events.last(), Some(&json!({"dared": {"seat": 0}})));
    let mut live = Log::default();
    let (mut node, seats) = Node::playing(2, &mut live);
    assert_eq!(node.wants(&mut live, seats[1], 1, order(None)), "phase");
}

#[test]
fn awaited_seat_can_be_reminded() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let nudge = |seat| TableAction::Nudge { seat: airlock_engine::Seat(seat) };
    assert_eq!(node.wants(&mut log, seats[0], 0, nudge(1)), "malformed", "it is not its turn");
    assert_eq!(node.wants(&mut log, seats[1], 1, nudge(0)), "ack");
    let notice = json!({"nudged": {"seat": 0, "by": 1}});
    assert_eq!(node.clients[&seats[0]].notices.last(), Some(&notice));
}
