//! Durable appends per second of each database: `cargo bench -p airlock-store`. Prints figures, asserts nothing.
//!
//! Each writer appends one entry after another to its own match and waits for each, as live matches do. With a line,
//! the row for lists is written too. The last figure has appends of 128 entries.

#![expect(clippy::print_stdout, reason = "figures are printed")]

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use airlock_store::{Head, Line, MatchData, MatchId, SqliteStore, Store, open};
use airlock_store_testing::Postgres;

/// Long enough to level out single slow commits.
const MEASURED: Duration = Duration::from_secs(3);

/// Typical length of an entry of Nemesis.
const ENTRY_BYTES: usize = 400;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("airlock.db");
        let sqlite = SqliteStore::open(&file).await.expect("the database opens");
        measure("SQLite", Arc::new(sqlite)).await;
        let server = Postgres::start();
        measure("PostgreSQL", open(&server.database()).await.expect("the database opens")).await;
    });
}

async fn measure(name: &str, store: Arc<dyn Store>) {
    for (writers, entries, line) in
        [(1, 1, false), (8, 1, false), (32, 1, false), (32, 1, true), (128, 1, true), (1, 128, false)]
    {
        let begun = Instant::now();
        let tasks: Vec<_> = (0..writers)
            .map(|_| tokio::spawn(appends(Arc::clone(&store), entries, line, begun + MEASURED)))
            .collect();
        let mut commits = 0;
        for task in tasks {
            commits += task.await.expect("no panic");
        }
        let rate = commits as f64 / begun.elapsed().as_secs_f64();
        let with = if line { " with a line" } else { "" };
        println!(
            "{name}: {writers:>3} writers of {entries:>3} entries{with}: {rate:>7.0} appends/s, {:>7.0} entries/s",
            rate * entries as f64
        );
    }
}

/// Appends until `end`. Returns the number of appends.
async fn appends(store: Arc<dyn Store>, entries: usize, line: bool, end: Instant) -> u64 {
    let body = "x".repeat(ENTRY_BYTES);
    let line = line.then(|| Line { body: body.clone(), ..Line::default() });
    let (mut id, mut after, mut commits) = (MatchId::fresh(), Head::default(), 0);
    store.create(id, MatchData::default()).await.expect("created");
    while Instant::now() < end {
        if after.seq > 60_000 {
            (id, after) = (MatchId::fresh(), Head::default());
            store.create(id, MatchData::default()).await.expect("created");
        }
        let bodies = vec![body.clone(); entries];
        after = store.append(id, after, bodies, line.clone()).await.expect("appended");
        commits += 1;
    }
    commits
}
