//! Guarantees of a table to its players.

mod bots;
mod capacity;
mod fairness;
mod harness;
mod names;
mod nodes;
mod pace;
mod receipts;
mod rematches;
mod replay;
mod seats;
mod snapshots;
mod stale_commands;
mod talk;
mod undo;
mod voices;

use airlock_engine::{Seat, Viewer, log::verify};
use airlock_protocol::TableAction;
use airlock_table::{AnyMatch, Broken, Command, Conn, Input, Match, Part};
use airlock_toy::Toy;
use serde_json::{Value, json};

use self::harness::{Client, Log, Node, act, bots, founding, keys, now_at, table, token};

#[test]
fn two_players_sit_down_start_and_see_each_other_move() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    assert_eq!(node.clients[&seats[0]].table["phase"], "playing");
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    let face = &node.clients[&seats[0]].events[0]["rolled"]["face"];
    assert!(face.is_u64(), "{face}");
    assert_eq!(node.clients[&seats[1]].events, [json!({"rolled": {"seat": 0, "face": null}})]);
    assert_eq!(
        node.clients[&seats[2]].events, node.clients[&seats[1]].events,
        "the public sees what others see"
    );
    node.act(&mut log, seats[0], 0, "b", json!({"stop": {}}));
    assert_eq!(node.clients[&seats[1]].at("/turn"), 1);
    assert!(node.clients[&seats[1]].decision().is_some() && node.clients[&seats[0]].decision().is_none());
}

#[test]
fn action_is_sent_only_once_durable() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let before = node.clients.clone();
    let roll = Input::Do { conn: seats[0], command: act(0, "a", None, json!({"roll": {}})), stamp_ms: 0 };
    let effects = node.table.handle(roll, 0);
    let append = node.deliver(effects).expect("something to append");
    assert_eq!((append.after, append.bodies.len()), (log.0.len() as u64, 1));
    let late = node.connect(Viewer::Seat(Seat(1)), None);
    assert_eq!(node.clients[&late].view, before[&seats[1]].view, "nor does who comes meanwhile");
    assert_eq!(node.clients[&seats[0]], before[&seats[0]]);
    let effects = node.table.handle(Input::Appended, 0);
    assert_eq!(node.deliver(effects), None);
    assert_eq!(node.clients[&seats[0]].answer(), "ack");
    assert_eq!(node.clients[&late].n, before[&seats[1]].n + 1);
}

#[test]
fn an_append_is_handed_out_once() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let roll = |reference| Input::Do {
        conn: seats[0],
        command: act(0, reference, None, json!({"roll": {}})),
        stamp_ms: 0,
    };
    assert!(node.table.handle(roll("a"), 0).append.is_some());
    assert!(node.table.handle(Input::Wake, 0).append.is_none());
    assert!(node.table.handle(roll("b"), 0).append.is_none(), "the second waits for the first");
    assert!(node.table.handle(Input::Appended, 0).append.is_some());
}

#[test]
fn the_same_ref_acts_once() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    let (length, n) = (log.0.len(), node.clients[&seats[0]].n);
    node.run(&mut log, seats[0], act(0, "a", Some(0), json!({"roll": {}})));
    assert_eq!(
        (node.clients[&seats[0]].answer(), log.0.len(), node.clients[&seats[0]].n),
        ("ack", length, n)
    );
    node.run(&mut log, seats[1], act(1, "a", None, json!({"note": {"text": 3}})));
    assert_eq!(log.0.len(), length + 1, "another seat's ref of the same name is another ref");
}

#[test]
fn unseen_entry_sends_no_update() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    let before = node.clients.clone();
    for text in 1..=5 {
        node.act(&mut log, seats[1], 1, &format!("note{text}"), json!({"note": {"text": text}}));
    }
    assert_eq!(node.clients[&seats[1]].n, before[&seats[1]].n + 5);
    for other in [0, 2, 3] {
        assert_eq!(node.clients[&seats[other]], before[&seats[other]]);
    }
}

