//! One run: what happens in which order, decided by a seed.

use std::{
    cell::RefCell,
    collections::VecDeque,
    fmt, io,
    sync::{Arc, Once, atomic::Ordering},
    time::Duration,
};

use airlock_engine::{Hash, Seat, Viewer, rng::below};
use airlock_shelf::Shelf;
use airlock_store::MatchId;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::{
    Violation,
    device::Device,
    disk::Disk,
    mirror::Mirror,
    node::{self, Node},
    player::Player,
    toy::Toy,
};

/// One step of simulated time.
const STEP: Duration = Duration::from_millis(1);

/// How long clients may take, in steps, until they have everything when all faults are over.
const PATIENCE_STEPS: u64 = 20_000;

/// A longer step, in which nobody does anything.
const PAUSE: Duration = Duration::from_millis(20);

/// How many of these follow each other at the most: longer than a covert window.
const LONGEST_PAUSE: usize = 150;

/// How many of the last events are told with a failure.
const TRACE: usize = 60;

/// What is to be run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Decides everything that happens.
    pub seed: u64,
    /// How many milliseconds are simulated under faults.
    pub steps: u64,
    /// What is deliberately broken.
    pub flaw: Option<Flaw>,
}

/// A way to break the server deliberately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// Everybody hears of an action, its author that it is done, before it is written.
    SendsBeforeAppend,
    /// The author hears that its action is done before it is written.
    AcksBeforeAppend,
    /// A client that comes back finds its `ref`s forgotten.
    ForgetsRefs,
}

/// What happened in a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Milliseconds that were simulated under faults.
    pub steps: u64,
    /// Matches that were begun.
    pub matches: u64,
    /// Records that became durable.
    pub records: u64,
    /// Updates that clients heard and that were compared.
    pub updates: u64,
    /// Commands that were acknowledged.
    pub acknowledged: u64,
    /// Sockets that were opened.
    pub sockets: u64,
    /// Sockets that were cut.
    pub cuts: u64,
    /// Nodes that ended without warning.
    pub crashes: u64,
    /// A hash of everything that was heard: the same seed gives the same.
    pub digest: String,
}

impl Report {
    /// Adds another run.
    pub fn add(&mut self, other: &Self) {
        let Self { steps, matches, records, updates, acknowledged, sockets, cuts, crashes, digest } = other;
        self.steps += steps;
        self.matches += matches;
        self.records += records;
        self.updates += updates;
        self.acknowledged += acknowledged;
        self.sockets += sockets;
        self.cuts += cuts;
        self.crashes += crashes;
        self.digest.clone_from(digest);
    }
}

/// A run in which a promise was broken.
#[derive(Debug, Clone)]
pub struct Failure {
    /// The seed that does it again.
    pub seed: u64,
    /// After how many steps.
    pub step: u64,
    /// What was broken.
    pub violation: Violation,
    /// What happened last.
    pub trace: Vec<String>,
}

impl std::error::Error for Failure {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, step, violation, trace } = self;
        trace.iter().try_for_each(|event| writeln!(f, "{event}"))?;
        write!(f, "seed {seed}, step {step}: {violation}")
    }
}

/// Runs what is planned.
///
/// # Errors
/// The first promise that was broken.
pub fn run(plan: &Plan) -> Result<Report, Box<Failure>> {
    watch_for_panics();
    let mut world = World::new(plan).map_err(|error| {
        let violation = Violation::Panicked(error.to_string());
        Box::new(Failure { seed: plan.seed, step: 0, violation, trace: Vec::new() })
    })?;
    let result = world.run();
    let World { report, trace, .. } = world;
    result.map(|()| report.clone()).map_err(|violation| {
        Box::new(Failure { seed: plan.seed, step: report.steps, violation, trace: trace.into() })
    })
}

thread_local! {
    /// What panicked on this thread.
    static PANICS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Notes panics of tasks, which the runtimes would swallow.
fn watch_for_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICS.with_borrow_mut(|panics| panics.push(panic.to_string()));
            before(panic);
        }));
    });
    PANICS.take();
}

/// Everything there is.
struct World {
    plan: Plan,
    rng: ChaCha8Rng,
    shelf: Shelf,
    disk: Arc<Disk>,
    nodes: Vec<Place>,
    /// Where the clients' ends of the connections are.
    street: Runtime,
    report: Report,
    trace: VecDeque<String>,
    digest: Hash,
}

/// Where a node runs.
struct Place {
    /// None while it is down.
    node: Option<Node>,
    /// Steps until it comes back, or until a reader that stalled goes on.
    down_for: u64,
}

