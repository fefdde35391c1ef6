//! Seats: the host's rights, vacant seats, other devices, votes.

use airlock_engine::{Seat, Viewer};
use airlock_protocol::{AdminWork, BotKind, TableAction};
use airlock_table::{AnyMatch, Command, Conn, Look};
use serde_json::{Value, json};

use crate::harness::{Log, Node, act, ask, keys, kick, token};

#[test]
fn other_players_lack_the_rights_of_the_host() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    let matters = [
        kick(2),
        TableAction::Host { seat: Seat(1) },
        TableAction::Bot { seat: Seat(2), kind: Some(BotKind::Standard) },
        TableAction::Close {},
    ];
    for matter in matters {
        assert_eq!(node.wants(&mut log, seats[1], 1, matter.clone()), "forbidden", "{matter:?}");
    }
    assert_eq!(node.wants(&mut log, seats[0], 0, kick(0)), "malformed");
    assert_eq!(node.wants(&mut log, seats[0], 0, kick(200)), "malformed");
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Host { seat: Seat(1) }), "ack");
    assert_eq!(node.wants(&mut log, seats[0], 0, kick(2)), "forbidden");
    assert_eq!(node.wants(&mut log, seats[1], 1, kick(2)), "ack");
    assert_eq!(node.clients[&seats[2]].closed, Some("the host took this seat from you"));
    assert_eq!(node.table.seat_of(&token(2)), None);
    let told = &node.clients[&seats[3]];
    assert_eq!(told.notices[1..], [json!({"host": {"seat": 1}}), json!({"kicked": {"seat": 2}})]);
    assert_eq!(
        told.table["seats"][2],
        json!({"name": "player 2", "ready": true, "vacant": true, "kicked": true})
    );
}

#[test]
fn leaving_host_hands_over_the_role() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Leave {}), "ack");
    let told = &node.clients[&seats[1]];
    assert_eq!(told.table["host"], 1);
    assert_eq!(told.notices[1..], [json!({"left": {"seat": 0}}), json!({"host": {"seat": 1}})]);
}

#[test]
fn seat_state_distinguishes_left_kicked_and_barred() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    let for_good = |seat| TableAction::Kick { seat: Seat(seat), for_good: true };
    let seat = |node: &Node| node.clients[&seats[0]].table["seats"][1].clone();
    let gone = |marks: &[&str]| {
        let mut seat = json!({"name": "player 1", "ready": true, "vacant": true});
        marks.iter().for_each(|mark| seat[mark] = json!(true));
        seat
    };
    node.wants(&mut log, seats[1], 1, TableAction::Leave {});
    assert_eq!(seat(&node), gone(&[]));
    node.wants(&mut log, seats[0], 0, for_good(1));
    assert_eq!(seat(&node), gone(&["kicked", "barred"]), "who left can be kept from coming back");
    node.wants(&mut log, seats[0], 0, kick(2));
    let recover = Command::Recover { reference: "a".parse().unwrap(), seat: Seat(2), token: token(40) };
    node.run(&mut log, Conn(900), recover);
    assert_eq!(node.clients[&seats[0]].table["seats"][2], json!({"name": "player 2", "ready": true}));
    node.wants(&mut log, seats[0], 0, kick(2));
    node.wants(&mut log, seats[0], 0, for_good(2));
    let told = [json!({"kicked": {"seat": 2}}), json!({"kicked": {"seat": 2, "final": true}})];
    assert!(node.clients[&seats[0]].notices.ends_with(&told));
    let again = Node::open(3, &log, 0).fresh(Viewer::Public);
    assert_eq!(again.table["seats"], node.clients[&seats[0]].table["seats"]);
}

#[test]
fn kick_in_the_lobby_is_never_permanent() {
    let mut log = Log::default();
    let mut node = Node::open(2, &log, 0);
    node.sit(&mut log, 0, None);
    node.sit(&mut log, 1, None);
    let host = node.connect(Viewer::Seat(Seat(0)), None);
    let action = TableAction::Kick { seat: Seat(1), for_good: true };
    assert_eq!(node.wants(&mut log, host, 0, action), "ack");
    assert_eq!(node.clients[&host].notices, [json!({"kicked": {"seat": 1}})]);
    assert_eq!(node.clients[&host].table["seats"][1], json!({"ready": false}));
}

#[test]
fn a_vacant_seat_is_entered_with_the_consent_of_all_who_play() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.run(&mut log, Conn(900), ask("a", 2));
    assert_eq!(node.clients[&Conn(900)].answer(), "taken");
    node.wants(&mut log, seats[2], 2, TableAction::Leave {});
    node.run(&mut log, Conn(900), ask("a", 2));
    assert_eq!(node.clients[&Conn(900)].answer(), "ack");
    let topic = json!({"enter": {"seat": 2, "name": "Eve"}});
    let vote = json!({"id": 1, "topic": topic, "yes": [], "no": [], "of": [0, 1]});
    assert_eq!(node.clients[&seats[3]].table["votes"], json!([vote]));
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Vote { id: 1, yes: true }), "ack");
    assert_eq!(node.table.seat_of(&token(52)), None, "one has said nothing yet");
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Vote { id: 1, yes: true }), "stale");
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::Vote { id: 1, yes: true }), "ack");
    assert_eq!(node.table.seat_of(&token(52)), Some(Seat(2)));
    let told = &node.clients[&seats[0]];
    let notices = [json!({"vote": {"id": 1, "state": "passed"}}), json!({"sat": {"seat": 2, "name": "Eve"}})];
    assert!(told.notices.ends_with(&notices), "{:?}", told.notices);
    let again = Node::open(3, &log, 0);
    assert_eq!(again.table.seat_of(&token(52)), Some(Seat(2)));
}

