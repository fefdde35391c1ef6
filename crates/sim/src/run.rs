//! One simulation run: the order of events, determined by a seed.

use std::{
    cell::RefCell,
    collections::VecDeque,
    io,
    sync::{Arc, Once, atomic::Ordering},
    time::Duration,
};

use airlock_engine::{Hash, rng::below};
use airlock_protocol::Phase;
use airlock_registry::Registry;
use airlock_toy::Toy;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use tokio::runtime::Runtime;

use crate::{
    Failure, Flaw, Plan, Report, Violation,
    bus::Network,
    device::Device,
    disk::{Disk, Loss},
    node::{self, Node},
    table::Table,
};

/// One step of simulated time.
const STEP: Duration = Duration::from_millis(1);

/// Steps within which clients must have everything after all faults end.
const PATIENCE_STEPS: u64 = 20_000;

/// A longer step without activity.
const PAUSE: Duration = Duration::from_millis(20);

/// Largest number of consecutive pauses, which together outlast a covert window.
const LONGEST_IDLE: usize = 150;

/// A pause so long that a few of them outlast the limits for nonces and turns.
const LONG_PAUSE: Duration = Duration::from_secs(2);

/// Largest deviation of a node's clock, in thousandths.
const MAX_SKEW: usize = 20;

/// Text of a command that gives up the seat.
const LEAVE: &str = "\"leave\"";

/// Texts of commands that agree to reveal the log of a closed match.
const AGREES: [&str; 2] = ["\"reveal_closed\"", "\"yes\":true"];

/// One seed in this many loses acknowledged entries.
const SEEDS_PER_LOSER: u64 = 4;

/// Remainder of the losing seeds.
const LOSER: u64 = 2;

/// Number of pauses without activity, one second in all.
const QUIET_STEPS: u64 = 50;

/// Largest number of calls for the log of a match within that second. It allows every node to poll the
/// log every quarter of a second.
const MAX_QUIET_CALLS: u64 = 40;

/// Additional calls for each entry appended meanwhile.
const MAX_CALLS_PER_ENTRY: u64 = 12;

/// Number of the last events reported with a failure.
const TRACE: usize = 60;

/// Runs a plan.
///
/// # Errors
/// The first broken promise.
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
    /// Panics of this thread.
    static PANICS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Records panics of tasks, which the runtimes would swallow.
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

/// The whole simulation.
struct World {
    plan: Plan,
    rng: ChaCha8Rng,
    /// Decides about losses of the store. `None` if it loses nothing.
    losses: Option<ChaCha8Rng>,
    registry: Registry,
    disk: Arc<Disk>,
    network: Arc<Network>,
    nodes: Vec<NodeSlot>,
    /// Runtime of the clients' ends of connections.
    client_runtime: Runtime,
    report: Report,
    trace: VecDeque<String>,
    digest: Hash,
}

/// A node's slot, with its clock.
struct NodeSlot {
    /// `None` while the node is down.
    node: Option<Node>,
    /// Steps until the node restarts, or until a stalled reader resumes.
    down_for: u64,
    /// Deviation of its clock, in thousandths. Positive if fast.
    skew: i64,
    /// Thousandths of a millisecond carried over to the next step.
    owed: i64,
}

impl NodeSlot {
    const fn down() -> Self {
        Self { node: None, down_for: 0, skew: 0, owed: 0 }
    }

    /// Advances the node's time at the speed of its clock.
    fn advance(&mut self, time: Duration) {
        let ms = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        self.owed += ms * (1000 + self.skew);
        let whole = u64::try_from(self.owed / 1000).unwrap_or_default();
        self.owed %= 1000;
        if whole > 0 {
            self.node.iter().for_each(|node| node.advance(Duration::from_millis(whole)));
        }
    }
}

impl World {
    fn new(plan: &Plan) -> io::Result<Self> {
        let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
        let (disk, network) = (Arc::new(Disk::default()), Arc::new(Network::default()));
        let registry = Registry::catalog().with::<Toy>();
        let nodes = (0..=below(&mut rng, 3)).map(|_| NodeSlot::down()).collect();
        let loses = plan.flaw.is_none() && plan.seed % SEEDS_PER_LOSER == LOSER;
        let mut world = Self {
            plan: plan.clone(),
            losses: loses.then(|| ChaCha8Rng::seed_from_u64(!plan.seed)),
            rng,
            registry,
            disk,
            network,
            nodes,
            client_runtime: node::runtime()?,
            report: Report::default(),
            trace: VecDeque::new(),
            digest: Hash::ZERO,
        };
        (0..world.nodes.len()).try_for_each(|number| world.start(number))?;
        Ok(world)
    }

