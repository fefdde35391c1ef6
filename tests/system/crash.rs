//! The plug is pulled in the middle of live matches, the database goes away, sockets break anywhere: nothing that was
//! acknowledged is lost, nothing is done twice, and every viewer was told what the log says, without a gap.
//!
//! A few crashes are enough for every day; `AIRLOCK_SOAK=200` says how many there are instead.

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
    house::{Database, House},
    players::{Lived, nemesis, play, sit_down},
    projection::compare,
    wire::Wire,
};

/// How often the plug is pulled, if nobody says otherwise.
const CRASHES: u64 = 3;

/// How many matches are played at the same time.
const TABLES: u64 = 3;

/// The longest time between two crashes.
const LONGEST_PEACE: Duration = Duration::from_millis(2500);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_in_live_matches_loses_and_doubles_nothing_on_sqlite() {
    storm(House::open(Database::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_and_a_database_that_are_killed_in_live_matches_lose_and_double_nothing_on_postgres() {
    storm(House::open(Database::Postgres(Box::new(Postgres::start())))).await;
}

async fn storm(mut house: House) {
    let crashes = std::env::var("AIRLOCK_SOAK").map_or(CRASHES, |count| count.parse().unwrap());
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let wire = Wire::to(house.address(), seed).await;
    let calm = Arc::new(AtomicBool::new(false));
    let progress = watch::Sender::new(0);
    let mut lively = progress.subscribe();
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        let (site, over, calm) = (house.site(), wire.site(), Arc::clone(&calm));
        tables.spawn(one_after_the_other(site, over, calm, progress.clone(), seed + table));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut restarts = Vec::new();
    for crash in 0..crashes {
        // Matches are live: somebody has acted since the last crash.
        lively.mark_unchanged();
        tokio::select! {
            acted = lively.changed() => acted.unwrap(),
            Some(ended) = tables.join_next() => panic!("a table failed: {:?}", ended.err()),
        }
        let peace = below(&mut rng, LONGEST_PEACE.as_millis() as usize);
        tokio::time::sleep(Duration::from_millis(peace as u64)).await;
        match &mut house.database {
            Database::Postgres(postgres) if crash % 3 == 2 => {
                postgres.stop();
                postgres.start_again();
            }
            Database::Postgres(_) | Database::Shared | Database::Sqlite => {
                house.kill();
                house.start_again();
            }
        }
        restarts.push(Instant::now());
    }
    wire.mend();
    calm.store(true, Ordering::Relaxed);
    let Played { matches, actions, comebacks, .. } = Played::at(tables).await;
    house.end();
    house.was_calm();
    let cuts = wire.cuts();
    println!(
        "{crashes} crashes, {cuts} cut sockets, {matches} matches, {actions} acknowledged actions: 0 lost, 0 doubled"
    );
    println!("{}", told(&comebacks, &restarts));
    assert!(actions > 0 && !comebacks.is_empty(), "there was something to lose");
}

/// What was played at some tables.
pub(crate) struct Played {
    pub(crate) matches: usize,
    /// What was acknowledged, and is in the logs.
    pub(crate) actions: usize,
    pub(crate) comebacks: Vec<Comeback>,
    /// From each action to the next one in its match, as they were acknowledged, unless the rules waited in between.
    pub(crate) steps: Vec<(Instant, Instant)>,
}

impl Played {
    /// What was played until it was calm outside.
    pub(crate) async fn at(mut tables: JoinSet<Vec<Lived>>) -> Self {
        let mut played = Self { matches: 0, actions: 0, comebacks: Vec::new(), steps: Vec::new() };
        while let Some(table) = tables.join_next().await {
            let (mut done, mut windows) = (Vec::new(), Vec::new());
            for life in table.unwrap() {
                played.actions += life.acknowledged.len();
                played.comebacks.extend(life.comebacks);
                done.extend(life.acknowledged_at);
                windows.extend(life.windows);
                // Who watches comes last.
                if life.place.ticket.is_none() {
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

/// Plays matches and looks at each, until it is calm outside.
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
        let (opened, places) = insist(|| sit_down(&site, &over, &wish)).await;
        let lived = play(places, rng.next_u64(), &progress).await;
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

/// Tries again while the server is away.
async fn insist<T, E, F: Future<Output = Result<T, E>>>(what: impl Fn() -> F) -> T {
    loop {
        match what().await {
            Ok(done) => return done,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// How long clients took until they were back, in words.
pub(crate) fn told(comebacks: &[Comeback], restarts: &[Instant]) -> String {
    let away = comebacks.iter().map(|comeback| comeback.away);
    // Of those that were away at a restart: the last one before they were back counts.
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
