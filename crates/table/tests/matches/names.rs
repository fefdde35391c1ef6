//! Removal of names from a match by the operator.

use airlock_engine::{Seat, Viewer, log::verify};
use airlock_protocol::TableAction;
use airlock_table::{AnyMatch, Command, Conn, anonymise};
use airlock_toy::Toy;
use serde_json::json;

use crate::{
    harness::{Log, Node, ask},
    play_through,
};

/// A connection without a seat.
const CALLER: Conn = Conn(900);

/// Successive players of seat 2.
const NAMES: [&str; 2] = ["player 2", "Eve"];

/// A match of three in which Eve has the seat of player 2, who left.
fn with_eve(log: &mut Log) -> (Node, Vec<Conn>) {
    let (mut node, mut seats) = Node::playing(3, log);
    node.wants(log, seats[2], 2, TableAction::Leave {});
    node.run(log, CALLER, ask("a", 2));
    for seat in [0, 1] {
        node.wants(log, seats[usize::from(seat)], seat, TableAction::Vote { id: 1, yes: true });
    }
    assert_eq!(node.clients[&seats[0]].table["seats"][2]["name"], "Eve");
    seats[2] = node.connect(Viewer::Seat(Seat(2)), None);
    (node, seats)
}

fn take_out(node: &mut Node, log: &mut Log, seat: u8) {
    let reference = format!("out{}", log.0.len()).parse().expect("a ref");
    node.run(log, CALLER, Command::Unname { reference, seat: Seat(seat) });
    assert_eq!(node.clients[&CALLER].answer(), "ack");
}

/// The records as the store keeps them after the removal.
fn rewritten(log: &Log, seat: u8) -> Log {
    let mut bodies = log.0.clone();
    for (number, body) in anonymise(&log.0, Seat(seat)).expect("readable records").changed {
        bodies[usize::try_from(number).expect("a short log") - 1] = body;
    }
    Log(bodies)
}

fn names_somebody(text: &str) -> bool {
    NAMES.iter().any(|name| text.contains(name))
}

#[test]
fn removed_names_disappear_from_views_and_lists() {
    let mut log = Log::default();
    let (mut node, seats) = with_eve(&mut log);
    take_out(&mut node, &mut log, 2);
    let told = &node.clients[&seats[0]];
    assert_eq!(told.table["seats"][2]["name"], "");
    assert_eq!(told.table["seats"][1]["name"], "player 1", "others keep theirs");
    assert_eq!(told.notices.last(), Some(&json!({"unnamed": {"seat": 2}})));
    let line = node.line.clone().expect("a line");
    assert_eq!(line.seats[2].name.as_deref(), Some(""));
    assert_eq!(line.called(&[Seat(2), Seat(0)]), ["seat 3", "player 0"]);
    let (_, kept) = node.table.snapshot().expect("a snapshot");
    assert!(!names_somebody(&String::from_utf8(kept).expect("JSON")));
    let newest = node.clients[&seats[0]].n;
    let back = node.connect(Viewer::Seat(Seat(0)), Some(newest - 2));
    let heard = node.clients[&back].frames.concat();
    assert!(heard.contains("\"whole\":true") && !names_somebody(&heard), "{heard}");
    let near = node.connect(Viewer::Seat(Seat(0)), Some(newest - 1));
    assert_eq!(node.clients[&near].frames.len(), 1, "who was there is told what was taken out");
}

#[test]
fn anonymised_records_restore_the_same_match() {
    let mut log = Log::default();
    let (mut node, seats) = with_eve(&mut log);
    assert_eq!(anonymise(&log.0, Seat(2)).unwrap().changed, [], "nobody has said so yet");
    take_out(&mut node, &mut log, 2);
    let mut without = rewritten(&log, 2);
    assert!(names_somebody(&log.0.concat()) && !names_somebody(&without.0.concat()));
    assert!(without.0.concat().contains("player 1"));
    assert_eq!(rewritten(&without, 2).0, without.0, "there is nothing left to take out");
    let mut again = Node::open(3, &without, 0);
    for viewer in Viewer::all(3) {
        assert_eq!(again.fresh(viewer).view, node.fresh(viewer).view);
    }
    play_through(&mut node, &mut log, &seats);
    without.0.extend_from_slice(&log.0[without.0.len()..]);
    let paper = Node::open(3, &without, 0).table.log(&without.0).unwrap().expect("the match is over");
    verify::<Toy>(&paper, None, |_, _, _| {}).expect("the chain and every position");
    assert!(!names_somebody(&paper.write()));
    assert_eq!(node.table.log(&log.0).unwrap(), Some(paper), "the live match tells the same log");
}

#[test]
fn chain_omits_names_of_requesters() {
    let mut log = Log::default();
    let (mut node, seats) = with_eve(&mut log);
    play_through(&mut node, &mut log, &seats);
    let paper = node.table.log(&log.0).unwrap().expect("the match is over").write();
    assert!(paper.contains("player 2") && !paper.contains("Eve"), "{paper}");
    assert!(!anonymise(&log.0, Seat(2)).unwrap().chained);
    let old: Vec<String> =
        log.0.iter().map(|body| body.replace(r#""seat":2,"name":"""#, r#""seat":2,"name":"Eve""#)).collect();
    let old: Vec<String> =
        old.iter().map(|body| body.replace(r#""name":"","seat":2"#, r#""name":"Eve","seat":2"#)).collect();
    assert!(anonymise(&old, Seat(2)).unwrap().chained, "an older version wrote it there");
    assert!(!anonymise(&old, Seat(1)).unwrap().chained);
}

#[test]
fn removal_covers_lobby_and_pending_requests() {
    let mut log = Log::default();
    let mut node = Node::open(2, &log, 0);
    [0, 1].into_iter().for_each(|seat| node.sit(&mut log, seat, None));
    take_out(&mut node, &mut log, 1);
    let conns = [0, 1].map(|seat| node.connect(Viewer::Seat(Seat(seat)), None));
    node.wants(&mut log, conns[0], 0, TableAction::Ready { on: true });
    assert_eq!(node.wants(&mut log, conns[0], 0, TableAction::Start {}), "phase");
    let why = node.clients[&conns[0]].answers.last().unwrap()["refused"]["text"].clone();
    assert_eq!(why, "not ready yet: seat 2");
    node.wants(&mut log, conns[1], 1, TableAction::Ready { on: true });
    assert_eq!(node.wants(&mut log, conns[0], 0, TableAction::Start {}), "ack");
    node.wants(&mut log, conns[1], 1, TableAction::Leave {});
    node.run(&mut log, CALLER, ask("a", 1));
    assert_eq!(node.clients[&conns[0]].table["votes"][0]["topic"]["enter"]["name"], "Eve");
    take_out(&mut node, &mut log, 1);
    assert_eq!(node.clients[&conns[0]].table["votes"][0]["topic"]["enter"]["name"], "");
    let without = rewritten(&log, 1);
    assert!(!without.0.concat().contains("Eve") && !without.0.concat().contains("player 1"));
    let picture = Node::open(2, &without, 0).fresh(Viewer::Public);
    assert_eq!(picture.view, node.fresh(Viewer::Public).view);
    let nowhere = Command::Unname { reference: "z".parse().unwrap(), seat: Seat(2) };
    node.run(&mut log, CALLER, nowhere);
    assert_eq!(node.clients[&CALLER].answer(), "malformed");
}
