//! Capacity of a match: connections, and records in its log.

use airlock_engine::{Hash, Seat, Viewer};
use airlock_protocol::{AdminWork, BotKind, Pace, TableAction};
use airlock_table::{
    AnyMatch, Command, Conn, Input, Look, Part, Terms,
    limits::{MAX_CONNECTIONS, MAX_DEVICES, MAX_KEPT_RECORDS, MAX_MATTERS, MAX_PLAYED_RECORDS, MAX_RECORDS},
};
use serde_json::json;

use crate::harness::{Log, Node, act, ask, keys, table, token};

fn watch(node: &mut Node) -> Conn {
    node.connect(Viewer::Public, None)
}

#[test]
fn spectators_never_take_reserved_connections() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    let watching: Vec<Conn> = (0..2 * MAX_CONNECTIONS).map(|_| watch(&mut node)).collect();
    let turned_away = watching.iter().filter(|conn| node.clients[conn].closed.is_some()).count();
    assert_eq!(watching.len() - turned_away, MAX_CONNECTIONS - 3 * MAX_DEVICES - 1, "one watched before");
    let last = &node.clients[watching.last().unwrap()];
    assert_eq!(
        (last.closed, last.later),
        (Some("too many spectators watch this match; try again later"), true)
    );
    for seat in 0..3 {
        let back = node.connect(Viewer::Seat(Seat(seat)), None);
        assert_eq!(node.clients[&back].closed, None);
        node.run(&mut log, back, act(seat, "n", None, json!({"note": {"text": 1}})));
        assert_eq!(node.clients[&back].answer(), "ack");
    }
    assert!(seats.iter().all(|conn| node.clients[conn].closed.is_none()));
    node.input(&mut log, Input::Exit { conn: seats[3] });
    let late = watch(&mut node);
    assert_eq!(node.clients[&late].closed, None, "who goes makes room");
}

#[test]
fn newest_device_replaces_the_oldest() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let devices: Vec<Conn> = (0..MAX_DEVICES).map(|_| node.connect(Viewer::Seat(Seat(0)), None)).collect();
    let first = &node.clients[&seats[0]];
    let gives_way = "this seat is open on too many devices, so the oldest was disconnected";
    assert_eq!((first.closed, first.later), (Some(gives_way), false));
    assert!(devices.iter().all(|conn| node.clients[conn].closed.is_none()));
    assert_eq!(node.clients[&seats[1]].closed, None, "others are not concerned");
}

#[test]
fn no_op_commands_write_nothing() {
    let mut log = Log::default();
    let mut node = Node::open_on(3, Terms { pace: Pace::Days, ..Terms::default() }, &log, 0);
    node.sit(&mut log, 0, None);
    node.sit(&mut log, 1, None);
    let conn = node.connect(Viewer::Seat(Seat(0)), None);
    let promise = Hash([3; 32]);
    let bot = TableAction::Bot { seat: Seat(2), kind: Some(BotKind::Standard) };
    let before = [
        bot,
        TableAction::Commit { nonce_hash: promise },
        TableAction::Color { color: 4 },
        TableAction::Host { seat: Seat(0) },
        TableAction::Ready { on: false },
    ];
    for matter in before {
        assert_eq!(node.wants(&mut log, conn, 0, matter.clone()), "ack");
        let length = log.0.len();
        assert_eq!(node.wants(&mut log, conn, 0, matter.clone()), "ack");
        assert_eq!(log.0.len(), length, "{matter:?}");
    }
}

#[test]
fn a_standing_order_is_written_once() {
    let mut log = Log::default();
    let terms = Terms { pace: Pace::Days, ..Terms::default() };
    let (mut node, seats) = Node::playing_on(2, terms, &mut log);
    let order = |action| TableAction::Order { class: "dare".to_owned(), action };
    let mut lengths = Vec::new();
    for action in [None, Some(json!({"take": {}})), Some(json!({"take": {}})), None, None] {
        assert_eq!(node.wants(&mut log, seats[1], 1, order(action)), "ack");
        lengths.push(log.0.len());
    }
    let begun = lengths[0];
    assert_eq!(lengths, [begun, begun + 1, begun + 1, begun + 2, begun + 2]);
}

#[test]
fn one_seat_never_fills_the_log() {
    let mut log = Log::default();
    let terms = Terms { pace: Pace::Days, ..Terms::default() };
    let (mut node, seats) = Node::playing_on(3, terms, &mut log);
    let bot = |kind| TableAction::Bot { seat: Seat(1), kind };
    let begun = log.0.len();
    for number in 0..2 * MAX_MATTERS {
        node.now_ms += 500;
        let answer = node.wants(&mut log, seats[1], 1, bot((number % 2 == 0).then_some(BotKind::Random)));
        if answer != "ack" {
            assert_eq!(answer, "full");
            break;
        }
    }
    let ready = 1;
    assert_eq!(u32::try_from(log.0.len() - begun).unwrap() + ready, MAX_MATTERS);
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Pause { on: true }), "ack", "others go on");
    assert_eq!(
        node.wants(&mut log, seats[1], 1, TableAction::Leave {}),
        "ack",
        "nobody is kept from leaving"
    );
}

#[test]
fn command_burst_is_limited_per_seat() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let note =
        |seat, number: u32| act(seat, &format!("n{number}"), None, json!({"note": {"text": number % 10}}));
    let mut done = 0;
    for number in 0..3_000 {
        node.run(&mut log, seats[1], note(1, number));
        done += u32::from(node.clients[&seats[1]].answer() == "ack");
    }
    assert_eq!((done, node.clients[&seats[1]].answer()), (1_024, "busy"));
    node.run(&mut log, seats[0], note(0, 1));
    assert_eq!(node.clients[&seats[0]].answer(), "ack");
    node.now_ms += 1_000;
    node.run(&mut log, seats[1], note(1, 5_000));
    assert_eq!(node.clients[&seats[1]].answer(), "ack", "a little later it goes on");
}

