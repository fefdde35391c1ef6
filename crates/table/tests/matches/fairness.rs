//! Fair dice: commitments before the start, reveals after it, void starts.

use airlock_engine::{Hash, Secret, Viewer, log::verify};
use airlock_protocol::TableAction;
use airlock_table::{AnyMatch, Conn, Input};
use airlock_toy::Toy;
use serde_json::json;

use crate::harness::{Log, Node};

const NONCE: Hash = Hash([5; 32]);

fn promise(seat: u8) -> Hash {
    Secret(NONCE.0).commit_nonce(seat)
}

/// A table before the reveals: both seats have committed and are ready, the host has started. Returns the connections
/// of both seats and of a spectator.
fn sealing(log: &mut Log) -> (Node, Vec<Conn>) {
    let mut node = Node::open(2, log, 0);
    node.sit(log, 0, Some(promise(0)));
    node.sit(log, 1, None);
    let conns: Vec<Conn> = Viewer::all(2).map(|viewer| node.connect(viewer, None)).collect();
    let commit = TableAction::Commit { nonce_hash: promise(1) };
    assert_eq!(node.wants(log, conns[1], 1, commit), "ack");
    get_ready(&mut node, log, &conns);
    (node, conns)
}

fn get_ready(node: &mut Node, log: &mut Log, conns: &[Conn]) {
    for seat in [0, 1] {
        let ready = TableAction::Ready { on: true };
        assert_eq!(node.wants(log, conns[usize::from(seat)], seat, ready), "ack");
    }
    assert_eq!(node.wants(log, conns[0], 0, TableAction::Start {}), "ack");
}

fn reveal(node: &mut Node, log: &mut Log, conns: &[Conn], seat: u8, nonce: Hash) -> String {
    node.wants(log, conns[usize::from(seat)], seat, TableAction::Reveal { nonce })
}

#[test]
fn the_match_begins_when_every_promise_is_kept() {
    let mut log = Log::default();
    let (mut node, conns) = sealing(&mut log);
    assert_eq!(node.clients[&conns[2]].table["phase"], "sealing");
    let late = TableAction::Commit { nonce_hash: promise(0) };
    assert_eq!(node.wants(&mut log, conns[0], 0, late), "phase", "seats and promises are frozen");
    assert_eq!(reveal(&mut node, &mut log, &conns, 0, Hash([6; 32])), "forbidden");
    assert_eq!(reveal(&mut node, &mut log, &conns, 0, NONCE), "ack");
    assert_eq!(node.clients[&conns[2]].table["phase"], "sealing");
    assert_eq!(reveal(&mut node, &mut log, &conns, 1, NONCE), "ack");
    assert_eq!(node.clients[&conns[2]].table["phase"], "playing");
    assert_eq!(node.clients[&conns[2]].notices.last(), Some(&json!({"started": {}})));
    for seat in [0, 1] {
        node.act(&mut log, conns[usize::from(seat)], seat, "s", json!({"stop": {}}));
    }
    let paper = node.table.log(&log.0).unwrap().expect("the match is over");
    verify::<Toy>(&paper, None, |_, _, _| {}).expect("an honest log");
    assert_eq!(paper.reveal.unwrap().nonces, [Some(NONCE), Some(NONCE)]);
    assert_eq!(json!(paper.header.commitments.secret), node.clients[&conns[0]].table["commitment"]);
}

#[test]
fn a_missing_nonce_voids_the_start_after_thirty_seconds() {
    let mut log = Log::default();
    let (mut node, conns) = sealing(&mut log);
    let before = node.clients[&conns[0]].table.clone();
    assert_eq!(reveal(&mut node, &mut log, &conns, 0, NONCE), "ack");
    node.pass(&mut log, 29_999);
    assert_eq!(node.clients[&conns[0]].table["phase"], "sealing");
    node.pass(&mut log, 1);
    let after = node.clients[&conns[0]].table.clone();
    assert_eq!((&after["phase"], &after["voided_starts"]), (&json!("lobby"), &json!(1)));
    assert_ne!(after["commitment"], before["commitment"], "there is a new secret");
    assert_eq!(node.clients[&conns[2]].notices.last(), Some(&json!({"voided": {"missing": [1]}})));
    assert_eq!(after["seats"][0]["ready"], false);
    let again = Node::open(2, &log, 0);
    assert_eq!(again.table.table().voided_starts, 1);
    get_ready(&mut node, &mut log, &conns);
    assert_eq!(node.clients[&conns[0]].table["phase"], "playing", "nobody has promised anything new");
    for seat in [0, 1] {
        node.act(&mut log, conns[usize::from(seat)], seat, "s", json!({"stop": {}}));
    }
    let paper = node.table.log(&log.0).unwrap().expect("the match is over");
    assert_eq!(paper.header.commitments.voided_starts, 1);
    verify::<Toy>(&paper, None, |_, _, _| {}).expect("an honest log");
}

#[test]
fn leaving_before_reveal_voids_the_start() {
    let mut log = Log::default();
    let (mut node, conns) = sealing(&mut log);
    assert_eq!(node.wants(&mut log, conns[1], 1, TableAction::Leave {}), "ack");
    let table = &node.clients[&conns[0]].table;
    assert_eq!((&table["phase"], &table["voided_starts"]), (&json!("lobby"), &json!(1)));
    assert_eq!(table["seats"][1], json!({"ready": false}));
}

#[test]
fn restart_before_reveal_renews_the_deadline() {
    let mut log = Log::default();
    sealing(&mut log);
    let mut again = Node::open(2, &log, 500_000);
    let conns: Vec<Conn> = Viewer::all(2).map(|viewer| again.connect(viewer, None)).collect();
    again.input(&mut log, Input::Wake);
    assert_eq!(again.wake_ms, Some(530_000));
    for seat in [0, 1] {
        assert_eq!(reveal(&mut again, &mut log, &conns, seat, NONCE), "ack");
    }
    assert_eq!(again.clients[&conns[2]].table["phase"], "playing");
}

#[test]
fn other_nonces_give_other_dice() {
    let faces = |nonce: Hash| {
        let mut log = Log::default();
        let mut node = Node::open(2, &log, 0);
        for seat in [0, 1] {
            node.sit(&mut log, seat, Some(Secret(nonce.0).commit_nonce(seat)));
        }
        let conns: Vec<Conn> = Viewer::all(2).map(|viewer| node.connect(viewer, None)).collect();
        get_ready(&mut node, &mut log, &conns);
        for seat in [0, 1] {
            assert_eq!(reveal(&mut node, &mut log, &conns, seat, nonce), "ack");
        }
        for step in 0..12 {
            node.act(&mut log, conns[0], 0, &format!("r{step}"), json!({"roll": {}}));
        }
        node.clients[&conns[0]].events.clone()
    };
    assert_eq!(faces(NONCE), faces(NONCE));
    assert_ne!(faces(NONCE), faces(Hash([6; 32])));
}

#[test]
fn unstarted_match_has_no_log_to_reveal() {
    let mut log = Log::default();
    let (mut node, conns) = sealing(&mut log);
    assert_eq!(node.wants(&mut log, conns[0], 0, TableAction::Close {}), "ack");
    assert_eq!(node.wants(&mut log, conns[0], 0, TableAction::RevealClosed {}), "phase");
    assert_eq!(node.wants(&mut log, conns[1], 1, TableAction::RevealClosed {}), "phase");
    assert_eq!(node.table.log(&log.0), Ok(None));
}
