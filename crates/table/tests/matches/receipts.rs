//! Receipts: chains of the log that players keep, and the forgeries that they detect.

use airlock_engine::{
    Hash, Seat, Viewer,
    log::{Chain, Entry, Log as Paper, SigningKey, Witness, verify},
};
use airlock_engine_testing::forged;
use airlock_protocol::{AdminWork, ClientView, TableAction};
use airlock_table::{AnyMatch, Command, Conn, Look, Match};
use airlock_toy::Toy;
use serde_json::json;

use crate::{
    harness::{Client, Log, Node, act, bots, founding, now_at, token},
    play_through,
    talk::say,
};

/// The admin's connection.
const ADMIN: Conn = Conn(901);

/// A finished match with talk, a vote and an inspection by the admin. Returns all receipts of seat 0, and the log.
fn finished() -> (Vec<Hash>, Paper) {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.run(&mut log, seats[1], say(1, "say", None, "It is behind the door."));
    let look = Look { work: AdminWork::Log, viewer: None, seq: None };
    node.run(&mut log, ADMIN, Command::Admin { reference: "look".parse().expect("it can be read"), look });
    play_through(&mut node, &mut log, &seats);
    node.run(&mut log, seats[2], say(2, "end", None, "Well played."));
    let paper = node.table.log(&log.0).expect("it can be read").expect("the match is over");
    verify::<Toy>(&paper, None, |_, _, _| {}).expect("an honest log");
    (node.clients[&seats[0]].receipts.clone(), paper)
}

/// A change of a log by its owner.
type Forgery = fn(&mut Paper);

/// Removes the first entry whose action is of this kind.
fn without(paper: &mut Paper, kind: &str) {
    let place = paper.entries.iter().position(|entry| entry.action.get(kind).is_some());
    paper.entries.remove(place.unwrap_or_else(|| panic!("there is no `{kind}`")));
}

#[test]
fn every_update_and_ack_carries_a_chain_of_the_log() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    play_through(&mut node, &mut log, &seats);
    let paper = node.table.log(&log.0).unwrap().expect("the match is over");
    for conn in &seats {
        let Client { receipts, view: ClientView { n, .. }, .. } = &node.clients[conn];
        assert!(receipts.len() as u64 > *n / 2, "{} receipts, {n} updates", receipts.len());
        let witness = Witness::of(&paper, receipts, None);
        assert!(witness.agrees() && witness.agree == receipts.len() as u64, "{witness:?}");
        assert_eq!(receipts.last(), paper.entries.last().map(|entry| &entry.chain), "the end is witnessed");
    }
}

#[test]
fn covert_answers_of_others_change_no_receipt() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.act(&mut log, seats[0], 0, "d", json!({"dare": {}}));
    let looks = |node: &mut Node, seat| node.fresh(Viewer::Seat(Seat(seat))).receipts;
    let before = looks(&mut node, 0);
    assert_eq!(before.len(), 1);
    let other = looks(&mut node, 1);
    node.act(&mut log, seats[1], 1, "no", json!({"decline": {}}));
    assert_eq!(looks(&mut node, 0), before, "to look again tells nothing");
    assert_ne!(looks(&mut node, 1), other, "whoever answered has a receipt for it");
    let same = |conn: Conn| node.clients[&conn].receipts.last().copied();
    assert_eq!(same(seats[1]), looks(&mut node, 1).first().copied());
}

#[test]
fn repeated_command_gets_a_receipt_again() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    let first = node.clients[&seats[0]].receipts.last().copied();
    node.run(&mut log, seats[0], act(0, "a", Some(0), json!({"roll": {}})));
    assert_eq!(node.clients[&seats[0]].answer(), "ack");
    assert_eq!(node.clients[&seats[0]].receipts.last().copied(), first);
}

#[test]
fn restored_matches_give_the_same_receipts() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.act(&mut log, seats[0], 0, "d", json!({"dare": {}}));
    node.act(&mut log, seats[1], 1, "no", json!({"decline": {}}));
    let (length, snapshot) = node.table.snapshot().expect("nothing is under way");
    assert_eq!(length, log.0.len() as u64);
    let resumed = Match::<Toy>::go_on_from(founding(3), &snapshot, &[], now_at(0), bots).expect("a snapshot");
    let mut nodes = [Node::of(resumed, 0), Node::open(3, &log, 0)];
    for viewer in Viewer::all(3) {
        let receipts = node.fresh(viewer).receipts;
        assert_eq!(receipts.len(), 1);
        for restored in &mut nodes {
            assert_eq!(restored.fresh(viewer).receipts, receipts, "{viewer}");
        }
    }
}

