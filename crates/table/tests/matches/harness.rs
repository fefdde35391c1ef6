//! Test shell: a log in memory, manual clocks, and clients that keep what they are sent.

use std::{collections::BTreeMap, ops::Deref};

use airlock_engine::{Action, ActionOf, Hash, OfferOf, Seat, ViewOf, Viewer, Wish};
use airlock_protocol::{BotKind, ClientView, Meant, TableAction};
use airlock_table::{
    AnyMatch, Append, Command, Conn, Effects, Founding, Input, Keys, Line, Match, Now, Part, Player, Rematch,
    Terms, Thought,
};
use serde_json::{Value, json};

use airlock_toy::{Toy, Verb};

/// The log shared by all nodes.
#[derive(Default)]
pub(crate) struct Log(pub(crate) Vec<String>);

/// A node: a match with its connected clients.
pub(crate) struct Node {
    pub(crate) table: Match<Toy>,
    pub(crate) clients: BTreeMap<Conn, Client>,
    pub(crate) now_ms: u64,
    pub(crate) wake_ms: Option<u64>,
    /// Summary as last written.
    pub(crate) line: Option<Line>,
    /// The newest request for a rematch.
    pub(crate) rematch: Option<Rematch>,
    /// Choices that bots have to make.
    pub(crate) thoughts: Vec<Thought>,
    next: u64,
}

/// A client that keeps what it is sent.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Client {
    /// State after the newest update.
    pub(crate) view: ClientView,
    pub(crate) events: Vec<Value>,
    pub(crate) notices: Vec<Value>,
    pub(crate) said: Vec<Value>,
    /// The newest clock message.
    pub(crate) clock: Value,
    /// Updates as received.
    pub(crate) frames: Vec<String>,
    /// Acks and refusals.
    pub(crate) answers: Vec<Value>,
    pub(crate) closed: Option<&'static str>,
    /// True if it may reconnect by itself.
    pub(crate) later: bool,
    /// Messages outside of its transcript.
    pub(crate) beside: Vec<Value>,
    /// Receipts of its updates and acks, oldest first.
    pub(crate) receipts: Vec<Hash>,
}

pub(crate) fn founding(players: u8) -> Founding {
    founding_on(players, Terms::default())
}

pub(crate) fn founding_on(players: u8, terms: Terms) -> Founding {
    let wish = Wish { players, ..Wish::default() };
    Founding::new::<Toy>(wish, terms, [7; 32], Hash([9; 32])).expect("a table")
}

/// Bots of the toy game: the standard one rolls once and stops, the random one never answers.
pub(crate) fn bots(kind: BotKind) -> Option<Box<dyn Player<Toy>>> {
    struct Bot(BotKind);
    impl Player<Toy> for Bot {
        fn act(
            &mut self,
            seat: Seat,
            asked: &[String],
            _: &[OfferOf<Toy>],
            view: &dyn Fn() -> ViewOf<Toy>,
            _: [u8; 32],
        ) -> Option<ActionOf<Toy>> {
            let verb = match asked.first()?.as_str() {
                "T-TURN" if serde_json::to_value(view()).expect("a view")["total"] != json!(0) => Verb::Stop,
                "T-TURN" => Verb::Roll,
                _ => Verb::Take,
            };
            assert!(seat.0 < 4);
            (self.0 == BotKind::Standard).then(|| Action::new(verb))
        }
    }
    Some(Box::new(Bot(kind)))
}

/// Times at this reading of the shell's clock, which began in 2026.
pub(crate) const fn now_at(now_ms: u64) -> Now {
    Now { ms: now_ms, epoch_ms: 1_780_000_000_000 + now_ms }
}

pub(crate) fn token(seat: u8) -> Hash {
    Hash([seat + 1; 32])
}

pub(crate) fn keys(seat: u8) -> Keys {
    Keys { token: token(seat), recovery: Hash([seat + 101; 32]) }
}

pub(crate) fn table(seat: u8, reference: &str, action: TableAction) -> Command {
    Command::Table {
        reference: reference.parse().expect("a ref"),
        by: Seat(seat),
        action,
        meant: Meant::default(),
    }
}

