//! Three nodes over one PostgreSQL, connected by NATS, behind HAProxy as in `deploy/cluster`. Nodes crash, hang and
//! are ended, and NATS goes away. No acknowledged action is lost or done twice, and every viewer's transcript follows
//! the log without a gap.
//!
//! By default there are a few mishaps; `AIRLOCK_SOAK=200` sets their number. `AIRLOCK_FAILOVER=600` runs for that
//! many seconds, over two PostgreSQL servers with Patroni as in `deploy/cluster`. Then primaries fail, too, and so
//! does the network between the nodes and their services. The test prints the longest standstill of a table for each
//! kind of mishap. `AIRLOCK_MISHAPS=NodeEnds,NodeHangs` selects kinds of mishaps. `AIRLOCK_PATRONI=FILE` names
//! another Patroni if the system's is too old.

use std::{
    collections::BTreeMap,
    env,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use airlock_client::Site;
use airlock_engine::rng::below;
use airlock_store_testing::{Balancer, Nats, Patroni, Postgres, Wire};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tokio::{sync::watch, task::JoinSet, time::sleep};

use crate::{
    crash::{Played, one_after_the_other, spread, told},
    server::Server,
};

/// Number of simultaneous matches.
const TABLES: u64 = 3;

/// Longest time between two mishaps, in milliseconds.
const LONGEST_PEACE: usize = 1500;

/// Longest duration of a mishap, in milliseconds.
const LONGEST_MISHAP: usize = 5000;

/// Longer than a primary continues without etcd: its lease, and the time until it notices that it cannot renew it.
const UNVOUCHED: Duration = Duration::from_secs(25);

/// Interval of checks for a new primary.
const LOOK: Duration = Duration::from_millis(100);

/// Kind of mishap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mishap {
    /// A node is killed.
    NodeDies,
    /// A node is asked to end.
    NodeEnds,
    /// A node freezes.
    NodeHangs,
    /// NATS is killed.
    BusDies,
    /// The primary's machine is killed.
    PrimaryDies,
    /// The primary is killed, but not its Patroni.
    PrimaryCrashes,
    /// The primary's machine freezes until the other one is the primary.
    PrimaryHangs,
    /// An orderly switch to the standby.
    PrimaryChanges,
    /// Etcd is killed, for longer than a primary continues without it.
    ChooserDies,
    /// A node's connections to the databases fall silent.
    NodeLosesDatabase,
    /// A node's connection to NATS falls silent.
    NodeLosesBus,
}

/// The default: one of each kind.
const EVERY_DAY: [Mishap; 4] = [Mishap::NodeDies, Mishap::NodeEnds, Mishap::NodeHangs, Mishap::BusDies];

/// Mishaps of a cluster with Patroni.
const CHOSEN: [Mishap; 11] = [
    Mishap::NodeDies,
    Mishap::PrimaryDies,
    Mishap::NodeEnds,
    Mishap::ChooserDies,
    Mishap::NodeLosesDatabase,
    Mishap::PrimaryHangs,
    Mishap::NodeHangs,
    Mishap::PrimaryCrashes,
    Mishap::BusDies,
    Mishap::PrimaryChanges,
    Mishap::NodeLosesBus,
];

/// Number and kinds of mishaps.
struct Plan {
    /// In turn, repeatedly.
    kinds: Vec<Mishap>,
    mishaps: usize,
    until: Instant,
    /// Longest duration of a mishap, in milliseconds.
    longest: usize,
}

impl Plan {
    /// Reads the number of mishaps, or the duration in seconds, from the environment.
    fn read(failover: Option<&str>) -> Self {
        let now = Instant::now();
        let wished = env::var("AIRLOCK_MISHAPS").ok();
        let kinds = |all: &[Mishap]| -> Vec<Mishap> {
            let is_wished = |kind: &Mishap| {
                let name = format!("{kind:?}");
                wished.as_ref().is_none_or(|wished| wished.split(',').any(|wish| wish == name))
            };
            all.iter().copied().filter(is_wished).collect()
        };
        match failover {
            Some(seconds) => {
                let until = now + Duration::from_secs(seconds.parse().unwrap());
                Self { kinds: kinds(&CHOSEN), mishaps: 0, until, longest: LONGEST_MISHAP }
            }
            None => {
                let soak = env::var("AIRLOCK_SOAK").ok();
                let longest = if soak.is_some() { LONGEST_MISHAP } else { LONGEST_PEACE };
                let mishaps = soak.map_or(EVERY_DAY.len(), |count| count.parse().unwrap());
                Self { kinds: kinds(&EVERY_DAY), mishaps, until: now, longest }
            }
        }
    }
}

