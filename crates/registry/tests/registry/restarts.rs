//! Whole matches of every built-in game, played by bots. The table is restarted at random, and viewers
//! assemble their updates.

use std::collections::BTreeMap;

use airlock_catalog::{GAMES, Listed, Visit, visit};
use airlock_engine::{
    Hash, Seat, Viewer, Wish, json as written,
    log::{Log, verify},
    rng,
};
use airlock_protocol::{BotKind, ClientView, Frame, Meant, TableAction};
use airlock_registry::Registry;
use airlock_table::{AnyMatch, Command, Conn, Effects, Founding, Input, Keys, Now, Terms};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// More steps than any match needs.
const MOST_STEPS: usize = 4_000;

/// Number of records that contain all kinds of updates.
const ENOUGH: usize = 100;

/// A table is restarted once in this many steps.
const RESTARTS: usize = 20;

/// A table and its log in memory.
struct Table {
    registry: Registry,
    founding: Founding,
    bodies: Vec<String>,
    table: Box<dyn AnyMatch>,
    thought: Vec<Input>,
    now_ms: u64,
    /// Viewer and state of each connected socket.
    seen: BTreeMap<Conn, (Viewer, ClientView)>,
}

impl Table {
    fn new(game: &str, players: u8, secret: u8) -> Self {
        let registry = Registry::catalog();
        let wish = Wish { players, ..Wish::default() };
        let terms = Terms { bot_pause_ms: 0, ..Terms::default() };
        let founding = registry.found(game, wish, terms, [secret; 32], Hash([2; 32]));
        let founding = founding.expect("the game is in the registry").expect("a table");
        let table = registry.restore(founding.clone(), &[], Now::default()).expect("no records");
        let mut new = Self {
            registry,
            founding,
            bodies: Vec::new(),
            table,
            thought: Vec::new(),
            now_ms: 0,
            seen: BTreeMap::new(),
        };
        let keys = Keys { token: Hash([3; 32]), recovery: Hash([4; 32]) };
        let (name, reference) = ("Ann".to_owned(), "sit".parse().expect("a ref"));
        new.command(Command::Sit {
            reference,
            seat: Seat(0),
            name,
            keys,
            nonce_hash: None,
            part: Default::default(),
        });
        let bot = |seat| TableAction::Bot { seat, kind: Some(BotKind::Random) };
        let others = Seat::all(players).skip(1).map(bot);
        let begin = [TableAction::Ready { on: true }, TableAction::Start {}, bot(Seat(0))];
        for action in others.chain(begin) {
            let reference = format!("m{}", new.bodies.len()).parse().expect("a ref");
            new.command(Command::Table { reference, by: Seat(0), action, meant: Meant::default() });
        }
        new
    }

    fn command(&mut self, command: Command) {
        self.input(Input::Do { conn: Conn(1), command, stamp_ms: self.now_ms });
    }

    fn input(&mut self, input: Input) {
        let mut effects = self.table.handle(input, self.now_ms);
        loop {
            let Effects { append, think, send, .. } = effects;
            for message in send {
                if let Some((viewer, seen)) = self.seen.get_mut(&message.to) {
                    let text = message.frame.text();
                    seen.receive(text).unwrap_or_else(|misfit| panic!("{viewer}: {misfit}: {text}"));
                }
            }
            self.thought.extend(think.into_iter().map(|thought| thought.run()));
            let Some(append) = append else { break };
            self.bodies.extend(append.bodies);
            effects = self.table.handle(Input::Appended, self.now_ms);
        }
        assert_eq!(self.table.broken(), None);
    }

    /// Lets somebody act, which takes a moment, or lets time pass.
    fn step(&mut self) {
        match self.thought.pop() {
            Some(thought) => {
                self.now_ms += 300;
                self.input(thought);
            }
            None => {
                self.now_ms += 1_000;
                self.input(Input::Wake);
            }
        }
    }

    /// Connects a socket for each viewer.
    fn look(&mut self, players: u8) {
        for (conn, viewer) in (100..).map(Conn).zip(Viewer::all(players)) {
            self.seen.insert(conn, (viewer, ClientView::default()));
            self.input(Input::Enter { conn, viewer, resume: None });
        }
    }