    fn run(&mut self) -> Result<(), Violation> {
        let mut table = self.open()?;
        loop {
            self.disk.faults.store(true, Ordering::Relaxed);
            self.network.faults.store(true, Ordering::Relaxed);
            while self.report.steps < self.plan.steps && table.goes_on() {
                self.report.steps += 1;
                self.go_wrong(&table);
                self.lose(&mut table)?;
                self.play(&mut table);
                self.step(&mut table, STEP)?;
                if below(&mut self.rng, 60) == 0 {
                    self.idle(&mut table)?;
                }
            }
            self.disk.faults.store(false, Ordering::Relaxed);
            self.network.faults.store(false, Ordering::Relaxed);
            self.network.clear();
            self.disk.outage.store(false, Ordering::Relaxed);
            self.disk.full.store(false, Ordering::Relaxed);
            self.recover_from_loss(&mut table)?;
            self.end_faults(&mut table)?;
            self.count(&mut table);
            if self.report.steps >= self.plan.steps {
                self.report.digest = self.digest.to_string();
                return Ok(());
            }
            table = match table.mirror.next() {
                Some(next) => {
                    self.note("a rematch".to_owned());
                    self.report.rematches += 1;
                    table.follow(next, &self.disk, &self.registry)?
                }
                None => self.open()?,
            };
        }
    }

    fn count(&mut self, table: &mut Table) {
        self.report.matches += 1;
        *self.report.games.entry(table.game).or_default() += 1;
        self.report.records += table.mirror.length() as u64;
        self.report.ticks += table.mirror.ticks.count() as u64;
        self.report.closed += u64::from(table.mirror.phase() == Phase::Closed);
        self.report.revealed += u64::from(table.mirror.is_revealed());
        self.report.voided_starts += u64::from(table.mirror.voided_starts());
        for player in &mut table.players {
            self.report.updates += std::mem::take(&mut player.received);
            self.report.acknowledged += std::mem::take(&mut player.acknowledged);
        }
    }

    /// Opens a table with some players, without faults.
    fn open(&mut self) -> Result<Table, Violation> {
        (0..self.nodes.len()).for_each(|number| self.nodes[number].down_for = 0);
        self.come_back();
        let Some(node) = self.nodes.iter().find_map(|place| place.node.as_ref()) else {
            return Err(Violation::Broken("no node runs".to_owned()));
        };
        let (table, wish) = Table::open(node, &self.disk, &self.registry, &mut self.rng, self.plan.flaw)?;
        self.note(format!("a table: {wish}"));
        Ok(table)
    }

    /// Lets time pass without activity, sometimes so long that a start becomes void.
    fn idle(&mut self, table: &mut Table) -> Result<(), Violation> {
        let (pauses, pause) =
            if below(&mut self.rng, 10) == 0 { (35, LONG_PAUSE) } else { (LONGEST_IDLE, PAUSE) };
        for _ in 0..below(&mut self.rng, pauses) {
            self.step(table, pause)?;
        }
        Ok(())
    }

    /// Advances time by one step and checks the results.
    fn step(&mut self, table: &mut Table, time: Duration) -> Result<(), Violation> {
        let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.disk.pass(ms);
        self.nodes.iter_mut().for_each(|place| place.advance(time));
        node::advance(&self.client_runtime, time);
        if let Some(panic) = PANICS.take().pop() {
            return Err(Violation::Panicked(panic));
        }
        table.absorb(&self.disk)?;
        let Table { mirror, players, .. } = &mut *table;
        let mut received = Vec::new();
        let result = players.iter_mut().try_for_each(|player| {
            player.wait(ms);
            player.receive(mirror, |text| received.push(text))
        });
        table.look_at_the_seats();
        received.into_iter().for_each(|text| self.note(table.without_drawn(text)));
        result.and_then(|()| table.watch_the_secrets())
    }