/// A match and its players.
struct Table {
    id: MatchId,
    mirror: Mirror,
    players: Vec<Player>,
}

impl World {
    fn new(plan: &Plan) -> io::Result<Self> {
        let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
        let disk = Arc::new(Disk::default());
        let shelf = Shelf::catalog().with::<Toy>();
        let nodes = (0..=below(&mut rng, 3)).map(|_| Place { node: None, down_for: 0 }).collect();
        let mut world = Self {
            plan: plan.clone(),
            rng,
            shelf,
            disk,
            nodes,
            street: node::runtime()?,
            report: Report::default(),
            trace: VecDeque::new(),
            digest: Hash::ZERO,
        };
        (0..world.nodes.len()).try_for_each(|number| world.start(number))?;
        Ok(world)
    }

    fn run(&mut self) -> Result<(), Violation> {
        while self.report.steps < self.plan.steps {
            let mut table = self.open()?;
            self.disk.faults.store(true, Ordering::Relaxed);
            while self.report.steps < self.plan.steps && !table.players.iter().all(Player::sees_the_end) {
                self.report.steps += 1;
                self.go_wrong(&table);
                self.play(&mut table);
                self.step(&mut table, STEP)?;
                if below(&mut self.rng, 60) == 0 {
                    self.idle(&mut table)?;
                }
            }
            self.disk.faults.store(false, Ordering::Relaxed);
            self.disk.outage.store(false, Ordering::Relaxed);
            self.disk.tell_missed();
            self.settle(&mut table)?;
            self.report.matches += 1;
            self.report.records += table.mirror.length() as u64;
            for player in table.players {
                self.report.updates += player.heard;
                self.report.acknowledged += player.acknowledged;
            }
        }
        self.report.digest = self.digest.to_string();
        Ok(())
    }

    /// Opens a table and takes all seats. Nothing goes wrong meanwhile.
    fn open(&mut self) -> Result<Table, Violation> {
        (0..self.nodes.len()).for_each(|number| self.nodes[number].down_for = 0);
        self.come_back();
        let game = if below(&mut self.rng, 4) == 0 { "nemesis" } else { "toy" };
        let seats = 2 + u8::from(below(&mut self.rng, 2) == 0);
        self.note(format!("a table for {seats} at {game}"));
        let Some(node) = self.nodes.iter().find_map(|place| place.node.as_ref()) else {
            return Err(Violation::Broken("no node runs".to_owned()));
        };
        let refused = |answer: &Value| Violation::Broken(format!("a table cannot be opened: {answer}"));
        let wish = json!({ "game": game, "players": seats, "bot_pause_ms": 0 });
        let opened = node.ask("/api/matches", &wish);
        let id = opened["match"].as_str().ok_or_else(|| refused(&opened))?;
        let mut players = Vec::new();
        for seat in 0..seats {
            let sit = json!({ "ref": format!("sit-{seat}"), "seat": seat, "name": format!("P{seat}"), "invite": opened["invite"] });
            let seated = node.ask(&format!("/api/matches/{id}/seats"), &sit);
            let token = seated["token"].as_str().ok_or_else(|| refused(&seated))?;
            players.push(Player::new(Viewer::Seat(Seat(seat)), Some(token.to_owned()), self.plan.flaw));
        }
        players.push(Player::new(Viewer::Public, None, None));
        let id: MatchId = id.parse().map_err(|_| refused(&opened))?;
        let mirror = Mirror::of(&self.disk, id, &self.shelf, seats)?;
        Ok(Table { id, mirror, players })
    }

    /// Nobody does anything for a while, and time goes by.
    fn idle(&mut self, table: &mut Table) -> Result<(), Violation> {
        for _ in 0..below(&mut self.rng, LONGEST_PAUSE) {
            self.step(table, PAUSE)?;
        }
        Ok(())
    }

    /// One step of time, and a look at what has come of it.
    fn step(&mut self, table: &mut Table, time: Duration) -> Result<(), Violation> {
        for place in &self.nodes {
            place.node.iter().for_each(|node| node.advance(time));
        }
        node::advance(&self.street, time);
        if let Some(panic) = PANICS.take().pop() {
            return Err(Violation::Panicked(panic));
        }
        table.mirror.absorb(&self.disk)?;
        let mut heard = Vec::new();
        let result = table
            .players
            .iter_mut()
            .try_for_each(|player| player.hear(&table.mirror, |text| heard.push(text)));
        heard.into_iter().for_each(|text| self.note(text));
        result
    }