#[test]
fn link_depends_on_the_secret() {
    let (_, paper) = finished();
    let [before, entry] = [&paper.entries[3], &paper.entries[4]];
    let secret = paper.reveal.as_ref().expect("it is revealed").secret;
    let link = |secret: &Hash| Chain::new(&paper.header, secret).link(&before.chain, entry);
    assert_eq!(link(&secret), entry.chain);
    assert_ne!(link(&token(1)), entry.chain, "a guess about the entry cannot be tested");
}

#[test]
fn forged_logs_contradict_the_receipts() {
    let (receipts, paper) = finished();
    let forgeries: [(&str, Forgery); 6] = [
        ("without its tail", |paper| drop(paper.entries.pop())),
        ("without the look of an admin", |paper| without(paper, "admin")),
        ("without talk", |paper| without(paper, "say")),
        ("with other talk", |paper| {
            let say = paper.entries.iter_mut().find(|entry| entry.action.get("say").is_some());
            say.expect("talk").action["say"]["words"]["text"] = json!("It is behind you.");
        }),
        ("with other void starts", |paper| paper.header.commitments.voided_starts = 7),
        ("with another match before it", |paper| {
            paper.header.previous = Some(airlock_engine::log::Previous { id: "m".into(), chain: Hash::ZERO });
        }),
    ];
    assert!(Witness::of(&paper, &receipts, None).agrees());
    for (what, change) in forgeries {
        let forged = forged(&paper, change);
        verify::<Toy>(&forged, None, |_, _, _| {}).unwrap_or_else(|fault| panic!("{what}: {fault}"));
        assert_eq!(Paper::read(&forged.write()).as_ref(), Ok(&forged), "{what}: alone it looks sound");
        assert!(!Witness::of(&forged, &receipts, None).agrees(), "a log {what}");
    }
}

#[test]
fn signature_belongs_to_one_end_and_one_key() {
    let (_, mut paper) = finished();
    let (key, other) = (SigningKey::new([5; 32]), SigningKey::new([6; 32]));
    assert_eq!(Witness::of(&paper, &[], Some(&key.public())).signature, None);
    paper.sign(&key);
    let paper = Paper::read(&paper.write()).expect("a signature is read as it was written");
    assert!(Witness::of(&paper, &[], None).agrees());
    assert!(Witness::of(&paper, &[], Some(&key.public())).agrees());
    assert!(!Witness::of(&paper, &[], Some(&other.public())).agrees());
    let mut shorter = forged(&paper, |paper| drop(paper.entries.pop()));
    assert!(!Witness::of(&shorter, &[], None).agrees(), "the old signature");
    shorter.sign(&other);
    assert!(Witness::of(&shorter, &[], None).agrees());
    assert!(!Witness::of(&shorter, &[], Some(&key.public())).agrees(), "the forger's own signature");
}

#[test]
fn whisper_in_a_log_is_refused() {
    let (_, mut paper) = finished();
    let entry: &mut Entry = paper.entries.first_mut().expect("an entry");
    entry.whisper = Some("Trust nobody.".to_owned());
    let fault = verify::<Toy>(&paper, None, |_, _, _| {}).map(|_| ()).expect_err("nothing proves it");
    assert!(fault.to_string().contains("whisper"), "{fault}");
}

#[test]
fn unfinished_match_of_format_1_goes_on_without_receipts() {
    let mut log = Log::default();
    let (node, _) = Node::playing(2, &mut log);
    drop(node);
    for body in &mut log.0 {
        *body = body.replace("\"header\":{\"format\":2", "\"header\":{\"format\":1");
    }
    let mut node = Node::open(2, &log, 0);
    let seat = node.connect(Viewer::Seat(Seat(0)), None);
    node.act(&mut log, seat, 0, "a", json!({"roll": {}}));
    assert_eq!((node.clients[&seat].answer(), &*node.clients[&seat].receipts), ("ack", &[][..]));
    for seat in [0, 1] {
        let conn = node.connect(Viewer::Seat(Seat(seat)), None);
        node.run(&mut log, conn, crate::harness::table(seat, "stop", TableAction::Leave {}));
    }
    let mut again = Node::open(2, &log, 0);
    assert_eq!(again.fresh(Viewer::Public).view, node.fresh(Viewer::Public).view);
}