    /// Disconnects everybody for one step.
    fn step_unseen(&mut self) {
        let devices: Vec<_> =
            self.seen.iter().map(|(&conn, (viewer, seen))| (conn, *viewer, seen.n)).collect();
        for &(conn, ..) in &devices {
            self.input(Input::Exit { conn });
        }
        self.step();
        for (conn, viewer, n) in devices {
            self.input(Input::Enter { conn, viewer, resume: Some(n) });
        }
    }

    /// Checks that every socket has assembled its viewer's view.
    fn check<G: Listed>(&self) {
        let Ok(game) = written::of::<G>(&self.table.state()) else { return };
        for (viewer, seen) in self.seen.values() {
            let shown = written::tree(&game.view(*viewer)).expect("a view");
            assert_eq!(seen.view(), shown, "{viewer} after {} records", self.bodies.len());
            if let Viewer::Seat(seat) = viewer {
                let offered = written::tree(&game.legal(*seat)).expect("offers");
                let legal: serde_json::Value = serde_json::from_str(seen.legal()).expect("a list");
                assert_eq!(legal, offered, "{viewer} after {} records", self.bodies.len());
            }
        }
    }

    fn views(&mut self, players: u8) -> Vec<Option<Frame>> {
        Viewer::all(players).map(|viewer| self.table.view(viewer)).collect()
    }
}

/// Plays a match. At random moments the table is replaced by one restored from the records, or from an
/// earlier snapshot and the records since.
fn play(game: &str, players: u8, secret: u8) -> u32 {
    let mut dice = ChaCha8Rng::from_seed([secret; 32]);
    let mut table = Table::new(game, players, secret);
    let mut kept = table.table.snapshot();
    let mut restarts = 0;
    for _ in 0..MOST_STEPS {
        if table.table.table().ending.is_some() {
            break;
        }
        table.step();
        if rng::below(&mut dice, 20) == 0 {
            kept = table.table.snapshot();
        }
        if rng::below(&mut dice, RESTARTS) == 0 {
            let now = Now { ms: table.now_ms, epoch_ms: 0 };
            let founding = table.founding.clone();
            let again = match &kept {
                Some((length, bytes)) if rng::below(&mut dice, 2) == 0 => {
                    let later = &table.bodies[usize::try_from(*length).expect("a short log")..];
                    table.registry.go_on_from(founding, bytes, later, now)
                }
                _ => table.registry.restore(founding, &table.bodies, now),
            };
            let before = table.views(players);
            table.table = again.expect("a sound log");
            assert_eq!(table.views(players), before, "after {} records", table.bodies.len());
            table.thought.clear();
            table.input(Input::Wake);
            restarts += 1;
        }
    }
    let paper = table.table.log(&table.bodies).expect("readable").expect("the match is over");
    visit(game, Honest(paper)).expect("it is listed");
    restarts
}

/// A log that the rules must replay.
struct Honest(Log);

impl Visit for Honest {
    type Answer = ();

    fn visit<G: Listed>(self) {
        verify::<G>(&self.0, None, |_, _, _| {}).expect("an honest log");
    }
}

struct Look;

impl Visit for Look {
    type Answer = usize;

    fn visit<G: Listed>(self) -> usize {
        let (players, mut records) = (4, 0);
        for secret in 9.. {
            let mut table = Table::new(G::ID, players, secret);
            table.look(players);
            while records + table.bodies.len() < ENOUGH && table.table.table().ending.is_none() {
                if table.bodies.len().is_multiple_of(5) {
                    table.step_unseen()
                } else {
                    table.step()
                }
                table.check::<G>();
            }
            records += table.bodies.len();
            if records >= ENOUGH {
                break;
            }
        }
        records
    }
}

#[test]
fn assembled_updates_equal_views() {
    for game in GAMES {
        let records = visit(game, Look).expect("it is listed");
        assert!(records >= ENOUGH, "{game}: only {records} records");
    }
}

#[test]
fn match_survives_any_number_of_restarts() {
    for game in GAMES {
        let restarts: u32 = (2..=4).map(|secret| play(game, 1 + secret, secret)).sum();
        assert!(restarts >= 8, "{game}: only {restarts} restarts");
    }
}
