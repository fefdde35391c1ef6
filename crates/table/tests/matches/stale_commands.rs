//! Late commands. They are refused if the state that they referred to is gone, and never apply to the next one.

use airlock_engine::{Seat, Viewer, Wish};
use airlock_protocol::{BotKind, Meant, TableAction};
use airlock_table::{Command, Conn, Founding, Match, Terms};
use serde_json::{Value, json};

use crate::harness::{Log, Node, act, bots, kick, now_at, table};

/// Sends a table action with the state that the seat saw. Returns the answer.
fn wants(node: &mut Node, log: &mut Log, conn: Conn, seat: u8, command: (TableAction, Meant)) -> String {
    let (action, meant) = command;
    let reference = format!("m{}", log.0.len());
    let Command::Table { reference, by, action, .. } = table(seat, &reference, action) else {
        unreachable!("it is a matter of the table")
    };
    node.run(log, conn, Command::Table { reference, by, action, meant });
    node.clients[&conn].answer().to_owned()
}

fn undo(node: &Node, conn: Conn) -> (TableAction, Meant) {
    let undo = &node.clients[&conn].undo;
    let others = u32::try_from(undo["others"].as_u64().unwrap_or_default()).ok();
    (TableAction::Undo {}, Meant { to_n: undo["to_n"].as_u64(), others, ..Meant::default() })
}

#[test]
fn undo_takes_back_the_action_seen() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let own = seats[0];
    let before = node.clients[&own].n;
    node.act(&mut log, own, 0, "a", json!({"note": {"text": 1}}));
    assert_eq!(node.clients[&own].undo, json!({"status": "free", "to_n": before}));
    let first = undo(&node, own);
    node.act(&mut log, own, 0, "b", json!({"note": {"text": 2}}));
    assert_eq!(wants(&mut node, &mut log, own, 0, first.clone()), "stale");
    assert_eq!(node.clients[&own].at("/note"), 2);
    let second = undo(&node, own);
    assert_eq!(wants(&mut node, &mut log, own, 0, second.clone()), "ack");
    assert_eq!(wants(&mut node, &mut log, own, 0, second), "stale", "pressed twice");
    assert_eq!(node.clients[&own].at("/note"), 1);
    assert_eq!(wants(&mut node, &mut log, own, 0, first), "ack", "that is the last action again");
    assert_eq!(node.clients[&own].undo["status"], "no");
}

#[test]
fn undo_of_more_others_than_seen_is_refused() {
    let mut log = Log::default();
    let mut node = Node::open(3, &log, 0);
    node.sit(&mut log, 0, None);
    let conns: Vec<Conn> = Viewer::all(3).map(|viewer| node.connect(viewer, None)).collect();
    let own = conns[0];
    for seat in [1, 2].map(Seat) {
        node.wants(&mut log, own, 0, TableAction::Bot { seat, kind: Some(BotKind::Random) });
    }
    node.wants(&mut log, own, 0, TableAction::Ready { on: true });
    node.wants(&mut log, own, 0, TableAction::Start {});
    node.act(&mut log, own, 0, "s", json!({"stop": {}}));
    let alone = undo(&node, own);
    assert_eq!(alone.1.others, Some(0));
    node.think(&mut log);
    node.pass(&mut log, 700);
    assert_eq!(node.clients[&own].undo["others"], 1, "a bot has acted");
    assert_eq!(wants(&mut node, &mut log, own, 0, alone), "stale");
    assert_eq!(node.clients[&own].at("/stopped"), json!([true, true, false]));
    let both = undo(&node, own);
    assert_eq!(wants(&mut node, &mut log, own, 0, both), "ack");
    assert_eq!(node.clients[&own].at("/stopped"), json!([false, false, false]));
}

#[test]
fn agreed_undo_takes_back_the_asked_action() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    let asked = undo(&node, seats[0]);
    assert_eq!(wants(&mut node, &mut log, seats[0], 0, asked), "ack");
    // Nobody else sees a note, so that the vote stays open.
    node.act(&mut log, seats[0], 0, "b", json!({"note": {"text": 3}}));
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::Vote { id: 1, yes: true }), "ack");
    assert_eq!(node.clients[&seats[0]].at("/total"), 0, "the roll is taken back");
    assert_eq!(node.clients[&seats[0]].at("/note"), 0);
    let again = Node::open(2, &log, 0).connect_and_show(Viewer::Seat(Seat(0)));
    assert_eq!(again.view, node.clients[&seats[0]].view);
}

#[test]
fn outdated_pause_is_refused() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let pause = |on, pauses| (TableAction::Pause { on }, Meant { pauses: Some(pauses), ..Meant::default() });
    assert_eq!(wants(&mut node, &mut log, seats[0], 0, pause(true, 0)), "ack");
    assert_eq!(wants(&mut node, &mut log, seats[0], 0, pause(false, 1)), "ack");
    assert_eq!(wants(&mut node, &mut log, seats[0], 0, pause(true, 0)), "stale", "pressed twice");
    assert_eq!(wants(&mut node, &mut log, seats[0], 0, pause(true, 1)), "ack");
    assert_eq!(wants(&mut node, &mut log, seats[0], 0, pause(false, 1)), "stale");
    assert_eq!(node.clients[&seats[1]].table["paused"]["by"], 0);
}

