//! A table of one of the games with its log and a manual clock.

use airlock_engine::{Hash, Seat, Viewer, Wish};
use airlock_protocol::{BotKind, Meant, Phase, Ref, TableAction};
use airlock_registry::Registry;
use airlock_table::{
    AnyMatch, Append, Command, Conn, Effects, Founding, Input, Keys, Now, Rematch, Terms, Thought,
};
use serde_json::Value;

/// Number of seats of every table here.
const SEATS: u8 = 4;

pub(crate) struct Fixture {
    pub(crate) table: Box<dyn AnyMatch>,
    pub(crate) records: Vec<String>,
    pub(crate) now_ms: u64,
    /// The answer to the last command.
    pub(crate) answer: Value,
    /// The last request for a rematch.
    pub(crate) rematch: Option<Rematch>,
    thoughts: Vec<Thought>,
    wake_ms: Option<u64>,
    refs: u64,
}

/// The parameters of a test table.
#[derive(Default)]
pub(crate) struct Plan<'a> {
    pub(crate) game: &'a str,
    pub(crate) mode: Option<&'a str>,
    pub(crate) options: &'a [(&'a str, &'a str)],
    pub(crate) terms: Terms,
    /// Determines the dice.
    pub(crate) secret: u8,
    /// Number of human seats, from the first on. Bots have the others.
    pub(crate) people: u8,
    /// Kind of the bots. The standard ones if `None`.
    pub(crate) bots: Option<BotKind>,
}

impl Fixture {
    /// A match that has started.
    pub(crate) fn playing(plan: Plan<'_>) -> Self {
        let Plan { game, mode, options, terms, secret, people, bots } = plan;
        let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let wish = Wish { mode: mode.map(str::to_owned), players: SEATS, options };
        let founding = Registry::catalog().found(game, wish, terms, [secret; 32], Hash([9; 32]));
        let mut fixture = Self::restored(
            founding.expect("the game is in the registry").expect("it can be played so"),
            Vec::new(),
        );
        for seat in 0..people {
            let keys = Keys { token: Hash([seat + 1; 32]), recovery: Hash([seat + 101; 32]) };
            let reference = fixture.reference();
            let (seat, name) = (Seat(seat), format!("player {seat}"));
            fixture.run(Command::Sit {
                reference,
                seat,
                name,
                keys,
                nonce_hash: None,
                part: Default::default(),
            });
        }
        for seat in (people..SEATS).map(Seat) {
            fixture.wants(0, TableAction::Bot { seat, kind: Some(bots.unwrap_or(BotKind::Standard)) });
        }
        fixture.begin(people);
        fixture
    }

    /// A table restored from its founding and records.
    pub(crate) fn restored(founding: Founding, records: Vec<String>) -> Self {
        let table = Registry::catalog().restore(founding, &records, Now { ms: 0, epoch_ms: 0 });
        Self {
            table: table.expect("sound records"),
            records,
            now_ms: 0,
            answer: Value::Null,
            rematch: None,
            thoughts: Vec::new(),
            wake_ms: None,
            refs: 0,
        }
    }

    pub(crate) fn begin(&mut self, people: u8) {
        (0..people).for_each(|seat| self.wants(seat, TableAction::Ready { on: true }));
        self.wants(0, TableAction::Start {});
        assert_eq!(self.table.table().phase, Phase::Playing, "{}", self.answer);
    }

    pub(crate) fn reference(&mut self) -> Ref {
        self.refs += 1;
        format!("r{}", self.refs).parse().expect("a ref")
    }

    pub(crate) fn wants(&mut self, seat: u8, action: TableAction) {
        let reference = self.reference();
        self.run(Command::Table { reference, by: Seat(seat), action, meant: Meant::default() });
    }

    pub(crate) fn run(&mut self, command: Command) {
        self.input(Input::Do { conn: Conn(1), command, stamp_ms: self.now_ms });
    }

    /// Handles an input and all its consequences. Returns the sent frames.
    pub(crate) fn input(&mut self, input: Input) -> Vec<String> {
        let mut effects = self.table.handle(input, self.now_ms);
        let mut sent = Vec::new();
        loop {
            let Effects { send, answer, close: _, append, think, rematch, wake_ms } = effects;
            sent.extend(send.into_iter().map(|message| message.frame.text().to_owned()));
            self.thoughts.extend(think);
            self.wake_ms = wake_ms;
            self.rematch = rematch.or(self.rematch.take());
            for answer in answer {
                self.answer = serde_json::from_str(answer.frame().text()).expect("JSON");
            }
            let Some(Append { bodies, .. }) = append else { return sent };
            self.records.extend(bodies);
            effects = self.table.handle(Input::Appended, self.now_ms);
        }
    }

    /// Lets time pass until `until_ms`, and lets bots decide.
    pub(crate) fn pass_until(&mut self, until_ms: u64) {
        loop {
            while let Some(thought) = self.thoughts.pop() {
                self.input(thought.run());
            }
            match self.wake_ms.filter(|wake_ms| *wake_ms <= until_ms) {
                Some(wake_ms) => self.now_ms = self.now_ms.max(wake_ms),
                None => break,
            }
            self.input(Input::Wake);
        }
        self.now_ms = until_ms;
        self.input(Input::Wake);
    }

    /// Lets time pass until the first seat is asked or the match is over. Returns the question.
    pub(crate) fn pass_until_asked(&mut self) -> Option<String> {
        while self.table.table().phase == Phase::Playing {
            if let Some(asked) = self.seen(Viewer::Seat(Seat(0)))["pending"]["yours"][0].as_str() {
                return Some(asked.to_owned());
            }
            self.pass_until(self.now_ms + 5_000);
        }
        None
    }

    /// Everything that a viewer sees.
    pub(crate) fn seen(&mut self, viewer: Viewer) -> Value {
        let frame = self.table.view(viewer).expect("a view");
        serde_json::from_str::<Value>(frame.text()).expect("JSON")["update"].take()
    }

    /// Answers the first seat's question.
    pub(crate) fn answers(&mut self, action: Value) {
        let decision = self.seen(Viewer::Seat(Seat(0)))["pending"]["decision"].as_u64();
        let reference = self.reference();
        self.run(Command::Act { reference, by: Seat(0), decision, action });
        assert!(self.answer["ack"].is_object(), "{}", self.answer);
    }

    /// The value at a JSON pointer in the position.
    pub(crate) fn state(&self, pointer: &str) -> Value {
        self.table.state().pointer(pointer).cloned().unwrap_or_default()
    }
}