/// Command of the host to take a seat from its player, who may return.
pub(crate) const fn kick(seat: u8) -> TableAction {
    TableAction::Kick { seat: Seat(seat), for_good: false }
}

/// Request of a person without a seat for one, with the keys of number `seat + 50`.
pub(crate) fn ask(reference: &str, seat: u8) -> Command {
    let reference = reference.parse().expect("a ref");
    Command::Ask { reference, seat: Seat(seat), name: "Eve".to_owned(), keys: keys(seat + 50) }
}

impl Deref for Client {
    type Target = ClientView;

    fn deref(&self) -> &ClientView {
        &self.view
    }
}

impl Client {
    /// A client that has this update of an earlier connection.
    fn resuming(n: u64) -> Self {
        let mut client = Self::default();
        client.view.n = n;
        client
    }

    fn take(&mut self, text: &str) {
        let update = self.view.receive(text).unwrap_or_else(|misfit| panic!("{misfit}: {text}"));
        let message: Value = serde_json::from_str(text).expect("JSON");
        if let Some(update) = update {
            if update.whole {
                let (view, answers) = (std::mem::take(&mut self.view), std::mem::take(&mut self.answers));
                *self = Self { view, answers, ..Self::default() };
            }
            self.frames.push(message.to_string());
            self.events.extend(update.events);
            self.notices.extend(update.notices);
            self.said.extend(update.said);
        } else if let Some(clock) = message.get("clock") {
            self.clock = clock.clone();
        } else if let Some(notice) = message.get("notice") {
            self.beside.push(notice.clone());
        } else if message.get("ack").is_some() || message.get("refused").is_some() {
            self.answers.push(message.clone());
        }
        let said = message.get("update").or_else(|| message.get("ack"));
        let receipt = said.and_then(|said| said["receipt"].as_str());
        self.receipts.extend(receipt.map(|receipt| receipt.parse::<Hash>().expect("a hash")));
    }

    /// Id of the question put to it.
    pub(crate) fn decision(&self) -> Option<u64> {
        self.pending["decision"].as_u64()
    }

    /// Code of the newest answer, or `ack`.
    pub(crate) fn answer(&self) -> &str {
        match self.answers.last() {
            Some(answer) if answer.get("ack").is_some() => "ack",
            Some(answer) => answer["refused"]["code"].as_str().expect("a code"),
            None => "nothing",
        }
    }
}

impl Node {
    /// Restores a node from the log.
    pub(crate) fn open(players: u8, log: &Log, now_ms: u64) -> Self {
        Self::open_on(players, Terms::default(), log, now_ms)
    }

    pub(crate) fn open_on(players: u8, terms: Terms, log: &Log, now_ms: u64) -> Self {
        let founding = founding_on(players, terms);
        let table = Match::restore(founding, &log.0, now_at(now_ms), bots).expect("a sound log");
        Self::of(table, now_ms)
    }

    pub(crate) fn of(table: Match<Toy>, now_ms: u64) -> Self {
        let (clients, thoughts) = (BTreeMap::new(), Vec::new());
        Self { table, clients, now_ms, wake_ms: None, line: None, rematch: None, thoughts, next: 0 }
    }

    /// Seats a player.
    pub(crate) fn sit(&mut self, log: &mut Log, seat: u8, nonce_hash: Option<Hash>) {
        let caller = self.connect(Viewer::Public, None);
        let (name, reference) = (format!("player {seat}"), format!("sit{seat}").parse().expect("a ref"));
        let sit = Command::Sit {
            reference,
            seat: Seat(seat),
            name,
            keys: keys(seat),
            nonce_hash,
            part: Part::Invited,
        };
        self.run(log, caller, sit);
        assert_eq!(self.clients[&caller].answer(), "ack");
        self.input(log, Input::Exit { conn: caller });
    }

    /// Sends a table action of a seat. Returns the answer.
    pub(crate) fn wants(&mut self, log: &mut Log, conn: Conn, seat: u8, action: TableAction) -> String {
        self.next += 1;
        self.run(log, conn, table(seat, &format!("t{}", self.next), action));
        self.clients[&conn].answer().to_owned()
    }