#[test]
fn one_refusal_keeps_a_stranger_out() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.wants(&mut log, seats[2], 2, TableAction::Leave {});
    node.run(&mut log, Conn(900), ask("a", 2));
    node.wants(&mut log, seats[0], 0, TableAction::Vote { id: 1, yes: true });
    node.wants(&mut log, seats[1], 1, TableAction::Vote { id: 1, yes: false });
    assert_eq!(node.table.seat_of(&token(52)), None);
    assert_eq!(node.clients[&seats[0]].table["votes"], json!([]));
    assert_eq!(
        node.clients[&seats[0]].notices.last(),
        Some(&json!({"vote": {"id": 1, "state": "failed", "by": 1}}))
    );
}

#[test]
fn recovery_code_takes_occupied_and_vacant_seats() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    assert_eq!(node.table.recovers(&keys(1).recovery), Some(Seat(1)));
    let recover = |reference: &str, token| Command::Recover {
        reference: reference.parse().unwrap(),
        seat: Seat(1),
        token,
    };
    node.run(&mut log, Conn(900), recover("a", token(40)));
    assert_eq!(node.clients[&Conn(900)].answer(), "ack");
    assert_eq!((node.table.seat_of(&token(1)), node.table.seat_of(&token(40))), (None, Some(Seat(1))));
    assert_eq!(node.clients[&seats[1]].closed, Some("this seat was moved to another device"));
    let device = node.connect(Viewer::Seat(Seat(1)), None);
    node.wants(&mut log, device, 1, TableAction::Leave {});
    assert_eq!(node.table.seat_of(&token(40)), None);
    node.run(&mut log, Conn(900), recover("b", token(41)));
    assert_eq!(node.table.seat_of(&token(41)), Some(Seat(1)));
    assert!(node.clients[&seats[0]].notices.ends_with(&[json!({"recovered": {"seat": 1}})]));
    assert_eq!(node.clients[&seats[0]].table["seats"][1]["vacant"], json!(null));
}

#[test]
fn a_closed_match_reveals_nothing_unless_all_agree() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::RevealClosed {}), "phase");
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Close {}), "ack");
    assert_eq!(node.clients[&seats[1]].table["phase"], "closed");
    assert_eq!(node.clients[&seats[1]].clock["running"], false);
    node.run(&mut log, seats[0], act(0, "r", None, json!({"roll": {}})));
    assert_eq!(node.clients[&seats[0]].answer(), "phase");
    assert_eq!(node.table.log(&log.0), Ok(None));
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::RevealClosed {}), "ack");
    assert_eq!(node.table.log(&log.0), Ok(None));
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Vote { id: 1, yes: true }), "ack");
    assert!(node.table.log(&log.0).unwrap().is_some());
}

#[test]
fn every_inspection_is_announced() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let look = Look { work: AdminWork::View, viewer: Some("1".to_owned()), seq: Some(3) };
    node.run(&mut log, Conn(900), Command::Admin { reference: "a".parse().unwrap(), look });
    assert_eq!(node.clients[&Conn(900)].answer(), "ack");
    let record: Value = serde_json::from_str(log.0.last().unwrap()).unwrap();
    let written = json!({"admin": {"look": "view", "as": "1", "seq": 3}});
    assert_eq!(record["entry"]["entry"]["action"], written, "for all to read after the end");
    for viewer in &seats {
        let notice = json!({"admin": {"what": "view", "viewer": "1"}});
        assert_eq!(node.clients[viewer].notices.last(), Some(&notice));
    }
}

#[test]
fn summary_follows_the_match() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let line = node.line.clone().unwrap();
    assert_eq!(json!(line)["phase"], "playing");
    assert_eq!((&line.waiting_for, line.seats[1].token), (&vec![Seat(0)], Some(token(1))));
    assert_eq!(line.since_at, 1_780_000_000_000);
    node.now_ms = 5_000;
    node.act(&mut log, seats[0], 0, "n", json!({"note": {"text": 3}}));
    assert_eq!(node.line, Some(line), "what nobody sees is in no list");
    node.act(&mut log, seats[0], 0, "s", json!({"stop": {}}));
    let line = node.line.clone().unwrap();
    assert_eq!((line.waiting_for, line.since_at), (vec![Seat(1)], 1_780_000_005_000));
    node.act(&mut log, seats[1], 1, "s", json!({"stop": {}}));
    assert_eq!(node.line.clone().unwrap().ended, Some("stopped".to_owned()));
}
