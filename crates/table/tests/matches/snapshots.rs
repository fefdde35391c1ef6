//! Snapshots: restoring from one is the same as from the whole log.

use airlock_engine::{Seat, Viewer};
use airlock_protocol::TableAction;
use airlock_table::{AnyMatch, Broken, Input, Match};
use airlock_toy::Toy;
use serde_json::json;

use crate::harness::{Client, Log, Node, act, bots, founding, now_at};

/// Restores a node from a snapshot and the records after it.
fn from_snapshot(node: &Node, log: &Log) -> Node {
    let (length, bytes) = node.table.snapshot().expect("nothing is under way");
    let later = &log.0[usize::try_from(length).expect("a short log")..];
    let table =
        Match::<Toy>::go_on_from(founding(3), &bytes, later, now_at(node.now_ms), bots).expect("usable");
    Node::of(table, node.now_ms)
}

/// One step of a varied match.
fn step(node: &mut Node, log: &mut Log, conns: &[airlock_table::Conn], number: u8) {
    let turn = node.clients[&conns[3]].pending["waiting_for"][0].as_u64().unwrap_or_default();
    let seat = u8::try_from(turn).expect("a seat");
    let conn = conns[usize::from(seat)];
    match number % 7 {
        0 | 4 => node.act(log, conn, seat, &format!("r{number}"), json!({"roll": {}})),
        1 => node.act(log, conns[2], 2, &format!("n{number}"), json!({"note": {"text": number % 10}})),
        2 => drop(node.wants(log, conns[2], 2, TableAction::Undo {})),
        3 => node.act(log, conn, seat, &format!("d{number}"), json!({"dare": {}})),
        5 => node.pass(log, 3_000),
        _ => drop(node.wants(log, conns[1], 1, TableAction::Nudge { seat: Seat(seat) })),
    }
}

#[test]
fn snapshot_restore_keeps_numbers_and_views() {
    for cut in 0..20 {
        let mut log = Log::default();
        let (mut node, conns) = Node::playing(3, &mut log);
        (0..cut).for_each(|number| step(&mut node, &mut log, &conns, number));
        let (length, bytes) = node.table.snapshot().expect("nothing is under way");
        let kept: Vec<u64> = conns.iter().map(|conn| node.clients[conn].n).collect();
        (cut..25).for_each(|number| step(&mut node, &mut log, &conns, number));
        let later = &log.0[usize::try_from(length).unwrap()..];
        let table = Match::<Toy>::go_on_from(founding(3), &bytes, later, now_at(node.now_ms), bots);
        let mut again = Node::of(table.expect("usable"), node.now_ms);
        for ((viewer, conn), kept) in Viewer::all(3).zip(&conns).zip(kept) {
            assert_eq!(again.fresh(viewer).view, node.clients[conn].view, "{viewer} after {cut}");
            let resumed = again.connect(viewer, Some(kept));
            let all = &node.clients[conn].frames;
            let missed = &all[all.len() - usize::try_from(node.clients[conn].n - kept).unwrap()..];
            let sent: &Vec<String> = &again.clients[&resumed].frames;
            let whole = sent.iter().any(|frame| frame.contains(r#""whole":true"#));
            assert!(whole || sent == missed, "{viewer} after {cut}: {sent:?}");
        }
    }
}

#[test]
fn snapshot_keeps_executed_commands_and_undo() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    node.act(&mut log, seats[1], 1, "n", json!({"note": {"text": 4}}));
    let mut again = from_snapshot(&node, &log);
    let conns: Vec<_> = Viewer::all(3).map(|viewer| again.connect(viewer, None)).collect();
    let length = log.0.len();
    again.run(&mut log, conns[0], act(0, "a", None, json!({"roll": {}})));
    assert_eq!((again.clients[&conns[0]].answer(), log.0.len()), ("ack", length));
    assert_eq!(again.wants(&mut log, conns[1], 1, TableAction::Undo {}), "ack");
    assert_eq!(again.clients[&conns[1]].at("/note"), 0);
    let whole = Node::open(3, &log, 0).connect_and_show(Viewer::Seat(Seat(1)));
    assert_eq!(again.clients[&conns[1]].view, whole.view);
}

#[test]
fn resting_match_sends_the_same_updates() {
    let play = |rest: bool| -> Vec<Client> {
        let mut log = Log::default();
        let (mut node, conns) = Node::playing(3, &mut log);
        for number in 0..25 {
            step(&mut node, &mut log, &conns, number);
            if rest {
                node.input(&mut log, Input::Rest);
            }
        }
        conns.iter().map(|conn| node.clients[conn].clone()).collect()
    };
    assert_eq!(play(true), play(false));
}

#[test]
fn damaged_snapshot_is_rejected() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    let (_, bytes) = node.table.snapshot().expect("nothing is under way");
    let text = String::from_utf8(bytes.clone()).unwrap();
    let other_format = text.replacen("\"format\":2", "\"format\":9", 1);
    assert_ne!(other_format, text);
    for damaged in [&bytes[..bytes.len() / 2], b"", other_format.as_bytes()] {
        let gone_on = Match::<Toy>::go_on_from(founding(3), damaged, &[], now_at(0), bots);
        assert!(matches!(gone_on.err(), Some(Broken::Snapshot { .. })));
    }
}

#[test]
fn transcript_names_the_entry_of_each_update() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[0], 0, "a", json!({"note": {"text": 7}}));
    node.act(&mut log, seats[0], 0, "b", json!({"stop": {}}));
    let seqs = |seat| {
        let viewer = Viewer::Seat(Seat(seat));
        let told = Match::<Toy>::transcript(founding(2), &log.0, viewer, 0, bots).expect("a sound log");
        told.into_iter().map(|told| told.seq).skip_while(|seq| *seq == 0).collect::<Vec<_>>()
    };
    assert_eq!(seqs(0), [1, 2]);
    assert_eq!(seqs(1), [2], "the note is the other seat's own");
}

#[test]
fn a_transcript_is_repeated_from_the_records() {
    let mut log = Log::default();
    let (mut node, conns) = Node::playing(3, &mut log);
    let start: Vec<u64> = conns.iter().map(|conn| node.clients[conn].n).collect();
    (0..25).for_each(|number| step(&mut node, &mut log, &conns, number));
    for ((viewer, conn), start) in Viewer::all(3).zip(&conns).zip(start) {
        let told = Match::<Toy>::transcript(founding(3), &log.0, viewer, start, bots).expect("a sound log");
        let told: Vec<String> = told
            .iter()
            .map(|told| serde_json::from_str::<serde_json::Value>(told.update.text()).unwrap().to_string())
            .collect();
        let heard = &node.clients[conn].frames;
        assert!(heard.ends_with(&told) && told.len() as u64 == node.clients[conn].n - start, "{viewer}");
    }
}