#[test]
fn returning_device_gets_missed_updates() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let gone = seats[1];
    node.input(&mut log, Input::Exit { conn: gone });
    let kept = node.clients[&gone].clone();
    for reference in ["a", "b", "c"] {
        node.act(&mut log, seats[0], 0, reference, json!({"roll": {}}));
    }
    assert_eq!(node.clients[&gone], kept, "nothing reaches a closed socket");
    let back = node.connect(Viewer::Seat(Seat(1)), Some(kept.n));
    assert_eq!(node.clients[&back].events.len(), 3);
    assert_eq!(node.clients[&back].n, kept.n + 3);
    for has in [None, Some(kept.n + 100)] {
        let conn = node.connect(Viewer::Seat(Seat(1)), has);
        let shown = &node.clients[&conn];
        assert_eq!((shown.n, shown.events.len()), (kept.n + 3, 0), "a whole view instead");
    }
}

/// Plays a whole match of three with every kind of entry.
fn play_through(node: &mut Node, log: &mut Log, seats: &[Conn]) {
    for seat in 0..3u8 {
        let conn = seats[usize::from(seat)];
        for step in 0..2 {
            node.act(log, conn, seat, &format!("r{seat}{step}"), json!({"roll": {}}));
            node.act(log, seats[2], 2, &format!("n{seat}{step}"), json!({"note": {"text": step}}));
        }
        node.act(log, conn, seat, &format!("s{seat}"), json!({"stop": {}}));
    }
}

#[test]
fn updates_put_together_are_the_whole_view() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    play_through(&mut node, &mut log, &seats);
    for (viewer, conn) in Viewer::all(3).zip(&seats) {
        let fresh = node.fresh(viewer);
        assert_eq!(node.clients[conn].view, fresh.view, "viewer {viewer}");
    }
}

#[test]
fn restart_keeps_numbers_and_views() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    play_through(&mut node, &mut log, &seats);
    let mut again = Node::open(3, &log, 1_000_000);
    for (viewer, conn) in Viewer::all(3).zip(&seats) {
        assert_eq!(node.clients[conn].view, again.fresh(viewer).view, "viewer {viewer}");
        let first = again.connect(viewer, Some(0));
        let resumed = &again.clients[&first];
        assert_eq!(resumed.view, node.clients[conn].view);
    }
    let seat = again.connect(Viewer::Seat(Seat(0)), None);
    again.run(&mut log, seat, act(0, "r00", None, json!({"roll": {}})));
    assert_eq!(again.clients[&seat].answer(), "ack", "it remembers what was done");
}

#[test]
fn commands_of_two_nodes_get_one_order() {
    let mut log = Log::default();
    let (mut one, seats) = Node::playing(2, &mut log);
    let mut two = Node::open(2, &log, 0);
    let other = two.connect(Viewer::Seat(Seat(1)), None);
    one.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    two.act(&mut log, other, 1, "a", json!({"note": {"text": 4}}));
    assert_eq!(two.clients[&other].answer(), "ack");
    assert_eq!(two.clients[&other].events.len(), 1, "it heard of the other's move first");
    one.act(&mut log, seats[0], 0, "b", json!({"stop": {}}));
    let newest = log.0.last().cloned().into_iter().collect();
    two.input(&mut log, Input::Overtaken(newest));
    for viewer in Viewer::all(2) {
        assert_eq!(one.fresh(viewer).view, two.fresh(viewer).view);
    }
}

#[test]
fn append_written_despite_failure_is_not_doubled() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let roll = Input::Do { conn: seats[0], command: act(0, "a", None, json!({"roll": {}})), stamp_ms: 0 };
    let effects = node.table.handle(roll, 0);
    log.0.extend(node.deliver(effects).expect("something to append").bodies);
    let effects = node.table.handle(Input::NotAppended("the disk did not answer".to_owned()), 0);
    node.deliver(effects);
    assert_eq!(node.clients[&seats[0]].answer(), "unavailable");
    let length = log.0.len();
    node.run(&mut log, seats[0], act(0, "a", None, json!({"roll": {}})));
    assert_eq!((node.clients[&seats[0]].answer(), log.0.len()), ("ack", length));
    assert_eq!(node.clients[&seats[1]].events.len(), 1);
}

#[test]
fn table_retries_after_a_failed_append() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[1], 1, "h", json!({"hurry": {}}));
    let tick = node.table.handle(Input::Wake, 1_250);
    assert!(tick.append.is_some());
    let failed = node.table.handle(Input::NotAppended("the disk is full".to_owned()), 1_260);
    assert_eq!((failed.append, failed.wake_ms), (None, Some(2_260)));
    assert!(node.table.handle(Input::Wake, 2_260).append.is_some());
}

