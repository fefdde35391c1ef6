//! Space Alert at a table: the clock runs, bots plan while it does, and it stops only if everybody wants it to.

use airlock_engine::{Hash, Seat, Wish};
use airlock_protocol::{BotKind, Phase, TableAction};
use airlock_shelf::Shelf;
use airlock_table::{AnyMatch, Append, Command, Conn, Input, Keys, Now, Terms, Thought};
use serde_json::Value;

/// The first announcement, and the end of phase 1 of the first training flight after it.
const LAUNCH_MS: u64 = 10_000;
const PHASE_MS: u64 = 255_000;

/// A table with its log, whose clock is set by hand.
struct House {
    table: Box<dyn AnyMatch>,
    records: Vec<String>,
    thoughts: Vec<Thought>,
    now_ms: u64,
    wake_ms: Option<u64>,
    refs: u64,
    /// How the last command was answered.
    answer: Value,
}

impl House {
    /// A training flight of four seats that may be paused: people in the first ones, bots in the others.
    fn playing(people: u8) -> Self {
        let shelf = Shelf::catalog();
        let options = [("flight", "training-1"), ("pause", "true")];
        let options = options.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let wish = Wish { mode: None, players: 4, options: options.into_iter().collect() };
        let founding = shelf.found("space-alert", wish, Terms::default(), [7; 32], Hash([9; 32]));
        let founding = founding.expect("the game is on the shelf").expect("a table");
        let table = shelf.restore(founding, &[], Now { ms: 0, epoch_ms: 0 }).expect("a new table");
        let (records, thoughts) = (Vec::new(), Vec::new());
        let mut house =
            Self { table, records, thoughts, now_ms: 0, wake_ms: None, refs: 0, answer: Value::Null };
        for seat in 0..people {
            let keys = Keys { token: Hash([seat + 1; 32]), recovery: Hash([seat + 101; 32]) };
            let reference = house.reference();
            let (seat, name) = (Seat(seat), format!("player {seat}"));
            house.run(Command::Sit { reference, seat, name, keys, nonce_hash: None });
        }
        for seat in (people..4).map(Seat) {
            house.wants(0, TableAction::Bot { seat, kind: Some(BotKind::Standard) });
        }
        (0..people).for_each(|seat| house.wants(seat, TableAction::Ready { on: true }));
        house.wants(0, TableAction::Start {});
        assert_eq!(house.table.table().phase, Phase::Playing, "{}", house.answer);
        house
    }

    fn reference(&mut self) -> airlock_protocol::Ref {
        self.refs += 1;
        format!("r{}", self.refs).parse().expect("a ref")
    }

    fn wants(&mut self, seat: u8, action: TableAction) {
        let reference = self.reference();
        self.run(Command::Table { reference, by: Seat(seat), action });
    }

    fn run(&mut self, command: Command) {
        self.input(Input::Do { conn: Conn(1), command, stamp_ms: self.now_ms });
    }

    fn input(&mut self, input: Input) {
        let mut effects = self.table.handle(input, self.now_ms);
        loop {
            self.thoughts.extend(effects.think);
            self.wake_ms = effects.wake_ms;
            for answer in effects.answer {
                self.answer = serde_json::from_str(answer.frame().text()).expect("JSON");
            }
            let Some(Append { bodies, .. }) = effects.append else { return };
            self.records.extend(bodies);
            effects = self.table.handle(Input::Appended, self.now_ms);
        }
    }

    /// Lets the time pass until then; bots think whenever they have something to think about.
    fn pass_until(&mut self, until_ms: u64) {
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

    /// How many cards a seat has planned.
    fn planned(&self, seat: usize) -> usize {
        let state = self.table.state();
        let cards = state.pointer(&format!("/players/{seat}/cards")).and_then(Value::as_array).cloned();
        cards.into_iter().flatten().filter(|held| held["planned"].is_array()).count()
    }
}

#[test]
fn bots_have_planned_and_told_of_it_before_the_phase_ends() {
    let mut house = House::playing(1);
    house.pass_until(LAUNCH_MS + PHASE_MS - 1_000);
    for seat in 1..4 {
        assert!(house.planned(seat) > 0, "seat {seat}");
        let told = house.table.state().pointer(&format!("/players/{seat}/told")).cloned();
        let told = told.as_ref().and_then(Value::as_object).map_or(0, serde_json::Map::len);
        assert_eq!(told, house.planned(seat), "seat {seat} has told the others what it does");
    }
    assert_eq!(house.planned(0), 0, "nobody plans for a person");
}

#[test]
fn planning_stops_only_if_everybody_wants_it_and_the_table_shows_that_it_did() {
    let mut house = House::playing(2);
    house.pass_until(LAUNCH_MS + 1_000);
    house.wants(0, TableAction::Pause { on: true });
    assert_eq!(house.table.table().paused, None, "the host alone is not enough");
    house.wants(1, TableAction::Vote { id: 1, yes: false });
    assert_eq!((house.table.table().paused, house.table.table().pauses), (None, 0), "it was refused");
    house.wants(1, TableAction::Pause { on: true });
    house.wants(0, TableAction::Vote { id: 2, yes: true });
    assert_eq!(house.table.table().paused.map(|paused| paused.by), Some(Seat(1)));
    let before = house.records.len();
    house.pass_until(LAUNCH_MS + PHASE_MS);
    assert_eq!(house.records.len(), before, "nothing is announced, and no bot plans on");
    house.wants(1, TableAction::Pause { on: false });
    assert_eq!((house.table.table().paused, house.table.table().pauses), (None, 1));
}