    /// Ends all faults and checks that everybody gets what is owed.
    fn end_faults(&mut self, table: &mut Table) -> Result<(), Violation> {
        (0..self.nodes.len()).for_each(|number| self.nodes[number].down_for = 0);
        for _ in 0..PATIENCE_STEPS {
            self.come_back();
            for place in 0..table.players.len() {
                match &table.players[place].device {
                    Some(device) => device.stall(false),
                    None if table.players[place].is_shut_out() => self.recover(table, place),
                    None => self.connect(table, place, usize::MAX),
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

    /// Randomly makes the store lose the end of the log, or lets the operator notice such a loss.
    fn lose(&mut self, table: &mut Table) -> Result<(), Violation> {
        let Some(losses) = &mut self.losses else { return Ok(()) };
        if table.is_adrift() {
            return if below(losses, 120) == 0 { self.recover_from_loss(table) } else { Ok(()) };
        }
        let length = table.mirror.length();
        if length == 0 || below(losses, 120) > 0 {
            return Ok(());
        }
        let lost = 1 + below(losses, length.min(6));
        let how = if below(losses, 2) == 0 { Loss::Rows } else { Loss::Back };
        self.disk.lose(table.id, length - lost, how);
        self.report.losses += 1;
        self.note(format!("the store loses {lost} of {length} entries: {how:?}"));
        table.start_again(&self.disk, &self.registry, true)
    }

    /// After a loss: checks that no node polls the store for lost entries, then restarts all nodes.
    fn recover_from_loss(&mut self, table: &mut Table) -> Result<(), Violation> {
        if !table.is_adrift() {
            return Ok(());
        }
        let (calls, length) = (self.disk.calls(table.id), table.mirror.length());
        for _ in 0..QUIET_STEPS {
            self.step(table, PAUSE)?;
        }
        let calls = self.disk.calls(table.id) - calls;
        let progress = (table.mirror.length() - length) as u64;
        if calls > MAX_QUIET_CALLS + MAX_CALLS_PER_ENTRY * progress {
            return Err(Violation::Spins { calls, progress });
        }
        self.disk.mend(table.id);
        self.nodes.iter_mut().for_each(|place| *place = NodeSlot::down());
        self.note("all nodes are started again".to_owned());
        self.come_back();
        table.start_again(&self.disk, &self.registry, false)
    }

    /// Randomly causes a fault of a node or a socket.
    fn go_wrong(&mut self, table: &Table) {
        self.come_back();
        if below(&mut self.rng, 400) == 0 {
            let number = below(&mut self.rng, self.nodes.len());
            let down_for = 1 + below(&mut self.rng, 200) as u64;
            self.note(format!("node {number} ends for {down_for} ms"));
            self.nodes[number] = NodeSlot { down_for, ..NodeSlot::down() };
            self.report.crashes += 1;
        }
        match below(&mut self.rng, 500) {
            0 => {
                self.disk.outage.store(true, Ordering::Relaxed);
                self.note("the store is out of order".to_owned());
            }
            1..20 => self.disk.outage.store(false, Ordering::Relaxed),
            30 => {
                self.disk.full.store(true, Ordering::Relaxed);
                self.report.full_disks += 1;
                self.note("the disk is full".to_owned());
            }
            31..41 => self.disk.full.store(false, Ordering::Relaxed),
            20 => {
                self.network.outage.store(true, Ordering::Relaxed);
                self.report.silences += 1;
                self.note("nodes hear nothing".to_owned());
            }
            21..30 => self.network.clear(),
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

    /// Lets each player act, or not.
    fn play(&mut self, table: &mut Table) {
        for place in 0..table.players.len() {
            if !table.players[place].may_look() {
                if below(&mut self.rng, 20) == 0 {
                    self.come_in(table, place);
                }
                continue;
            }
            if table.players[place].is_shut_out() || below(&mut self.rng, 800) == 0 {
                self.recover(table, place);
            }
            if table.players[place].device.is_none() {
                if below(&mut self.rng, 10) == 0 {
                    let bytes = 200 + below(&mut self.rng, 200_000);
                    self.connect(table, place, bytes);
                }
                continue;
            }
            let player = &mut table.players[place];
            let speaks = below(&mut self.rng, 3) == 0;
            let said = speaks.then(|| player.speak(&table.mirror, &mut self.rng)).flatten();
            let insists = below(&mut self.rng, 5) == 0;
            let again = insists.then(|| player.insist()).flatten();
            let viewer = player.viewer;
            if let Some(ticket) = &player.ticket {
                // A command repeated after its player came back is a new act of that player.
                for text in said.iter().chain(&again) {
                    if text.contains(LEAVE) {
                        table.secrets.release(&ticket.name);
                    }
                    // In a closed match there is nothing else to agree to.
                    if player.view.table["phase"] == "closed" && AGREES.iter().any(|yes| text.contains(yes)) {
                        table.secrets.agree(&ticket.name);
                    }
                }
            }
            for text in said.into_iter().chain(again) {
                self.note(format!("{viewer:?} says {text}"));
            }
        }
    }

    /// Lets a player without a seat look for one.
    fn come_in(&mut self, table: &mut Table, place: usize) {
        let number = below(&mut self.rng, self.nodes.len());
        let Some(node) = &self.nodes[number].node else { return };
        if let Some(event) = table.come_in(node, place, &mut self.rng) {
            self.note(event);
        }
    }

    /// Moves a player to another device.
    fn recover(&mut self, table: &mut Table, place: usize) {
        let number = below(&mut self.rng, self.nodes.len());
        let Some(node) = &self.nodes[number].node else { return };
        if let Some(event) = table.recover(node, place) {
            self.note(event);
        }
    }

    /// Connects a player to a running node.
    fn connect(&mut self, table: &mut Table, place: usize, bytes: usize) {
        let number = below(&mut self.rng, self.nodes.len());
        let player = &mut table.players[place];
        let Some(node) = self.nodes[number].node.as_ref().filter(|_| player.may_look()) else { return };
        let path = format!("/api/matches/{}/socket", table.id);
        let token = player.ticket.as_ref().map(|ticket| ticket.token.as_str());
        if player.adrift {
            player.n = None;
        }
        let device = Device::connect(&self.client_runtime, node.connect(), bytes, &path, token, player.n);
        let event = format!("{:?} connects to node {number} after update {:?}", player.viewer, player.n);
        player.take(device);
        self.report.sockets += 1;
        self.note(event);
    }

    /// Restarts nodes whose time has come.
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
        let skew = below(&mut self.rng, 2 * MAX_SKEW + 1) as i64 - MAX_SKEW as i64;
        let node = Some(Node::start(&self.disk, &self.network, number, rng, &self.registry, hasty)?);
        self.nodes[number] = NodeSlot { node, skew, ..NodeSlot::down() };
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