    /// Advances time, waking the match when it asks for that.
    pub(crate) fn pass(&mut self, log: &mut Log, ms: u64) {
        let until_ms = self.now_ms + ms;
        while let Some(wake_ms) = self.wake_ms.filter(|wake_ms| *wake_ms <= until_ms) {
            self.now_ms = self.now_ms.max(wake_ms);
            self.input(log, Input::Wake);
        }
        self.now_ms = until_ms;
        self.input(log, Input::Wake);
    }

    /// Computes all pending choices of bots.
    pub(crate) fn think(&mut self, log: &mut Log) {
        while let Some(thought) = self.thoughts.pop() {
            self.input(log, thought.run());
        }
    }

    /// A running match with all seats taken. Client `i` has seat `i`, the last one is a spectator.
    pub(crate) fn playing(players: u8, log: &mut Log) -> (Self, Vec<Conn>) {
        Self::playing_on(players, Terms::default(), log)
    }

    pub(crate) fn playing_on(players: u8, terms: Terms, log: &mut Log) -> (Self, Vec<Conn>) {
        let mut node = Self::open_on(players, terms, log, 0);
        Seat::all(players).for_each(|seat| node.sit(log, seat.0, None));
        let viewers: Vec<Viewer> = Viewer::all(players).collect();
        let conns: Vec<Conn> = viewers.into_iter().map(|viewer| node.connect(viewer, None)).collect();
        for seat in 0..players {
            let conn = conns[usize::from(seat)];
            assert_eq!(node.wants(log, conn, seat, TableAction::Ready { on: true }), "ack");
        }
        node.run(log, conns[0], table(0, "start", TableAction::Start {}));
        assert_eq!(node.clients[&conns[0]].answer(), "ack");
        (node, conns)
    }

    /// Connects a device that has update number `resume`.
    pub(crate) fn connect(&mut self, viewer: Viewer, resume: Option<u64>) -> Conn {
        self.next += 1;
        let conn = Conn(self.next);
        self.clients.insert(conn, Client::resuming(resume.unwrap_or_default()));
        let effects = self.table.handle(Input::Enter { conn, viewer, resume }, self.now_ms);
        assert_eq!(self.deliver(effects), None);
        conn
    }

    /// Feeds an input and performs the effects until no append is left.
    pub(crate) fn input(&mut self, log: &mut Log, input: Input) {
        let mut effects = self.table.handle(input, self.now_ms);
        while let Some(Append { after, bodies, line: _ }) = self.deliver(effects) {
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

    /// Performs all effects but the append, which it returns.
    pub(crate) fn deliver(&mut self, effects: Effects) -> Option<Append> {
        let Effects { send, answer, close, append, think, rematch, wake_ms } = effects;
        self.thoughts.extend(think);
        self.rematch = rematch.or(self.rematch.take());
        if let Some(line) = append.as_ref().and_then(|append| append.line.clone()) {
            self.line = Some(line);
        }
        let answers = answer.into_iter().map(|answer| (answer.to, answer.frame()));
        for (to, frame) in send.into_iter().map(|message| (message.to, message.frame)).chain(answers) {
            self.clients.entry(to).or_default().take(frame.text());
        }
        for closing in close {
            let client = self.clients.entry(closing.conn).or_default();
            (client.closed, client.later) = (Some(closing.reason), closing.later);
        }
        self.wake_ms = wake_ms;
        append
    }

    pub(crate) fn run(&mut self, log: &mut Log, conn: Conn, command: Command) {
        let stamp_ms = self.now_ms;
        self.input(log, Input::Do { conn, command, stamp_ms });
    }

    /// Sends an action of a seat, with the id of its open question.
    pub(crate) fn act(&mut self, log: &mut Log, conn: Conn, seat: u8, reference: &str, action: Value) {
        let decision = self.clients[&conn].decision();
        self.run(log, conn, act(seat, reference, decision, action));
    }

    /// The view of a new device of this viewer.
    pub(crate) fn connect_and_show(mut self, viewer: Viewer) -> Client {
        self.fresh(viewer)
    }

    /// The view of a device that connects now.
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
