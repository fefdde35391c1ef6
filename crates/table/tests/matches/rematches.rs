//! Rematches.

use airlock_engine::{Hash, Seat, Viewer, log::verify};
use airlock_protocol::{BotKind, TableAction};
use airlock_table::{AnyMatch, Command, Match, Rematch};
use airlock_toy::Toy;
use serde_json::json;

use crate::harness::{Log, Node, bots, kick, now_at, token};

#[test]
fn rematch_keeps_the_seats() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    let bot = TableAction::Bot { seat: Seat(2), kind: Some(BotKind::Standard) };
    node.wants(&mut log, seats[0], 0, kick(2));
    node.wants(&mut log, seats[0], 0, bot);
    node.wants(&mut log, seats[0], 0, TableAction::Host { seat: Seat(1) });
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::Rematch {}), "phase");
    assert!(node.table.successor("m1", [8; 32], Hash([3; 32])).is_err());
    for seat in [0, 1] {
        node.act(&mut log, seats[usize::from(seat)], seat, "s", json!({"stop": {}}));
    }
    for _ in 0..4 {
        node.think(&mut log);
        node.pass(&mut log, 700);
    }
    assert_eq!(node.clients[&seats[0]].table["phase"], "over");
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Rematch {}), "forbidden");
    node.wants(&mut log, seats[1], 1, TableAction::Rematch {});
    let Rematch { conn, reference, by } = node.rematch.take().expect("a request");
    let successor = node.table.successor("m1", [8; 32], Hash([3; 32])).expect("a table");
    node.run(&mut log, conn, Command::Next { reference, by, id: "m2".to_owned() });
    assert_eq!(node.clients[&seats[1]].answer(), "ack");
    assert_eq!(node.clients[&seats[0]].table["next"], "m2");
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::Rematch {}), "taken");

    let mut next_log = Log(successor.bodies);
    let table = Match::<Toy>::restore(successor.founding, &next_log.0, now_at(0), bots).expect("a sound log");
    let mut next = Node::of(table, 0);
    let state = next.table.table();
    assert_eq!((state.previous.as_deref(), state.host), (Some("m1"), Some(Seat(1))));
    assert_eq!(state.seats[2].bot, Some(BotKind::Standard));
    assert!(state.seats.iter().all(|seat| !seat.ready));
    assert_eq!(next.table.seat_of(&token(0)), Some(Seat(0)), "the same token");
    let conns: Vec<_> = Viewer::all(3).map(|viewer| next.connect(viewer, None)).collect();
    for seat in [0, 1] {
        next.wants(&mut next_log, conns[usize::from(seat)], seat, TableAction::Ready { on: true });
    }
    assert_eq!(next.wants(&mut next_log, conns[1], 1, TableAction::Start {}), "ack");
    for seat in [0, 1] {
        next.act(&mut next_log, conns[usize::from(seat)], seat, "s", json!({"stop": {}}));
    }
    for _ in 0..4 {
        next.think(&mut next_log);
        next.pass(&mut next_log, 700);
    }
    let paper = next.table.log(&next_log.0).unwrap().expect("the match is over");
    verify::<Toy>(&paper, None, |_, _, _| {}).expect("an honest log");
    let before = node.table.log(&log.0).unwrap().unwrap();
    let previous = paper.header.previous.expect("it names the match before");
    assert_eq!(previous.id, "m1");
    assert!(before.entries.iter().any(|entry| entry.chain == previous.chain));
}