#[test]
fn pause_without_vote_ends_votes_about_pauses() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::Pause { on: true }), "ack");
    for on in [true, false] {
        assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Pause { on }), "ack");
    }
    assert_eq!(node.clients[&seats[0]].table["votes"], json!([]));
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Vote { id: 1, yes: true }), "stale");
    assert_eq!(node.wants(&mut log, seats[2], 2, TableAction::Vote { id: 1, yes: true }), "stale");
    assert_eq!(node.clients[&seats[0]].table["paused"], Value::Null);
}

#[test]
fn command_for_another_occupant_is_refused() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    let named = |action, name: &str| (action, Meant { name: Some(name.to_owned()), ..Meant::default() });
    for action in [
        kick(1),
        TableAction::Bot { seat: Seat(1), kind: Some(BotKind::Random) },
        TableAction::Host { seat: Seat(1) },
        TableAction::Nudge { seat: Seat(1) },
    ] {
        assert_eq!(wants(&mut node, &mut log, seats[0], 0, named(action, "Eve")), "stale");
    }
    assert_eq!(wants(&mut node, &mut log, seats[0], 0, named(kick(1), "player 1")), "ack");
    assert_eq!(node.clients[&seats[0]].table["seats"][1]["kicked"], true);
}

#[test]
fn outdated_leave_close_and_start_are_refused() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let meant = |text: &str| serde_json::from_str::<Meant>(text).expect("what is meant");
    let lobby = meant(r#"{"phase": "lobby"}"#);
    for action in [TableAction::Leave {}, TableAction::Close {}] {
        assert_eq!(wants(&mut node, &mut log, seats[0], 0, (action, lobby.clone())), "stale");
    }
    let starts = meant(r#"{"voided_starts": 1}"#);
    assert_eq!(wants(&mut node, &mut log, seats[0], 0, (TableAction::Start {}, starts)), "stale");
    let playing = meant(r#"{"phase": "playing"}"#);
    assert_eq!(wants(&mut node, &mut log, seats[0], 0, (TableAction::Leave {}, playing)), "ack");
}

#[test]
fn offer_for_one_turn_is_refused_in_the_next() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let offers: Value = serde_json::from_str(node.clients[&seats[1]].legal()).expect("a list");
    let hurry = &offers[1];
    assert_eq!((&hurry["verb"], &hurry["refs"]), (&json!("hurry"), &json!({"turn": 0})));
    node.act(&mut log, seats[0], 0, "s", json!({"stop": {}}));
    node.run(&mut log, seats[1], act(1, "h", None, json!({"hurry": {"turn": 0}})));
    let refused = &node.clients[&seats[1]].answers.last().expect("an answer")["refused"];
    assert_eq!((&refused["code"], &refused["rule"]), (&json!("stale"), &json!("T-HURRY")));
    assert_eq!(node.wake_ms, None, "nobody is hurried");
    node.run(&mut log, seats[0], act(0, "h", None, json!({"hurry": {}})));
    assert_eq!(node.clients[&seats[0]].answer(), "ack", "who names no turn means this one");
}

#[test]
fn question_with_another_deadline_gets_new_decision() {
    let wish = Wish { mode: Some("race".to_owned()), players: 2, ..Wish::default() };
    let founding =
        Founding::new::<airlock_toy::Toy>(wish, Terms::default(), [7; 32], airlock_engine::Hash([9; 32]));
    let mut log = Log::default();
    let table = Match::restore(founding.expect("a table"), &log.0, now_at(0), bots).expect("a sound log");
    let mut node = Node::of(table, 0);
    Seat::all(2).for_each(|seat| node.sit(&mut log, seat.0, None));
    let seats: Vec<Conn> = Viewer::all(2).map(|viewer| node.connect(viewer, None)).collect();
    for seat in 0..2 {
        node.wants(&mut log, seats[usize::from(seat)], seat, TableAction::Ready { on: true });
    }
    node.wants(&mut log, seats[0], 0, TableAction::Start {});
    let first = node.clients[&seats[0]].decision();
    assert!(first.is_some());
    let wake_ms = node.wake_ms.expect("a beat ends");
    node.pass(&mut log, wake_ms);
    assert_eq!(node.clients[&seats[0]].at("/race/beats"), 1);
    assert_ne!(node.clients[&seats[0]].decision(), first, "it asks the same, about the next beat");
    node.run(&mut log, seats[0], act(0, "g", first, json!({"grab": {"text": 1}})));
    // It waits for the ticks that were due before it.
    node.pass(&mut log, 1_000);
    assert_eq!(node.clients[&seats[0]].answer(), "late");
}

#[test]
fn question_after_undo_gets_new_decision() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(1, &mut log);
    let own = seats[0];
    node.act(&mut log, own, 0, "a", json!({"roll": {}}));
    let asked = node.clients[&own].decision();
    let taken = undo(&node, own);
    assert_eq!(wants(&mut node, &mut log, own, 0, taken), "ack");
    assert_ne!(node.clients[&own].decision(), asked);
    node.run(&mut log, own, act(0, "s", asked, json!({"stop": {}})));
    assert_eq!(node.clients[&own].answer(), "stale");
}
