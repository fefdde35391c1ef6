//! Recipients of chat messages and whispers.

use airlock_engine::{Seat, Viewer};
use airlock_protocol::{Say, Words};
use airlock_table::{AnyMatch, Command, Conn, Match, TranscriptUpdate};
use airlock_toy::Toy;
use serde_json::{Value, json};

use crate::harness::{Log, Node, bots, founding};

pub(crate) fn say(by: u8, reference: &str, to: Option<&[u8]>, text: &str) -> Command {
    let to = to.map(|to| to.iter().copied().map(Seat).collect());
    let words = Words::Text(text.to_owned());
    let say = Say { reference: reference.parse().expect("a ref"), to, names: None, words };
    Command::Say { by: Seat(by), say }
}

#[test]
fn whisper_does_not_reach_the_next_player_of_a_seat() {
    let mut log = Log::default();
    let mut node = Node::open(3, &log, 0);
    let conns: Vec<Conn> = Viewer::all(3).map(|viewer| node.connect(viewer, None)).collect();
    node.sit(&mut log, 0, None);
    node.sit(&mut log, 2, None);
    let mut whisper = |node: &mut Node, reference: &str, names: &[&str]| {
        let Command::Say { by, mut say } = say(0, reference, Some(&[2]), "psst") else { unreachable!() };
        say.names = Some(names.iter().map(|name| (*name).to_owned()).collect());
        node.run(&mut log, conns[0], Command::Say { by, say });
        node.clients[&conns[0]].answer().to_owned()
    };
    assert_eq!(whisper(&mut node, "a", &["player 2"]), "ack");
    assert_eq!(whisper(&mut node, "b", &["Cid"]), "stale", "Cid has left");
    assert_eq!(whisper(&mut node, "c", &[""]), "stale", "it was free");
    assert_eq!(node.clients[&conns[2]].said.len(), 1);
}

#[test]
fn chat_reaches_all_and_whispers_their_recipients() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.now_ms = 90;
    let before = node.clients.clone();
    node.run(&mut log, seats[1], say(1, "a", None, "hello"));
    let said = json!({"by": 1, "text": "hello", "at_ms": 90});
    assert!(seats.iter().all(|conn| node.clients[conn].said == [said.clone()]));
    node.run(&mut log, seats[1], say(1, "b", Some(&[2]), "psst"));
    let whisper = json!({"by": 1, "to": [2], "text": "psst", "at_ms": 90});
    for (place, conn) in seats.iter().enumerate() {
        let heard = usize::from(place == 1 || place == 2);
        assert_eq!(node.clients[conn].said.len(), 1 + heard);
        assert_eq!(node.clients[conn].n, before[conn].n + 1 + heard as u64, "no number tells of it");
    }
    assert_eq!(node.clients[&seats[2]].said[1], whisper);
    node.run(&mut log, seats[1], say(1, "b", Some(&[2]), "psst"));
    assert_eq!(node.clients[&seats[2]].said.len(), 2, "the same ref speaks once");
    let again = Match::<Toy>::transcript(founding(3), &log.0, Viewer::Seat(Seat(2)), 0, bots).unwrap();
    let heard = |told: &TranscriptUpdate| {
        serde_json::from_str::<Value>(told.update.text()).unwrap()["update"]["said"].take()
    };
    let heard: Vec<Value> =
        again.iter().map(heard).filter_map(|said| said.as_array().cloned()).flatten().collect();
    assert_eq!(heard, node.clients[&seats[2]].said, "and so it is after a restart");
}

#[test]
fn export_omits_whispered_words_and_verifies() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.run(&mut log, seats[0], say(0, "b", Some(&[1]), "a secret word"));
    for seat in [0, 1] {
        node.act(&mut log, seats[usize::from(seat)], seat, "s", json!({"stop": {}}));
    }
    let paper = node.table.log(&log.0).unwrap().unwrap();
    assert!(!paper.write().contains("a secret word"));
    airlock_engine::log::verify::<Toy>(&paper, None, |_, _, _| {}).expect("an honest log");
    node.run(&mut log, seats[0], say(0, "c", None, "well played"));
    assert_eq!(node.clients[&seats[1]].said.len(), 2, "talk goes on after the end");
}

#[test]
fn lobby_talk_is_rate_limited() {
    let mut log = Log::default();
    let mut node = Node::open(2, &log, 0);
    node.sit(&mut log, 0, None);
    node.sit(&mut log, 1, None);
    let conns: Vec<Conn> = Viewer::all(2).map(|viewer| node.connect(viewer, None)).collect();
    node.run(&mut log, conns[0], say(0, "a", Some(&[1]), "early"));
    assert_eq!((node.clients[&conns[1]].said.len(), node.clients[&conns[2]].said.len()), (1, 0));
    let mut refused = 0;
    for number in 0..50 {
        node.run(&mut log, conns[0], say(0, &format!("x{number}"), None, "spam"));
        refused += usize::from(node.clients[&conns[0]].answer() == "busy");
    }
    assert_eq!(refused, 41, "ten in ten seconds");
    for to in [&[0][..], &[7], &[255], &[1, 1]] {
        node.run(&mut log, conns[0], say(0, "y", Some(to), "x"));
        assert_eq!(node.clients[&conns[0]].answer(), "malformed", "{to:?}");
    }
}
