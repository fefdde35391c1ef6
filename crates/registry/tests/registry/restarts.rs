//! Whole matches of every built-in game, played by bots. The table is restarted at random, and viewers
//! assemble their updates.

use std::collections::BTreeMap;

use airlock_catalog::{GAMES, Listed, Visit, visit};
use airlock_engine::{
    Hash, Seat, Viewer, Wish, json as written,
    log::{Log, verify},
    rng,
};
use airlock_protocol::{BotKind, Frame, Meant, TableAction, relist};
use airlock_registry::Registry;
use airlock_table::{AnyMatch, Command, Conn, Effects, Founding, Input, Keys, Now, Terms};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde_json::{Value, json};

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
    /// The state assembled by each connected socket, as the page does it.
    seen: BTreeMap<Conn, Seen>,
}

/// The state assembled by one socket.
struct Seen {
    viewer: Viewer,
    /// True if it accepts deltas of lists and of the pending decisions.
    brief: bool,
    n: u64,
    view: Value,
    legal: Value,
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
                if let Some(seen) = self.seen.get_mut(&message.to) {
                    seen.grow(&message.frame);
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

    /// Connects two sockets for each viewer: one that accepts deltas and one that does not.
    fn look(&mut self, players: u8) {
        let devices = Viewer::all(players).flat_map(|viewer| [(viewer, true), (viewer, false)]);
        for (conn, (viewer, brief)) in (100..).map(Conn).zip(devices) {
            self.seen.insert(conn, Seen { viewer, brief, n: 0, view: json!({}), legal: json!([]) });
            self.input(Input::Enter { conn, viewer, resume: None, brief });
        }
    }

    /// Disconnects everybody for one step.
    fn step_unseen(&mut self) {
        let devices: Vec<_> =
            self.seen.iter().map(|(&conn, seen)| (conn, seen.viewer, seen.n, seen.brief)).collect();
        for &(conn, ..) in &devices {
            self.input(Input::Exit { conn });
        }
        self.step();
        for (conn, viewer, n, brief) in devices {
            self.input(Input::Enter { conn, viewer, resume: Some(n), brief });
        }
    }

    /// Checks that every socket has assembled its viewer's view.
    fn check<G: Listed>(&self) {
        let Ok(game) = written::of::<G>(&self.table.state()) else { return };
        for Seen { viewer, brief, view, legal, .. } in self.seen.values() {
            let shown = written::tree(&game.view(*viewer)).expect("a view");
            assert_eq!(view, &shown, "{viewer}, {brief}, after {} records", self.bodies.len());
            if let Viewer::Seat(seat) = viewer {
                let offered = written::tree(&game.legal(*seat)).expect("offers");
                assert_eq!(legal, &offered, "{viewer}, {brief}, after {} records", self.bodies.len());
            }
        }
    }

    fn views(&mut self, players: u8) -> Vec<Option<Frame>> {
        Viewer::all(players).map(|viewer| self.table.view(viewer)).collect()
    }
}

impl Seen {
    /// Applies an update.
    fn grow(&mut self, frame: &Frame) {
        let message: Value = serde_json::from_str(frame.text()).expect("JSON");
        let Some(update) = message.get("update") else { return };
        self.n = update["n"].as_u64().expect("a number");
        if update["whole"] == json!(true) {
            self.view = json!({});
        }
        for key in update["gone"].as_array().into_iter().flatten() {
            take(&mut self.view, &steps(key.as_str().expect("a key")));
        }
        for (key, part) in update["parts"].as_object().into_iter().flatten() {
            *place(&mut self.view, key) = part.clone();
        }
        assert!(self.brief || ["lists", "offers", "waits"].iter().all(|name| update.get(name).is_none()));
        for (key, made) in update["lists"].as_object().into_iter().flatten() {
            let list = place(&mut self.view, key);
            *list = relist(list, made).expect("what is made of the list before");
        }
        if let Some(legal) = update.get("legal") {
            self.legal = legal.clone();
        }
        if let Some(made) = update.get("offers") {
            self.legal = relist(&self.legal, made).expect("what is made of the list before");
        }
    }
}

fn steps(key: &str) -> Vec<String> {
    key.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")).collect()
}

fn place<'a>(view: &'a mut Value, key: &str) -> &'a mut Value {
    let mut place = view;
    for step in steps(key) {
        if !place.is_object() {
            *place = json!({});
        }
        place = place.as_object_mut().expect("an object").entry(step).or_insert(Value::Null);
    }
    place
}

/// Removes the value at a path, and the objects that become empty.
fn take(place: &mut Value, steps: &[String]) {
    let [step, below @ ..] = steps else { return *place = json!({}) };
    let Some(object) = place.as_object_mut() else { return };
    if let Some(inner) = object.get_mut(step).filter(|_| !below.is_empty()) {
        take(inner, below);
        if inner != &json!({}) {
            return;
        }
    }
    object.remove(step);
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
