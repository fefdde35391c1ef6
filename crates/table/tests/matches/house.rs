//! A shell for tests: a log in memory, clocks set by hand, and clients that put together what they are sent.

use std::collections::BTreeMap;

use airlock_engine::{Hash, Seat, Viewer, Wish};
use airlock_protocol::TableAction;
use airlock_table::{AnyMatch, Append, Command, Conn, Effects, Founding, Input, Keys, Match, Terms};
use serde_json::{Map, Value, json};

use crate::toy::Toy;

/// The log that all nodes share.
#[derive(Default)]
pub(crate) struct Log(pub(crate) Vec<String>);

/// One node: a match, and the clients connected to it.
pub(crate) struct Node {
    pub(crate) table: Match<Toy>,
    pub(crate) clients: BTreeMap<Conn, Client>,
    pub(crate) now_ms: u64,
    pub(crate) wake_ms: Option<u64>,
    next: u64,
}

/// What a browser does: keeps what it is sent.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Client {
    pub(crate) n: u64,
    pub(crate) table: Value,
    pub(crate) parts: BTreeMap<String, Value>,
    pub(crate) legal: Value,
    pub(crate) pending: Value,
    pub(crate) events: Vec<Value>,
    /// Acks and refusals.
    pub(crate) answers: Vec<Value>,
    pub(crate) closed: Option<&'static str>,
}

pub(crate) fn founding(players: u8) -> Founding {
    let wish = Wish { players, ..Wish::default() };
    Founding::new::<Toy>(wish, Terms::default(), [7; 32], Hash([9; 32])).expect("a table")
}

pub(crate) fn token(seat: u8) -> Hash {
    Hash([seat + 1; 32])
}

pub(crate) fn keys(seat: u8) -> Keys {
    Keys { token: token(seat), recovery: Hash([seat + 101; 32]) }
}

pub(crate) fn table(seat: u8, reference: &str, action: TableAction) -> Command {
    Command::Table { reference: reference.parse().expect("a ref"), by: Seat(seat), action }
}

impl Client {
    fn take(&mut self, message: &Value) {
        if let Some(update) = message.get("update") {
            let n = update["n"].as_u64().expect("a number");
            if update["whole"] == json!(true) {
                *self = Self { answers: std::mem::take(&mut self.answers), ..Self::default() };
            } else {
                assert_eq!(n, self.n + 1, "a gap: {update}");
            }
            self.n = n;
            for gone in update["gone"].as_array().into_iter().flatten() {
                self.parts.remove(gone.as_str().expect("a key"));
            }
            for (key, part) in update["parts"].as_object().unwrap_or(&Map::new()) {
                self.parts.insert(key.clone(), part.clone());
            }
            for (place, name) in
                [(&mut self.table, "table"), (&mut self.legal, "legal"), (&mut self.pending, "pending")]
            {
                if let Some(value) = update.get(name) {
                    *place = value.clone();
                }
            }
            self.events.extend(update["events"].as_array().cloned().unwrap_or_default());
        } else if message.get("ack").is_some() || message.get("refused").is_some() {
            self.answers.push(message.clone());
        }
    }

    /// What it shows, without how it came about.
    pub(crate) fn picture(&self) -> (u64, &Value, &BTreeMap<String, Value>, &Value, &Value) {
        (self.n, &self.table, &self.parts, &self.legal, &self.pending)
    }

    /// The question put to it.
    pub(crate) fn decision(&self) -> Option<u64> {
        self.pending["decision"].as_u64()
    }

    /// The code of the newest answer, or `ack`.
    pub(crate) fn answer(&self) -> &str {
        match self.answers.last() {
            Some(answer) if answer.get("ack").is_some() => "ack",
            Some(answer) => answer["refused"]["code"].as_str().expect("a code"),
            None => "nothing",
        }
    }
}