#[test]
fn a_refused_action_changes_nothing_and_names_the_rule() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let (length, before) = (log.0.len(), node.clients[&seats[1]].clone());
    let told = before.answers.len();
    let cases = [
        (json!({"roll": {}}), "illegal"),
        (json!({"note": {"text": 11}}), "illegal"),
        (json!({"fly": {}}), "malformed"),
        (json!("roll"), "malformed"),
        (json!({"tick": 5}), "malformed"),
        (json!(null), "malformed"),
    ];
    for (action, code) in cases {
        node.run(&mut log, seats[1], act(1, "x", None, action.clone()));
        assert_eq!(node.clients[&seats[1]].answer(), code, "{action}");
    }
    let first = node.clients[&seats[1]].answers[told]["refused"].clone();
    assert_eq!((&first["rule"], &first["ref"]), (&json!("T-TURN"), &json!("x")));
    assert_eq!(log.0.len(), length);
    assert_eq!(node.clients[&seats[1]].view, before.view);
}

#[test]
fn answer_to_a_closed_question_is_refused() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let asked = node.clients[&seats[0]].decision();
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    assert_ne!(node.clients[&seats[0]].decision(), asked, "the same words, but another question");
    node.run(&mut log, seats[0], act(0, "b", asked, json!({"roll": {}})));
    assert_eq!(node.clients[&seats[0]].answer(), "stale");
    node.run(&mut log, seats[1], act(1, "b", Some(1), json!({"note": {"text": 1}})));
    assert_eq!(node.clients[&seats[1]].answer(), "stale", "nobody asked this seat");
}

#[test]
fn a_tick_is_written_after_its_grace() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.now_ms = 40;
    node.act(&mut log, seats[1], 1, "h", json!({"hurry": {}}));
    assert_eq!(node.wake_ms, Some(1250), "at 1000 ms, and 250 ms of grace");
    let length = log.0.len();
    node.now_ms = 1249;
    node.input(&mut log, Input::Wake);
    assert_eq!(log.0.len(), length);
    node.now_ms = 1250;
    node.input(&mut log, Input::Wake);
    assert_eq!((log.0.len(), node.wake_ms), (length + 1, None));
    assert_eq!(node.clients[&seats[0]].at("/turn"), 1);
}

#[test]
fn commands_are_ordered_around_a_tick_by_stamp() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.act(&mut log, seats[1], 1, "h", json!({"hurry": {}}));
    node.now_ms = 1100;
    let asked = node.clients[&seats[0]].decision();
    let length = log.0.len();
    let late = act(0, "late", asked, json!({"roll": {}}));
    node.input(&mut log, Input::Do { conn: seats[0], command: late, stamp_ms: 1000 });
    assert_eq!(log.0.len(), length, "it waits for the tick");
    let early = act(2, "early", None, json!({"note": {"text": 2}}));
    node.input(&mut log, Input::Do { conn: seats[2], command: early, stamp_ms: 999 });
    assert_eq!((node.clients[&seats[2]].answer(), log.0.len()), ("ack", length + 1));
    node.now_ms = 1250;
    node.input(&mut log, Input::Wake);
    assert_eq!(node.clients[&seats[0]].answer(), "late");
    assert_eq!(log.0.len(), length + 2, "the tick and nothing else");
}

#[test]
fn window_length_reveals_no_answers() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.now_ms = 40;
    node.act(&mut log, seats[0], 0, "d", json!({"dare": {}}));
    assert_eq!(node.wake_ms, Some(2290));
    let closes: Vec<_> = seats.iter().map(|conn| node.clients[conn].pending["deadline_ms"].clone()).collect();
    assert_eq!(closes, vec![json!(2040); 4], "everybody sees when it closes");
    let before = node.clients.clone();
    node.now_ms = 700;
    for seat in [1u8, 2] {
        node.act(&mut log, seats[usize::from(seat)], seat, "no", json!({"decline": {}}));
        assert_eq!(node.clients[&seats[usize::from(seat)]].answer(), "ack");
    }
    assert_eq!(node.wake_ms, Some(2290), "all have answered, and it does not close");
    assert_eq!(node.clients[&seats[0]], before[&seats[0]]);
    assert_eq!(node.clients[&seats[3]], before[&seats[3]]);
    let mut again = Node::open(3, &log, 10_000);
    again.now_ms = 10_000;
    again.input(&mut log, Input::Wake);
    assert_eq!(again.wake_ms, Some(10_000 + 2290 - 700), "a restart keeps its end");
    node.now_ms = 2290;
    node.input(&mut log, Input::Wake);
    assert_eq!(node.wake_ms, None);
    assert_eq!(node.clients[&seats[0]].pending["yours"], json!(["T-TURN"]));
}

