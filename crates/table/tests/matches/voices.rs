//! Consent in votes: everybody has a voice who was dealt in and did not leave by themselves.

use airlock_engine::{Hash, Seat, Viewer};
use airlock_protocol::{BotKind, TableAction};
use airlock_table::{AnyMatch, Command, Conn, Match};
use serde_json::json;

use crate::harness::{Log, Node, ask, bots, founding, keys, kick, now_at, token};

/// A connection without a seat.
const CALLER: Conn = Conn(900);

const fn bot(seat: u8) -> TableAction {
    TableAction::Bot { seat: Seat(seat), kind: Some(BotKind::Standard) }
}

const fn kick_for_good(seat: u8) -> TableAction {
    TableAction::Kick { seat: Seat(seat), for_good: true }
}

const fn vote(id: u32, yes: bool) -> TableAction {
    TableAction::Vote { id, yes }
}

fn recover(reference: &str, seat: u8, token: Hash) -> Command {
    Command::Recover { reference: reference.parse().expect("a ref"), seat: Seat(seat), token }
}

/// Of the first open vote, the seats that agreed and the seats whose consent is needed.
fn first_vote(node: &Node, conn: Conn) -> (serde_json::Value, serde_json::Value) {
    let vote = &node.clients[&conn].table["votes"][0];
    (vote["yes"].clone(), vote["of"].clone())
}

#[test]
fn host_cannot_reveal_a_seat_without_its_players_consent() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    assert_eq!(node.wants(&mut log, seats[0], 0, kick(1)), "ack");
    node.run(&mut log, CALLER, ask("a", 1));
    assert_eq!(node.clients[&CALLER].answer(), "ack");
    assert_eq!(node.wants(&mut log, seats[0], 0, bot(2)), "ack");
    assert_eq!(node.wants(&mut log, seats[0], 0, bot(1)), "ack");
    assert_eq!(node.wants(&mut log, seats[0], 0, vote(1, true)), "ack");
    assert_eq!(node.table.seat_of(&token(51)), None, "nobody else has agreed");
    assert_eq!(first_vote(&node, seats[0]), (json!([0]), json!([0, 1, 2])), "it says whom it waits for");
    assert_eq!(
        node.wants(&mut log, seats[2], 2, vote(1, true)),
        "ack",
        "a bot plays, and she answers herself"
    );
    assert_eq!(node.table.seat_of(&token(51)), None, "whose secrets they are has not agreed");
    assert_eq!(node.wants(&mut log, CALLER, 1, vote(1, true)), "ack");
    assert_eq!(node.table.seat_of(&token(51)), Some(Seat(1)));
}

#[test]
fn closed_match_reveals_nothing_after_kicks_and_bots() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.wants(&mut log, seats[0], 0, kick_for_good(1));
    node.wants(&mut log, seats[0], 0, bot(1));
    node.wants(&mut log, seats[0], 0, kick(2));
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Close {}), "ack");
    assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::RevealClosed {}), "ack");
    assert_eq!(node.table.log(&log.0), Ok(None));
    assert_eq!(first_vote(&node, seats[0]), (json!([]), json!([1, 2])));
    assert_eq!(node.wants(&mut log, CALLER, 1, vote(1, true)), "ack");
    assert_eq!(node.table.log(&log.0), Ok(None));
    assert_eq!(node.wants(&mut log, CALLER, 2, vote(1, true)), "ack");
    assert!(node.table.log(&log.0).unwrap().is_some());
}

#[test]
fn undo_needs_consent_of_kicked_and_bot_seats() {
    for silenced in [kick(1), kick_for_good(1), bot(1)] {
        let mut log = Log::default();
        let (mut node, seats) = Node::playing(2, &mut log);
        node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
        assert_eq!(node.wants(&mut log, seats[0], 0, silenced.clone()), "ack");
        let total = node.clients[&seats[0]].at("/total");
        assert_eq!(node.wants(&mut log, seats[0], 0, TableAction::Undo {}), "ack");
        assert_eq!(node.clients[&seats[0]].at("/total"), total, "{silenced:?}");
        assert_eq!(first_vote(&node, seats[0]), (json!([]), json!([1])));
        assert_eq!(node.wants(&mut log, CALLER, 1, vote(1, true)), "ack");
        assert_eq!(node.clients[&seats[0]].at("/total"), 0);
    }
}

#[test]
fn pause_needs_consent_of_kicked_and_bot_seats() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.wants(&mut log, seats[0], 0, kick(2));
    node.wants(&mut log, seats[0], 0, bot(2));
    assert_eq!(node.wants(&mut log, seats[1], 1, TableAction::Pause { on: true }), "ack");
    assert_eq!(node.wants(&mut log, seats[0], 0, vote(1, true)), "ack");
    assert_eq!(node.clients[&seats[0]].table["paused"], json!(null));
    assert_eq!(node.wants(&mut log, CALLER, 2, vote(1, true)), "ack");
    assert_eq!(node.clients[&seats[0]].table["paused"]["by"], 1);
}