impl Node {
    /// A node that has read the log.
    pub(crate) fn open(players: u8, log: &Log, now_ms: u64) -> Self {
        let table = Match::restore(founding(players), &log.0, now_ms).expect("a sound log");
        Self { table, clients: BTreeMap::new(), now_ms, wake_ms: None, next: 0 }
    }

    /// A table in which everybody sits and the match has started; client number i has seat i, the last watches.
    pub(crate) fn playing(players: u8, log: &mut Log) -> (Self, Vec<Conn>) {
        let mut node = Self::open(players, log, 0);
        for seat in 0..players {
            let caller = node.connect(Viewer::Public, None);
            let name = format!("player {seat}");
            let reference = format!("sit{seat}").parse().expect("a ref");
            let sit = Command::Sit { reference, seat: Seat(seat), name, keys: keys(seat), nonce_hash: None };
            node.run(log, caller, sit);
            node.input(log, Input::Exit { conn: caller });
        }
        let viewers: Vec<Viewer> = Viewer::all(players).collect();
        let conns: Vec<Conn> = viewers.into_iter().map(|viewer| node.connect(viewer, None)).collect();
        node.run(log, conns[0], table(0, "start", TableAction::Start {}));
        assert_eq!(node.clients[&conns[0]].answer(), "ack");
        (node, conns)
    }

    /// Connects a device that has update number `resume`.
    pub(crate) fn connect(&mut self, viewer: Viewer, resume: Option<u64>) -> Conn {
        self.next += 1;
        let conn = Conn(self.next);
        self.clients.insert(conn, Client { n: resume.unwrap_or_default(), ..Client::default() });
        let effects = self.table.handle(Input::Enter { conn, viewer, resume }, self.now_ms);
        assert_eq!(self.deliver(effects), None);
        conn
    }

    /// Does what the table wants, until it wants no more.
    pub(crate) fn input(&mut self, log: &mut Log, input: Input) {
        let mut effects = self.table.handle(input, self.now_ms);
        while let Some(Append { after, bodies }) = self.deliver(effects) {
            let last = usize::try_from(after).expect("a short log");
            let report = if last == log.0.len() {
                log.0.extend(bodies);
                Input::Appended
            } else {
                Input::Overtaken(log.0[last..].to_vec())
            };
            effects = self.table.handle(report, self.now_ms);
        }
    }

    /// Performs everything but the append.
    pub(crate) fn deliver(&mut self, effects: Effects) -> Option<Append> {
        let Effects { send, answer, close, append, wake_ms } = effects;
        let answers = answer.into_iter().map(|answer| (answer.to, answer.frame()));
        for (to, frame) in send.into_iter().map(|message| (message.to, message.frame)).chain(answers) {
            let value = serde_json::from_str(frame.text()).expect("JSON");
            self.clients.entry(to).or_default().take(&value);
        }
        for closing in close {
            self.clients.entry(closing.conn).or_default().closed = Some(closing.reason);
        }
        self.wake_ms = wake_ms;
        append
    }

    pub(crate) fn run(&mut self, log: &mut Log, conn: Conn, command: Command) {
        let stamp_ms = self.now_ms;
        self.input(log, Input::Do { conn, command, stamp_ms });
    }

    /// A seat acts, naming the question that it has before it.
    pub(crate) fn act(&mut self, log: &mut Log, conn: Conn, seat: u8, reference: &str, action: Value) {
        let decision = self.clients[&conn].decision();
        self.run(log, conn, act(seat, reference, decision, action));
    }

    /// What a device that connects now is shown.
    pub(crate) fn fresh(&mut self, viewer: Viewer) -> Client {
        let conn = self.connect(viewer, None);
        let client = self.clients[&conn].clone();
        self.table.handle(Input::Exit { conn }, self.now_ms);
        client
    }
}

pub(crate) fn act(seat: u8, reference: &str, decision: Option<u64>, action: Value) -> Command {
    Command::Act { reference: reference.parse().expect("a ref"), by: Seat(seat), decision, action }
}