#[test]
fn a_window_ends_at_once_when_a_reaction_is_played() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.act(&mut log, seats[0], 0, "d", json!({"dare": {}}));
    node.act(&mut log, seats[1], 1, "yes", json!({"take": {}}));
    assert_eq!(node.wake_ms, None);
    assert_eq!(node.clients[&seats[2]].events, [json!({"dared": {"seat": 0}}), json!({"took": {"seat": 1}})]);
}

#[test]
fn tick_missed_in_an_outage_comes_first() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.now_ms = 900;
    node.act(&mut log, seats[1], 1, "h", json!({"hurry": {}}));
    let mut again = Node::open(2, &log, 5_000_000);
    let seat = again.connect(Viewer::Seat(Seat(0)), None);
    assert_eq!(again.wake_ms, Some(5_000_000 + 350), "match time stood still at 900 ms");
    again.now_ms = 6_000_000;
    again.act(&mut log, seat, 0, "a", json!({"roll": {}}));
    assert_eq!(again.clients[&seat].answer(), "late");
}

#[test]
fn match_with_runaway_rules_is_set_aside() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let length = log.0.len();
    node.run(&mut log, seats[1], act(1, "x", None, json!({"spin": {}})));
    assert_eq!(node.clients[&seats[1]].answer(), "quarantined");
    node.run(&mut log, seats[0], act(0, "y", None, json!({"roll": {}})));
    assert_eq!(node.clients[&seats[0]].answer(), "quarantined");
    assert!(matches!(node.table.broken(), Some(Broken::Rules(_))));
    assert_eq!(log.0.len(), length);
}

#[test]
fn forged_log_is_rejected() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    node.act(&mut log, seats[0], 0, "b", json!({"roll": {}}));
    let restore = |records: &[String]| Match::<Toy>::restore(founding(2), records, now_at(0), bots).err();
    assert_eq!(restore(&log.0), None);
    let last = log.0.len() - 1;
    let changed = |from: &str, to: &str| {
        let mut records = log.0.clone();
        assert!(records[last].contains(from), "{}", records[last]);
        records[last] = records[last].replacen(from, to, 1);
        restore(&records)
    };
    assert!(matches!(changed("roll", "stop"), Some(Broken::Misfit { .. })));
    assert!(matches!(changed("\"at_ms\":0", "\"at_ms\":1"), Some(Broken::Misfit { .. })));
    assert!(matches!(changed("{", "<"), Some(Broken::Unreadable { .. })));
    let mut shortened = log.0.clone();
    shortened.remove(last - 1);
    assert!(matches!(restore(&shortened), Some(Broken::Misfit { .. })));
    let mut other_dice = founding(2).write();
    other_dice = other_dice.replace("0707", "0807");
    let other_dice = airlock_table::Founding::read(&other_dice).expect("a founding");
    assert!(matches!(
        Match::<Toy>::restore(other_dice, &log.0, now_at(0), bots).err(),
        Some(Broken::Misfit { .. })
    ));
}

