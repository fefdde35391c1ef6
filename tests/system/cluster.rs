//! Three nodes over one PostgreSQL, NATS between them, HAProxy before them as `deploy/cluster` has it. Nodes crash, hang, and are
//! asked to end, NATS goes away: nothing that was acknowledged is lost, nothing is done twice, and every viewer was told what
//! the log says, without a gap.
//!
//! A few mishaps are enough for every day; `AIRLOCK_SOAK=200` says how many there are instead.

use std::{
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use airlock_client::Site;
use airlock_engine::rng::below;
use airlock_store_testing::{Balancer, Nats, Postgres};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tokio::{sync::watch, task::JoinSet, time::sleep};

use crate::{
    crash::{Played, one_after_the_other, told},
    house::House,
};

/// How many mishaps there are, if nobody says otherwise: one of each kind.
const MISHAPS: u64 = 4;

/// How many matches are played at the same time.
const TABLES: u64 = 3;

/// The longest time between two mishaps, and how long one lasts.
const LONGEST_PEACE: usize = 1500;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_that_crash_hang_and_end_in_live_matches_lose_and_double_nothing() {
    let mishaps = std::env::var("AIRLOCK_SOAK").map_or(MISHAPS, |count| count.parse().unwrap());
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let (postgres, mut nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let mut nodes: Vec<House> = (0..3).map(|_| House::beside(&database, &nats.address())).collect();
    // Whoever runs the tests need not be allowed so many connections.
    let configuration =
        include_str!("../../deploy/cluster/haproxy.cfg").replace("maxconn 50000", "maxconn 1000");
    let addresses: Vec<String> = nodes.iter().map(|node| node.address().to_owned()).collect();
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
    let mut begun = Vec::new();
    for mishap in 0..mishaps {
        lively.mark_unchanged();
        tokio::select! {
            acted = lively.changed() => acted.unwrap(),
            Some(ended) = tables.join_next() => panic!("a table failed: {:?}", ended.err()),
        }
        let mut pause = || sleep(Duration::from_millis(below(&mut rng, LONGEST_PEACE) as u64));
        pause().await;
        begun.push(Instant::now());
        let which = usize::try_from(mishap / 4).unwrap() % nodes.len();
        match mishap % 4 {
            0 => {
                nodes[which].kill();
                pause().await;
                nodes[which].start_again();
            }
            1 => {
                nodes[which].end();
                pause().await;
                nodes[which].start_again();
            }
            2 => {
                signal("-STOP", nodes[which].process());
                pause().await;
                signal("-CONT", nodes[which].process());
            }
            _ => {
                nats.stop();
                pause().await;
                nats.start_again();
            }
        }
    }
    calm.store(true, Ordering::Relaxed);
    let Played { matches, actions, comebacks } = Played::at(tables).await;
    for node in &mut nodes {
        node.end();
        node.was_calm();
    }
    println!("{mishaps} mishaps, {matches} matches, {actions} acknowledged actions: 0 lost, 0 doubled");
    println!("{}", told(&comebacks, &begun));
    assert!(actions > 0, "there was something to lose");
}

fn signal(signal: &str, process: u32) {
    assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
}