fn look(number: usize) -> Command {
    let look = Look { work: AdminWork::Log, viewer: None, seq: None };
    Command::Admin { reference: format!("look{number}").parse().expect("a ref"), look }
}

#[test]
fn full_log_allows_inspection_and_closing_only() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let admin = Conn(900_000);
    node.wants(&mut log, seats[0], 0, TableAction::Bot { seat: Seat(1), kind: Some(BotKind::Standard) });
    let has = |log: &Log| log.0.len() as u64;
    while has(&log) < MAX_PLAYED_RECORDS {
        let look = look(log.0.len());
        node.run(&mut log, admin, look);
        node.clients.values_mut().for_each(|client| client.frames.clear());
    }
    node.run(&mut log, seats[0], act(0, "s", None, json!({"stop": {}})));
    assert_eq!(node.clients[&seats[0]].answer(), "full");
    node.now_ms += 100_000;
    node.input(&mut log, Input::Wake);
    assert_eq!((has(&log), node.wake_ms, node.thoughts.len()), (MAX_PLAYED_RECORDS, None, 0));
    let recover = Command::Recover { reference: "r".parse().unwrap(), seat: Seat(1), token: token(40) };
    node.run(&mut log, Conn(900), recover);
    assert_eq!(node.clients[&Conn(900)].answer(), "ack", "nobody is kept from coming back");
    while has(&log) < MAX_KEPT_RECORDS {
        let look = look(log.0.len());
        node.run(&mut log, admin, look);
    }
    let told = node.clients[&seats[0]].clone();
    node.run(&mut log, admin, look(0));
    assert_eq!((node.clients[&admin].answer(), has(&log)), ("ack", MAX_KEPT_RECORDS));
    let now = &node.clients[&seats[0]];
    assert_eq!(now.beside, [json!({"admin": {"what": "log"}})], "whoever is there is told all the same");
    assert_eq!(now.n, told.n, "beside the transcript");
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Close {}), "ack");
    assert_eq!(node.clients[&seats[0]].table["phase"], "closed");
    assert!(has(&log) < MAX_RECORDS);
}

#[test]
fn full_log_holds_no_command_back_for_a_tick() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[1], 1, "h", json!({"hurry": {}}));
    while (log.0.len() as u64) < MAX_PLAYED_RECORDS {
        let look = look(log.0.len());
        node.run(&mut log, Conn(900), look);
    }
    node.now_ms = 10_000;
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Close {}), "ack");
}

#[test]
fn similar_name_is_refused() {
    let mut log = Log::default();
    let mut node = Node::open(3, &log, 0);
    node.table.judge_names_by(str::eq_ignore_ascii_case);
    let mut sit = |log: &mut Log, reference: &str, seat: u8, name: &str| {
        let (reference, name) = (reference.parse().unwrap(), name.to_owned());
        let sit = Command::Sit {
            reference,
            seat: Seat(seat),
            name,
            keys: keys(seat),
            nonce_hash: None,
            part: Part::Invited,
        };
        node.run(log, Conn(900), sit);
        node.clients[&Conn(900)].answer().to_owned()
    };
    assert_eq!(sit(&mut log, "a", 0, "Ann"), "ack");
    for twin in ["Ann", "ANN", "ann"] {
        assert_eq!(sit(&mut log, "b", 1, twin), "taken", "{twin}");
    }
    assert_eq!(sit(&mut log, "b", 1, "Bob"), "ack");
}

#[test]
fn request_under_a_former_players_name_is_refused() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.table.judge_names_by(str::eq_ignore_ascii_case);
    node.wants(&mut log, seats[1], 1, TableAction::Leave {});
    node.wants(&mut log, seats[2], 2, TableAction::Leave {});
    let as_name = |command, name: &str| match command {
        Command::Ask { reference, seat, keys, .. } => {
            Command::Ask { reference, seat, name: name.to_owned(), keys }
        }
        other => other,
    };
    node.run(&mut log, Conn(900), as_name(ask("a", 1), "Player 1"));
    assert_eq!(node.clients[&Conn(900)].answer(), "taken");
    node.run(&mut log, Conn(900), ask("a", 1));
    assert_eq!(node.clients[&Conn(900)].answer(), "ack");
    node.run(&mut log, Conn(900), ask("b", 2));
    assert_eq!(node.clients[&Conn(900)].answer(), "taken", "somebody asks under that name");
}

#[test]
fn repeated_request_with_same_keys_succeeds() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.wants(&mut log, seats[1], 1, TableAction::Leave {});
    let mut asks = |log: &mut Log, command| {
        node.run(log, Conn(900), command);
        node.clients[&Conn(900)].answer().to_owned()
    };
    assert_eq!(asks(&mut log, ask("a", 1)), "ack");
    let length = log.0.len();
    assert_eq!((asks(&mut log, ask("a", 1)), log.0.len()), ("ack".to_owned(), length));
    let stranger = Command::Ask {
        reference: "a".parse().unwrap(),
        seat: Seat(1),
        name: "Mallory".to_owned(),
        keys: keys(90),
    };
    assert_eq!(asks(&mut log, stranger), "busy");
    node.run(&mut log, seats[0], table(0, "yes", TableAction::Vote { id: 1, yes: true }));
    node.run(&mut log, Conn(900), ask("a", 1));
    assert_eq!(node.clients[&Conn(900)].answer(), "ack", "also once it was granted");
}