/// The nodes and their services.
struct Cluster {
    /// The only PostgreSQL server, if there is one; it ends with the cluster.
    _postgres: Option<Postgres>,
    /// Present if there are several PostgreSQL servers.
    patroni: Option<Patroni>,
    nats: Nats,
    nodes: Vec<Server>,
    /// Proxies from each node to the databases and to NATS, if they are to be cut.
    wires: Vec<(Vec<Wire>, Wire)>,
}

impl Cluster {
    fn start(over_patroni: bool) -> Self {
        let nats = Nats::start();
        if !over_patroni {
            let postgres = Postgres::start();
            let address = postgres.database();
            let nodes = (0..3).map(|_| Server::beside(&address, &nats.address())).collect();
            return Self { _postgres: Some(postgres), patroni: None, nats, nodes, wires: Vec::new() };
        }
        let configuration = include_str!("../../deploy/cluster/patroni.yml");
        let patroni = Patroni::start(configuration, include_str!("../../deploy/cluster/make-database"));
        let wires: Vec<(Vec<Wire>, Wire)> =
            (0..3).map(|_| (patroni.ports().map(Wire::to).into(), Wire::to(nats.port()))).collect();
        let beside = |(databases, bus): &(Vec<Wire>, Wire)| {
            let database = Patroni::address_at([databases[0].port(), databases[1].port()]);
            Server::beside(&database, &format!("nats://127.0.0.1:{}", bus.port()))
        };
        let nodes = wires.iter().map(beside).collect();
        Self { _postgres: None, patroni: Some(patroni), nats, nodes, wires }
    }

    /// Causes a mishap, lasting at least this long, and waits until it is over. `which` is the node concerned.
    async fn suffer(&mut self, mishap: Mishap, which: usize, lasts: Duration) {
        match mishap {
            Mishap::NodeDies => {
                self.nodes[which].kill();
                sleep(lasts).await;
                self.nodes[which].start_again();
            }
            Mishap::NodeEnds => {
                self.nodes[which].end();
                sleep(lasts).await;
                self.nodes[which].start_again();
            }
            Mishap::NodeHangs => {
                signal("-STOP", self.nodes[which].process());
                sleep(lasts).await;
                signal("-CONT", self.nodes[which].process());
            }
            Mishap::BusDies => {
                self.nats.stop();
                sleep(lasts).await;
                self.nats.start_again();
            }
            Mishap::NodeLosesDatabase => {
                self.wires[which].0.iter().for_each(Wire::cut);
                sleep(lasts).await;
                self.wires[which].0.iter().for_each(Wire::mend);
            }
            Mishap::NodeLosesBus => {
                self.wires[which].1.cut();
                sleep(lasts).await;
                self.wires[which].1.mend();
            }
            Mishap::ChooserDies => {
                self.patroni().kill_etcd();
                sleep(UNVOUCHED + lasts).await;
                self.patroni().start_etcd_again();
            }
            Mishap::PrimaryDies | Mishap::PrimaryCrashes | Mishap::PrimaryHangs | Mishap::PrimaryChanges => {
                let patroni = self.patroni();
                let before = patroni.primary().expect("there is a primary");
                match mishap {
                    Mishap::PrimaryDies => patroni.kill(before),
                    Mishap::PrimaryCrashes => patroni.crash(before),
                    Mishap::PrimaryHangs => patroni.pause(before),
                    _ => {}
                }
                // A primary that crashed may become the primary again.
                let again = |primary: Option<usize>| {
                    primary == Some(1 - before) || (mishap == Mishap::PrimaryCrashes && primary.is_some())
                };
                while !again(patroni.primary()) {
                    if mishap == Mishap::PrimaryChanges && patroni.standby().is_some() {
                        patroni.switch_over(before);
                    }
                    sleep(LOOK).await;
                }
                sleep(lasts).await;
                match mishap {
                    Mishap::PrimaryDies => patroni.start_again(before),
                    Mishap::PrimaryHangs => patroni.resume(before),
                    _ => {}
                }
            }
        }
    }