#[test]
fn player_who_left_votes_again_after_return() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.wants(&mut log, seats[1], 1, TableAction::Leave {});
    node.wants(&mut log, seats[2], 2, TableAction::Leave {});
    node.run(&mut log, CALLER, ask("a", 1));
    assert_eq!(first_vote(&node, seats[0]), (json!([]), json!([0])));
    node.run(&mut log, CALLER, recover("r", 2, token(40)));
    assert_eq!(first_vote(&node, seats[0]), (json!([]), json!([0, 2])), "who is back has a voice again");
    node.wants(&mut log, seats[0], 0, vote(1, true));
    assert_eq!(node.table.seat_of(&token(51)), None);
}

#[test]
fn abandoned_table_admits_nobody_without_consent() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.wants(&mut log, seats[1], 1, TableAction::Leave {});
    node.run(&mut log, CALLER, ask("a", 1));
    node.wants(&mut log, seats[0], 0, TableAction::Leave {});
    assert_eq!(node.table.seat_of(&token(51)), None, "silence is no consent");
    node.run(&mut log, CALLER, recover("r", 0, token(40)));
    let back = node.connect(Viewer::Seat(Seat(0)), None);
    assert_eq!(node.wants(&mut log, back, 0, vote(1, true)), "ack");
    assert_eq!(node.table.seat_of(&token(51)), Some(Seat(1)));
}

#[test]
fn kicked_player_may_return_unless_barred() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    let code = keys(1).recovery;
    node.wants(&mut log, seats[0], 0, kick(1));
    assert_eq!((node.table.recovers(&code), node.table.speaks_for(&code)), (Some(Seat(1)), Some(Seat(1))));
    assert_eq!(node.wants(&mut log, seats[0], 0, kick(1)), "malformed");
    assert_eq!(node.wants(&mut log, seats[0], 0, kick_for_good(1)), "ack", "it can be made final later");
    assert_eq!((node.table.recovers(&code), node.table.speaks_for(&code)), (None, Some(Seat(1))));
    let told = &node.clients[&seats[2]];
    assert_eq!(told.notices.last(), Some(&json!({"kicked": {"seat": 1, "final": true}})));
    assert_eq!(told.table["seats"][1]["barred"], true);
    node.run(&mut log, CALLER, recover("r", 1, token(40)));
    assert_eq!(node.clients[&CALLER].answer(), "forbidden");
    assert_eq!(node.table.seat_of(&token(40)), None);
    let again = Node::open(3, &log, 0);
    assert_eq!((again.table.recovers(&code), again.table.speaks_for(&code)), (None, Some(Seat(1))));
}

#[test]
fn new_players_voice_replaces_the_previous() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.wants(&mut log, seats[0], 0, kick_for_good(1));
    node.run(&mut log, CALLER, ask("a", 1));
    node.wants(&mut log, CALLER, 1, vote(1, true));
    node.wants(&mut log, seats[0], 0, vote(1, true));
    let (bob, eve) = (keys(1).recovery, keys(51).recovery);
    assert_eq!((node.table.speaks_for(&bob), node.table.speaks_for(&eve)), (None, Some(Seat(1))));
    assert_eq!(node.clients[&seats[0]].table["seats"][1]["barred"], json!(null));
    node.wants(&mut log, seats[0], 0, TableAction::Close {});
    node.wants(&mut log, seats[0], 0, TableAction::RevealClosed {});
    assert_eq!(first_vote(&node, seats[0]), (json!([]), json!([1])));
}

#[test]
fn rematch_keeps_seated_players_without_old_voices() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.wants(&mut log, seats[0], 0, kick_for_good(1));
    node.wants(&mut log, seats[0], 0, bot(2));
    node.wants(&mut log, seats[0], 0, TableAction::Close {});
    let next = node.table.successor("one", [8; 32], Hash([10; 32])).unwrap();
    let next = Match::restore(next.founding, &next.bodies, now_at(0), bots).unwrap();
    assert_eq!(next.seat_of(&token(2)), Some(Seat(2)), "whose seat a bot played sits there again");
    let code = keys(1).recovery;
    assert_eq!((next.recovers(&code), next.speaks_for(&code)), (None, None), "he is not dealt in");
    assert_eq!(node.table.speaks_for(&code), Some(Seat(1)), "the old match stays sealed without his yes");
}

#[test]
fn snapshot_keeps_the_voices() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.wants(&mut log, seats[0], 0, kick_for_good(1));
    node.run(&mut log, CALLER, ask("a", 1));
    let (_, kept) = node.table.snapshot().unwrap();
    let table = Match::go_on_from(founding(3), &kept, &[], now_at(0), bots).unwrap();
    let mut again = Node::of(table, 0);
    let host = again.connect(Viewer::Seat(Seat(0)), None);
    assert_eq!(first_vote(&again, host), (json!([]), json!([0, 1, 2])));
    assert_eq!(again.table.speaks_for(&keys(1).recovery), Some(Seat(1)));
}
