//! Kills of the server and the database during live matches, and broken sockets. No acknowledged action is lost or
//! done twice, and every viewer's transcript follows the log without a gap.
//!
//! By default there are a few crashes; `AIRLOCK_SOAK=200` sets their number.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use airlock_client::{Comeback, Site};
use airlock_engine::rng::below;
use airlock_store_testing::Postgres;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tokio::{
    sync::watch,
    task::{JoinSet, spawn_blocking},
};

use crate::{
    players::{Lived, nemesis, play, sit_down},
    projection::compare,
    proxy::Proxy,
    server::{Database, Server},
};

/// Default number of crashes.
const CRASHES: u64 = 3;

/// Number of simultaneous matches.
const TABLES: u64 = 3;

const LONGEST_PEACE: Duration = Duration::from_millis(2500);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_server_loses_and_doubles_nothing_on_sqlite() {
    storm(Server::open(Database::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_server_and_database_lose_nothing_on_postgres() {
    storm(Server::open(Database::Postgres(Box::new(Postgres::start())))).await;
}

async fn storm(mut server: Server) {
    let crashes = std::env::var("AIRLOCK_SOAK").map_or(CRASHES, |count| count.parse().unwrap());
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let proxy = Proxy::to(server.address(), seed).await;
    let calm = Arc::new(AtomicBool::new(false));
    let progress = watch::Sender::new(0);
    let mut lively = progress.subscribe();
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        let (site, over, calm) = (server.site(), proxy.site(), Arc::clone(&calm));
        tables.spawn(one_after_the_other(site, over, calm, progress.clone(), seed + table));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut restarts = Vec::new();
    for crash in 0..crashes {
        // The matches are live: an action was taken since the last crash.
        lively.mark_unchanged();
        tokio::select! {
            acted = lively.changed() => acted.unwrap(),
            Some(ended) = tables.join_next() => panic!("a table failed: {:?}", ended.err()),
        }
        let peace = below(&mut rng, LONGEST_PEACE.as_millis() as usize);
        tokio::time::sleep(Duration::from_millis(peace as u64)).await;
        match &mut server.database {
            Database::Postgres(postgres) if crash % 3 == 2 => {
                postgres.stop();
                postgres.start_again();
            }
            Database::Postgres(_) | Database::Shared | Database::Sqlite => {
                server.kill();
                server.start_again();
            }
        }
        restarts.push(Instant::now());
    }
    proxy.mend();
    calm.store(true, Ordering::Relaxed);
    let Played { matches, actions, comebacks, .. } = Played::at(tables).await;
    server.end();
    server.was_calm();
    let cuts = proxy.cuts();
    println!(
        "{crashes} crashes, {cuts} cut sockets, {matches} matches, {actions} acknowledged actions: 0 lost, 0 doubled"
    );
    println!("{}", told(&comebacks, &restarts));
    assert!(actions > 0 && !comebacks.is_empty(), "there was something to lose");
}

/// Matches that were played.
pub(crate) struct Played {
    pub(crate) matches: usize,
    /// Acknowledged actions, which are in the logs.
    pub(crate) actions: usize,
    pub(crate) comebacks: Vec<Comeback>,
    /// Times of consecutive acknowledged actions of a match, unless the rules waited in between.
    pub(crate) steps: Vec<(Instant, Instant)>,
}

impl Played {
    /// Collects the matches of all tables, which end once it is calm.
    pub(crate) async fn at(mut tables: JoinSet<Vec<Lived>>) -> Self {
        let mut played = Self { matches: 0, actions: 0, comebacks: Vec::new(), steps: Vec::new() };
        while let Some(table) = tables.join_next().await {
            let (mut done, mut windows) = (Vec::new(), Vec::new());
            for life in table.unwrap() {
                played.actions += life.acknowledged.len();
                played.comebacks.extend(life.comebacks);
                done.extend(life.acknowledged_at);
                windows.extend(life.windows);
                // The spectator comes last.
                if life.participant.ticket.is_none() {
                    done.sort_unstable();
                    let steps = done.windows(2).map(|step| (step[0], step[1]));
                    let waited = |step: &(Instant, Instant)| {
                        windows.iter().any(|(from, until)| *from < step.1 && step.0 < *until)
                    };
                    played.steps.extend(steps.filter(|step| !waited(step)));
                    (done, windows) = (Vec::new(), Vec::new());
                    played.matches += 1;
                }
            }
        }
        played
    }
}

/// Plays matches one after another and checks each, until it is calm.
pub(crate) async fn one_after_the_other(
    site: Site,
    over: Site,
    calm: Arc<AtomicBool>,
    progress: watch::Sender<u64>,
    seed: u64,
) -> Vec<Lived> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut all = Vec::new();
    loop {
        let wish = nemesis(3 + below(&mut rng, 3) as u8);
        let (opened, participants) = insist(|| sit_down(&site, &over, &wish)).await;
        let lived = play(participants, rng.next_u64(), &progress).await;
        let log = insist(|| site.log(&opened.id)).await;
        all.extend(
            spawn_blocking(move || {
                compare(&log, &lived);
                lived
            })
            .await
            .unwrap(),
        );
        if calm.load(Ordering::Relaxed) {
            return all;
        }
    }
}

/// Retries while the server is away.
async fn insist<T, E, F: Future<Output = Result<T, E>>>(what: impl Fn() -> F) -> T {
    loop {
        match what().await {
            Ok(done) => return done,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Describes the time that clients took to reconnect.
pub(crate) fn told(comebacks: &[Comeback], restarts: &[Instant]) -> String {
    let away = comebacks.iter().map(|comeback| comeback.away);
    // The last restart before the reconnection counts.
    let since = |comeback: &Comeback| {
        let restart = restarts.iter().rev().find(|restart| **restart <= comeback.at)?;
        let taken = comeback.at - *restart;
        (taken < comeback.away).then_some(taken)
    };
    let after = comebacks.iter().filter_map(since);
    format!("up to date again after a loss: {}; after a restart: {}", spread(away), spread(after))
}

pub(crate) fn spread(times: impl Iterator<Item = Duration>) -> String {
    let mut times: Vec<u128> = times.map(|time| time.as_millis()).collect();
    times.sort_unstable();
    let at = |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1)));
    let [p50, p95, longest] = [50, 95, 100].map(|part| at(part).copied().unwrap_or_default());
    format!("{} times, p50 {p50} ms, p95 {p95} ms, longest {longest} ms", times.len())
}
