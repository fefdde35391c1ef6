//! Undo.

use airlock_engine::{Seat, Viewer, log::verify};
use airlock_protocol::TableAction;
use airlock_table::{AnyMatch, Conn};
use airlock_toy::Toy;
use serde_json::json;

use crate::harness::{Log, Node};

fn undo(node: &mut Node, log: &mut Log, conn: Conn, seat: u8) -> String {
    node.wants(log, conn, seat, TableAction::Undo {})
}

#[test]
fn a_quiet_action_is_taken_back_at_once() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    assert_eq!(node.clients[&seats[0]].undo["status"], "no");
    let before = node.clients[&seats[0]].clone();
    node.act(&mut log, seats[0], 0, "s", json!({"stop": {}}));
    assert_eq!(node.clients[&seats[0]].undo["status"], "free");
    assert_eq!(node.clients[&seats[1]].undo["status"], "no");
    let told = node.clients[&seats[1]].n;
    assert_eq!(undo(&mut node, &mut log, seats[0], 0), "ack");
    assert_eq!(node.clients[&seats[0]].parts(), before.parts());
    assert_eq!(node.clients[&seats[0]].pending["yours"], json!(["T-TURN"]));
    let notice = json!({"undone": {"by": 0, "to_n": told - 1}});
    assert_eq!(node.clients[&seats[1]].notices.last(), Some(&notice));
    assert_eq!(undo(&mut node, &mut log, seats[0], 0), "illegal", "there is no more");
}

#[test]
fn repeated_action_rolls_the_same_dice() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    let face = node.clients[&seats[0]].events[0].clone();
    assert_eq!(node.clients[&seats[0]].undo["status"], "consent");
    assert_eq!(undo(&mut node, &mut log, seats[0], 0), "ack");
    let topic = json!({"undo": {"seat": 0}});
    assert_eq!(node.clients[&seats[2]].table["votes"][0]["topic"], topic);
    assert_eq!(undo(&mut node, &mut log, seats[0], 0), "busy", "one vote about that");
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::Vote { id: 1, yes: true }), "ack");
    assert_eq!(node.clients[&seats[0]].at("/total"), face["rolled"]["face"], "not all have agreed");
    assert_eq!(node.wants(&mut log, seats[2], 2, TableAction::Vote { id: 1, yes: true }), "ack");
    assert_eq!(node.clients[&seats[0]].at("/total"), 0);
    assert_eq!(node.clients[&seats[0]].table["votes"], json!([]));
    node.act(&mut log, seats[0], 0, "b", json!({"roll": {}}));
    assert_eq!(node.clients[&seats[0]].events.last(), Some(&face), "the same act meets the same dice");
    let again = Node::open(3, &log, 0).connect_and_show(Viewer::Seat(Seat(0)));
    assert_eq!(again.view, node.clients[&seats[0]].view);
    for seat in 0..3 {
        node.act(&mut log, seats[usize::from(seat)], seat, "s", json!({"stop": {}}));
    }
    let paper = node.table.log(&log.0).unwrap().unwrap();
    verify::<Toy>(&paper, None, |_, _, _| {}).expect("an honest log");
}

#[test]
fn further_action_ends_the_undo_vote() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    undo(&mut node, &mut log, seats[0], 0);
    node.act(&mut log, seats[0], 0, "b", json!({"roll": {}}));
    assert_eq!(node.clients[&seats[1]].table["votes"], json!([]));
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::Vote { id: 1, yes: true }), "stale");
}

#[test]
fn undo_never_crosses_a_window_or_a_tick() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[0], 0, "d", json!({"dare": {}}));
    assert_eq!(node.clients[&seats[0]].undo["status"], "no");
    assert_eq!(undo(&mut node, &mut log, seats[0], 0), "illegal");
    node.pass(&mut log, 3_000);
    assert_eq!(undo(&mut node, &mut log, seats[0], 0), "illegal");
}

#[test]
fn unseen_action_is_undone_without_notice() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.act(&mut log, seats[1], 1, "n", json!({"note": {"text": 4}}));
    let before = node.clients.clone();
    assert_eq!(undo(&mut node, &mut log, seats[1], 1), "ack");
    assert_eq!(node.clients[&seats[1]].at("/note"), 0);
    for other in [0, 2, 3] {
        assert_eq!(node.clients[&seats[other]], before[&seats[other]]);
    }
}

#[test]
fn undo_depth_is_limited() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    for number in 0..200 {
        node.act(&mut log, seats[0], 0, &format!("r{number}"), json!({"note": {"text": number % 10}}));
    }
    let mut undone = 0;
    while undo(&mut node, &mut log, seats[0], 0) == "ack" {
        undone += 1;
    }
    assert!((32..=96).contains(&undone), "{undone}");
    assert_eq!(node.clients[&seats[0]].at("/note"), (200 - undone - 1) % 10);
    let again = Node::open(2, &log, 0).connect_and_show(Viewer::Seat(Seat(0)));
    assert_eq!(again.view, node.clients[&seats[0]].view);
}