#[test]
fn seats_are_taken_and_given_up_before_the_start_only() {
    let mut log = Log::default();
    let mut node = Node::open(2, &log, 0);
    let caller = Conn(900);
    let sit = |reference: &str, seat, name: &str| Command::Sit {
        reference: reference.parse().unwrap(),
        seat: Seat(seat),
        name: name.to_owned(),
        keys: keys(seat),
        nonce_hash: None,
        part: Part::Invited,
    };
    let answer = |log: &mut Log, node: &mut Node, command| {
        node.run(log, caller, command);
        node.clients[&caller].answer().to_owned()
    };
    let start = |by| table(by, "s", TableAction::Start {});
    let leave = |by| table(by, "l", TableAction::Leave {});
    assert_eq!(answer(&mut log, &mut node, sit("a", 1, "Ann")), "ack");
    let stranger = Command::Sit {
        reference: "b".parse().unwrap(),
        seat: Seat(1),
        name: "Bob".to_owned(),
        keys: keys(9),
        nonce_hash: None,
        part: Part::Invited,
    };
    assert_eq!(answer(&mut log, &mut node, stranger), "taken");
    assert_eq!(answer(&mut log, &mut node, sit("b", 2, "Bob")), "malformed");
    assert_eq!(answer(&mut log, &mut node, start(1)), "phase", "not all are here");
    assert_eq!(answer(&mut log, &mut node, sit("c", 0, "Bob")), "ack");
    assert_eq!(answer(&mut log, &mut node, start(1)), "phase", "not all are ready");
    for seat in [0, 1] {
        let ready = table(seat, "r", TableAction::Ready { on: true });
        assert_eq!(answer(&mut log, &mut node, ready), "ack");
    }
    assert_eq!(answer(&mut log, &mut node, start(0)), "forbidden", "the first to come is the host");
    let device = node.connect(Viewer::Seat(Seat(1)), None);
    assert_eq!(answer(&mut log, &mut node, leave(1)), "ack");
    assert_eq!(node.clients[&device].closed, Some("you left the seat"));
    assert_eq!(node.table.seat_of(&token(1)), None);
    assert_eq!(answer(&mut log, &mut node, sit("d", 1, "Eve")), "ack");
    assert_eq!(answer(&mut log, &mut node, start(0)), "phase", "Eve is not ready");
    assert_eq!(answer(&mut log, &mut node, table(1, "q", TableAction::Ready { on: true })), "ack");
    assert_eq!(answer(&mut log, &mut node, start(0)), "ack");
    assert_eq!(answer(&mut log, &mut node, start(0)), "phase");
    let again = Node::open(2, &log, 0);
    assert_eq!(again.table.seat_of(&token(1)), Some(Seat(1)));
}

#[test]
fn log_is_revealed_only_after_the_end() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    assert_eq!(node.table.log(&log.0), Ok(None));
    play_through(&mut node, &mut log, &seats);
    let paper = node.table.log(&log.0).unwrap().expect("the match is over");
    verify::<Toy>(&paper, None, |_, _, _| {}).expect("an honest log");
    assert_eq!(node.clients[&seats[3]].table["phase"], "over");
    assert_eq!(node.clients[&seats[3]].table["ending"]["outcome"]["ending"], "stopped");
    node.run(&mut log, seats[0], act(0, "z", None, json!({"note": {"text": 1}})));
    assert_eq!(node.clients[&seats[0]].answer(), "phase");
}

#[test]
fn neither_secret_nor_seed_is_sent_or_shown() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    play_through(&mut node, &mut log, &seats);
    let secret = "07".repeat(32);
    assert!(founding(3).write().contains(&secret), "the store keeps it");
    assert!(!format!("{:?}", founding(3)).contains(&secret));
    let shown: Vec<Client> = Viewer::all(3).map(|viewer| node.fresh(viewer)).collect();
    assert!(!format!("{shown:?}").contains(&secret));
}

#[test]
fn changed_question_is_sent_as_delta() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(3, &mut log);
    node.now_ms += 500;
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    let other = &node.clients[&seats[2]];
    let message: Value = serde_json::from_str(other.frames.last().expect("an update")).expect("JSON");
    let update = &message["update"];
    assert_eq!((&update["waits"], update.get("pending")), (&json!({"since_ms": 500}), None), "{update}");
    assert_eq!(other.pending["since_ms"], 500);
}

#[test]
fn unwatched_updates_are_counted_but_not_kept() {
    let mut log = Log::default();
    let (mut node, seats) = Node::playing(2, &mut log);
    let watching = seats[2];
    node.input(&mut log, Input::Exit { conn: watching });
    let seen = node.clients[&watching].n;
    node.act(&mut log, seats[0], 0, "a", json!({"roll": {}}));
    let back = node.connect(Viewer::Public, Some(seen));
    assert_eq!(node.clients[&back].n, seen + 1, "numbered as if somebody had watched");
    assert!(node.clients[&back].frames[0].contains("\"whole\":true"));
    node.act(&mut log, seats[0], 0, "b", json!({"roll": {}}));
    let fresh = node.fresh(Viewer::Public);
    assert_eq!(node.clients[&back].view, fresh.view);
}