    /// Nothing goes wrong any longer: everybody gets what is owed.
    fn settle(&mut self, table: &mut Table) -> Result<(), Violation> {
        (0..self.nodes.len()).for_each(|number| self.nodes[number].down_for = 0);
        for _ in 0..PATIENCE_STEPS {
            self.come_back();
            for place in 0..table.players.len() {
                if let Some(device) = &table.players[place].device {
                    device.stall(false);
                } else {
                    self.connect(table, place, usize::MAX);
                }
                table.players[place].insist();
            }
            self.step(table, STEP)?;
            if table.players.iter().all(|player| player.lacks(&table.mirror).is_none()) {
                return Ok(());
            }
        }
        let stuck = table.players.iter().find_map(|player| Some((player, player.lacks(&table.mirror)?)));
        stuck.map_or(Ok(()), |(player, lacks)| {
            Err(Violation::Stuck { viewer: format!("{:?}", player.viewer), lacks })
        })
    }

    /// Perhaps something happens to a node or to a socket.
    fn go_wrong(&mut self, table: &Table) {
        self.come_back();
        if below(&mut self.rng, 400) == 0 {
            let number = below(&mut self.rng, self.nodes.len());
            let down_for = 1 + below(&mut self.rng, 200) as u64;
            self.note(format!("node {number} ends for {down_for} ms"));
            self.nodes[number] = Place { node: None, down_for };
            self.report.crashes += 1;
        }
        match below(&mut self.rng, 500) {
            0 => {
                self.disk.outage.store(true, Ordering::Relaxed);
                self.note("the store is out of order".to_owned());
            }
            1..20 => self.disk.outage.store(false, Ordering::Relaxed),
            20..30 => self.disk.tell_missed(),
            _ => {}
        }
        let player = below(&mut self.rng, table.players.len());
        let Some(device) = &table.players[player].device else { return };
        match below(&mut self.rng, 100) {
            0 => {
                device.cut();
                self.report.cuts += 1;
                self.note(format!("{:?} is cut off", table.players[player].viewer));
            }
            1 => device.stall(true),
            2..8 => device.stall(false),
            _ => {}
        }
    }

    /// Everybody does something, or not.
    fn play(&mut self, table: &mut Table) {
        for place in 0..table.players.len() {
            if table.players[place].device.is_none() {
                if below(&mut self.rng, 10) == 0 {
                    let bytes = 200 + below(&mut self.rng, 200_000);
                    self.connect(table, place, bytes);
                }
                continue;
            }
            let player = &mut table.players[place];
            let speaks = below(&mut self.rng, 3) == 0;
            let said = speaks.then(|| player.speak(&mut self.rng)).flatten();
            let insists = below(&mut self.rng, 5) == 0;
            let again = insists.then(|| player.insist()).flatten();
            let viewer = player.viewer;
            for text in said.into_iter().chain(again) {
                self.note(format!("{viewer:?} says {text}"));
            }
        }
    }

    /// Connects a player to some node that runs.
    fn connect(&mut self, table: &mut Table, place: usize, bytes: usize) {
        let number = below(&mut self.rng, self.nodes.len());
        let Some(node) = &self.nodes[number].node else { return };
        let player = &mut table.players[place];
        let path = format!("/api/matches/{}/socket", table.id);
        let device =
            Device::connect(&self.street, node.connect(), bytes, &path, player.token.as_deref(), player.n);
        let event = format!("{:?} connects to node {number} after update {:?}", player.viewer, player.n);
        player.take(device);
        self.report.sockets += 1;
        self.note(event);
    }

    /// Nodes whose time has come start again.
    fn come_back(&mut self) {
        for number in 0..self.nodes.len() {
            let place = &mut self.nodes[number];
            place.down_for = place.down_for.saturating_sub(1);
            if place.node.is_none() && place.down_for == 0 && self.start(number).is_err() {
                self.note(format!("node {number} does not start"));
            }
        }
    }

    fn start(&mut self, number: usize) -> io::Result<()> {
        let rng = ChaCha8Rng::seed_from_u64(self.rng.next_u64());
        let hasty = self.plan.flaw == Some(Flaw::SendsBeforeAppend);
        self.nodes[number].node = Some(Node::start(&self.disk, number, rng, &self.shelf, hasty)?);
        self.note(format!("node {number} starts"));
        Ok(())
    }

    fn note(&mut self, event: String) {
        self.digest = Hash::of("airlock 2026 simulation", &[&self.digest.0, event.as_bytes()]);
        if self.trace.len() == TRACE {
            self.trace.pop_front();
        }
        self.trace.push_back(format!("{:>7} {event}", self.report.steps));
    }
}