    fn patroni(&mut self) -> &mut Patroni {
        self.patroni.as_mut().expect("there are several PostgreSQL servers")
    }

    /// Waits until a standby is in sync, so that losing the primary loses nothing.
    async fn is_safe(&self) {
        if let Some(patroni) = &self.patroni {
            while patroni.primary().is_none() || patroni.standby().is_none() {
                sleep(LOOK).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failing_nodes_lose_and_double_nothing() {
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let failover = env::var("AIRLOCK_FAILOVER").ok();
    let mut cluster = Cluster::start(failover.is_some());
    // Fewer connections than in production, because the user's limits may not allow more.
    let configuration =
        include_str!("../../deploy/cluster/haproxy.cfg").replace("maxconn 50000", "maxconn 1000");
    let addresses: Vec<String> = cluster.nodes.iter().map(|node| node.address().to_owned()).collect();
    let places = ["one:8080", "two:8080", "three:8080"].into_iter().zip(addresses.iter().map(String::as_str));
    let balancer = Balancer::start(&configuration, &places.collect::<Vec<_>>());
    let site = || Site::at(&format!("http://{}/", balancer.address())).unwrap();
    let calm = Arc::new(AtomicBool::new(false));
    let progress = watch::Sender::new(0);
    let mut lively = progress.subscribe();
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        let calm = Arc::clone(&calm);
        tables.spawn(one_after_the_other(site(), site(), calm, progress.clone(), seed + table));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut random = |longest| Duration::from_millis(below(&mut rng, longest) as u64);
    let mut begun: Vec<(Mishap, Instant)> = Vec::new();
    let plan = Plan::read(failover.as_deref());
    while begun.len() < plan.mishaps || Instant::now() < plan.until {
        lively.mark_unchanged();
        tokio::select! {
            acted = lively.changed() => acted.unwrap(),
            Some(ended) = tables.join_next() => panic!("a table failed: {:?}", ended.err()),
        }
        cluster.is_safe().await;
        sleep(random(LONGEST_PEACE)).await;
        let mishap = plan.kinds[begun.len() % plan.kinds.len()];
        let which = begun.len() / plan.kinds.len() % cluster.nodes.len();
        begun.push((mishap, Instant::now()));
        cluster.suffer(mishap, which, random(plan.longest)).await;
    }
    cluster.is_safe().await;
    calm.store(true, Ordering::Relaxed);
    let played = Played::at(tables).await;
    for node in &mut cluster.nodes {
        node.end();
        node.was_calm();
    }
    let Played { matches, actions, comebacks, .. } = &played;
    println!("{} mishaps, {matches} matches, {actions} acknowledged actions: 0 lost, 0 doubled", begun.len());
    println!("{}", told(comebacks, &begun.iter().map(|(_, at)| *at).collect::<Vec<_>>()));
    for (mishap, pauses) in pauses(&begun, &played.steps) {
        println!("nothing was done at some table after {mishap:?}: {}", spread(pauses.into_iter()));
    }
    assert!(*actions > 0, "there was something to lose");
}

/// For each mishap, the longest standstill of a table until the next mishap. A step is the time between two
/// consecutive actions of a match.
fn pauses(begun: &[(Mishap, Instant)], steps: &[(Instant, Instant)]) -> BTreeMap<Mishap, Vec<Duration>> {
    let mut pauses: BTreeMap<Mishap, Vec<Duration>> = BTreeMap::new();
    for (place, (mishap, from)) in begun.iter().enumerate() {
        let until = begun.get(place + 1).map(|(_, next)| *next);
        let meanwhile =
            steps.iter().filter(|(before, after)| after >= from && until.is_none_or(|until| *before < until));
        // The rest of a standstill counts towards the next mishap.
        let pause = |(before, after): &(Instant, Instant)| {
            until.map_or(*after, |until| until.min(*after)) - *before.max(from)
        };
        pauses.entry(*mishap).or_default().extend(meanwhile.map(pause).max());
    }
    pauses
}

fn signal(signal: &str, process: u32) {
    assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
}
