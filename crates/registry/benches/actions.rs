//! Cost of one action in a Nemesis match of four at several moments, with every seat connected and a
//! spectator watching.

use std::cell::RefCell;

use airlock_engine::{Hash, Seat, Viewer, Wish};
use airlock_protocol::{BotKind, Meant, Phase, TableAction};
use airlock_registry::Registry;
use airlock_table::{AnyMatch, Command, Conn, Effects, Founding, Input, Keys, Now, Terms, Thought};
use divan::Bencher;

fn main() {
    divan::main();
}

const SEATS: u8 = 4;

/// Numbers of actions played before the measured one.
const MOMENTS: [u32; 3] = [10, 40, 100];

/// A match with its log in memory.
struct Table {
    registry: Registry,
    founding: Founding,
    bodies: Vec<String>,
    table: Box<dyn AnyMatch>,
    /// Pending decisions of bots.
    thoughts: Vec<Thought>,
    now_ms: u64,
}

impl Table {
    /// A match of bots after this many actions, with all viewers connected.
    fn played(actions: u32) -> Self {
        let wish = Wish { players: SEATS, ..Wish::default() };
        let terms = Terms { bot_pause_ms: 0, ..Terms::default() };
        let registry = Registry::catalog();
        let founding = registry.found("nemesis", wish, terms, [1; 32], Hash([2; 32]));
        let founding = founding.expect("the game is in the registry").expect("a table");
        let table = registry.restore(founding.clone(), &[], Now::default()).expect("no records");
        let mut match_ =
            Self { registry, founding, bodies: Vec::new(), table, thoughts: Vec::new(), now_ms: 0 };
        match_.seat_everybody();
        match_.look();
        for _ in 0..actions {
            match_.act();
        }
        match_
    }

    fn seat_everybody(&mut self) {
        let keys = Keys { token: Hash([3; 32]), recovery: Hash([4; 32]) };
        let (name, reference) = ("Ann".to_owned(), "sit".parse().expect("a ref"));
        self.command(Command::Sit {
            reference,
            seat: Seat(0),
            name,
            keys,
            nonce_hash: None,
            part: Default::default(),
        });
        let bot = |seat| TableAction::Bot { seat: Seat(seat), kind: Some(BotKind::Random) };
        (1..SEATS).for_each(|seat| self.matter(bot(seat)));
        for action in [TableAction::Ready { on: true }, TableAction::Start {}, bot(0)] {
            self.matter(action);
        }
    }

    fn look(&mut self) {
        for (conn, viewer) in (100..).map(Conn).zip(Viewer::all(SEATS)) {
            self.input(Input::Enter { conn, viewer, resume: None });
        }
    }

    fn matter(&mut self, action: TableAction) {
        let reference = format!("m{}", self.bodies.len()).parse().expect("a ref");
        self.command(Command::Table { reference, by: Seat(0), action, meant: Meant::default() });
    }

    fn command(&mut self, command: Command) {
        self.input(Input::Do { conn: Conn(1), command, stamp_ms: self.now_ms });
    }

    /// True if the match is over.
    fn is_over(&self) -> bool {
        self.table.table().phase == Phase::Over
    }

    /// The action of the next bot that must decide, or else a step of time.
    fn next(&mut self) -> Input {
        self.thoughts.pop().map_or_else(
            || {
                self.now_ms += 1_000;
                Input::Wake
            },
            Thought::run,
        )
    }

    /// Plays until a new record is appended. Lets time pass in a window.
    fn act(&mut self) {
        let length = self.bodies.len();
        while self.bodies.len() == length {
            let next = self.next();
            self.input(next);
        }
    }

    fn input(&mut self, input: Input) {
        let mut effects = self.table.handle(input, self.now_ms);
        loop {
            let Effects { append, think, .. } = effects;
            self.thoughts.extend(think);
            let Some(append) = append else { break };
            self.bodies.extend(append.bodies);
            effects = self.table.handle(Input::Appended, self.now_ms);
        }
    }
}

/// One action, from the command to the frames for five viewers.
#[divan::bench(args = MOMENTS, sample_count = 200)]
fn one_action(bencher: Bencher, actions: u32) {
    let mut played = Table::played(actions);
    while played.thoughts.is_empty() {
        played.now_ms += 1_000;
        played.input(Input::Wake);
    }
    let (_, snapshot) = played.table.snapshot().expect("nothing is under way");
    bencher
        .with_inputs(|| {
            let now = Now { ms: played.now_ms, epoch_ms: 0 };
            let table = played.registry.go_on_from(played.founding.clone(), &snapshot, &[], now);
            let mut again = Table {
                registry: played.registry.clone(),
                founding: played.founding.clone(),
                bodies: Vec::new(),
                table: table.expect("a sound snapshot"),
                thoughts: Vec::new(),
                now_ms: played.now_ms,
            };
            again.look();
            again.input(Input::Wake);
            let input = again.next();
            (again, input)
        })
        .bench_local_values(|(mut table, input)| {
            let append = table.table.handle(input, table.now_ms).append.expect("a bot acts");
            let effects = table.table.handle(Input::Appended, table.now_ms);
            (append, effects, table)
        });
}

/// Number of matches that take turns, too many for the fastest memory.
const MATCHES: usize = 100;

/// One action, from the command to the frames for five viewers, while many matches take turns as at a server.
#[divan::bench(sample_count = 20_000, sample_size = 1)]
fn one_action_of_many(bencher: Bencher) {
    let tables: RefCell<Vec<Table>> = RefCell::new((0..MATCHES).map(|_| Table::played(0)).collect());
    let mut turns = (0..MATCHES).cycle();
    bencher
        .with_inputs(|| {
            let turn = turns.next().unwrap_or_default();
            let table = &mut tables.borrow_mut()[turn];
            // The time until somebody is asked is not measured.
            while table.thoughts.is_empty() {
                if table.is_over() {
                    *table = Table::played(0);
                }
                table.input(Input::Wake);
                table.now_ms += 1_000;
            }
            (turn, table.next())
        })
        .bench_local_values(|(turn, input)| tables.borrow_mut()[turn].input(input));
}

/// The whole match, restored from its records.
#[divan::bench(args = MOMENTS, sample_count = 5)]
fn restore_from_records(bencher: Bencher, actions: u32) {
    let played = Table::played(actions);
    bencher.bench_local(|| {
        played.registry.restore(played.founding.clone(), &played.bodies, Now::default()).is_ok()
    });
}

/// The match, restored from its snapshot.
#[divan::bench(args = MOMENTS, sample_count = 50)]
fn go_on_from_snapshot(bencher: Bencher, actions: u32) {
    let played = Table::played(actions);
    let (_, snapshot) = played.table.snapshot().expect("nothing is under way");
    bencher.counter(divan::counter::BytesCount::of_slice(&snapshot)).bench_local(|| {
        played.registry.go_on_from(played.founding.clone(), &snapshot, &[], Now::default()).is_ok()
    });
}
