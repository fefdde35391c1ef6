//! What every store must do, as tests that run against any of them.
//!
//! An implementation says how to get an empty database and runs them all with one line:
//!
//! ```ignore
//! airlock_store::contract_tests!(MyDatabase::empty());
//! ```

use std::sync::Arc;

use async_trait::async_trait;

use crate::{
    AppendError, CreateError, Entry, MatchId, Page, Snapshot, Store, StoreError,
    limits::{
        MAX_ENTRIES_PER_APPEND, MAX_ENTRIES_PER_MATCH, MAX_ENTRY_BYTES, MAX_HEADER_BYTES, MAX_SNAPSHOT_BYTES,
    },
};

/// An empty database that can be opened more than once: by several nodes, or again after an end.
#[async_trait]
pub trait Database: Send + Sync {
    /// Opens it.
    async fn open(&self) -> Arc<dyn Store>;
}

/// Declares one test for each part of the contract. The argument makes an empty [`Database`].
#[macro_export]
macro_rules! contract_tests {
    ($database:expr) => {
        $crate::contract_tests! { $database =>
            a_new_match_has_a_header_and_an_empty_log
            a_match_is_created_once
            entries_are_loaded_as_they_were_appended
            text_is_kept_byte_for_byte
            an_append_goes_to_the_end_or_nowhere
            a_refused_append_writes_nothing
            a_match_that_nobody_created_is_named
            matches_do_not_touch_each_other
            of_two_writers_one_wins
            racing_writers_lose_and_double_nothing
            what_was_acknowledged_is_there_after_opening_again
            a_full_log_says_so
            matches_are_listed_newest_first_and_in_pages
            a_snapshot_is_kept_for_each_rules_version_and_never_goes_back
        }
    };
    ($database:expr => $($part:ident)+) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $part() {
                $crate::contract::$part(&$database).await;
            }
        )+
    };
}

/// A match has its header, and no entries yet, from its creation on.
pub async fn a_new_match_has_a_header_and_an_empty_log(database: &dyn Database) {
    let store = database.open().await;
    let id = MatchId::fresh();
    store.create(id, "{\"game\":\"nemesis\"}").await.expect("created");
    assert_eq!(store.header(id).await.expect("a header"), "{\"game\":\"nemesis\"}");
    assert_eq!(store.load(id, 0).await.expect("a log"), []);
}

/// A second creation is refused and leaves the first.
pub async fn a_match_is_created_once(database: &dyn Database) {
    let store = database.open().await;
    let id = MatchId::fresh();
    store.create(id, "first").await.expect("created");
    assert!(matches!(store.create(id, "second").await, Err(CreateError::Exists(taken)) if taken == id));
    assert_eq!(store.header(id).await.expect("a header"), "first");
    let too_large = "x".repeat(MAX_HEADER_BYTES + 1);
    assert!(matches!(
        store.create(MatchId::fresh(), &too_large).await,
        Err(CreateError::Store(StoreError::TooLarge { actual, .. })) if actual == too_large.len()
    ));
}

/// All of them or the last ones, in order, numbered from 1.
pub async fn entries_are_loaded_as_they_were_appended(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    assert_eq!(store.append(id, 0, texts(["a"])).await.expect("appended"), 1);
    assert_eq!(store.append(id, 1, texts(["b", "c"])).await.expect("appended"), 3);
    assert_eq!(store.append(id, 3, vec![]).await.expect("nothing is always possible"), 3);
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a", "b", "c"]));
    assert_eq!(store.load(id, 2).await.expect("a log"), entries(3, ["c"]));
    assert_eq!(store.load(id, 3).await.expect("a log"), []);
    assert_eq!(store.load(id, u64::MAX).await.expect("a log"), []);
}

/// Letters of every script, quotes, line ends and empty texts come back as they were.
pub async fn text_is_kept_byte_for_byte(database: &dyn Database) {
    let store = database.open().await;
    let id = MatchId::fresh();
    let odd = [
        "",
        " ",
        "příliš žluťoučký kůň",
        "\"'; DROP TABLE matches; --",
        "\r\n\t\\",
        "\u{1F479}\u{200D}",
        "{}",
    ];
    store.create(id, odd[2]).await.expect("created");
    store.append(id, 0, texts(odd)).await.expect("appended");
    assert_eq!(store.header(id).await.expect("a header"), odd[2]);
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, odd));
}

/// An append before or beyond the end is refused, and told where the end is.
pub async fn an_append_goes_to_the_end_or_nowhere(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    store.append(id, 0, texts(["a", "b"])).await.expect("appended");
    for after in [0, 1, 3, u64::MAX] {
        let refused = store.append(id, after, texts(["x"])).await;
        assert!(
            matches!(refused, Err(AppendError::Conflict { after: a, actual: 2 }) if a == after),
            "{refused:?}"
        );
    }
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a", "b"]));
}

/// One entry that is too large, or one entry too many, and none is written.
pub async fn a_refused_append_writes_nothing(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let large = vec!["fits".to_owned(), "x".repeat(MAX_ENTRY_BYTES + 1)];
    let many = vec!["fits".to_owned(); MAX_ENTRIES_PER_APPEND + 1];
    for bodies in [large, many] {
        let refused = store.append(id, 0, bodies).await;
        assert!(matches!(refused, Err(AppendError::Store(StoreError::TooLarge { .. }))), "{refused:?}");
    }
    assert_eq!(store.load(id, 0).await.expect("a log"), []);
    let largest = vec!["x".repeat(MAX_ENTRY_BYTES), "y".to_owned()];
    assert_eq!(store.append(id, 0, largest).await.expect("the limit itself fits"), 2);
}

/// Every question about an unknown match says which one is unknown.
pub async fn a_match_that_nobody_created_is_named(database: &dyn Database) {
    let store = database.open().await;
    begun(&*store).await;
    let unknown = MatchId::fresh();
    let names_it = |error: &StoreError| matches!(error, StoreError::NoMatch(id) if *id == unknown);
    assert!(names_it(&store.header(unknown).await.expect_err("no match")));
    assert!(names_it(&store.load(unknown, 0).await.expect_err("no match")));
    assert!(names_it(&store.put_snapshot(unknown, snapshot("1", 0, "s")).await.expect_err("no match")));
    let refused = store.append(unknown, 0, texts(["a"])).await;
    assert!(matches!(&refused, Err(AppendError::Store(error)) if names_it(error)), "{refused:?}");
    assert_eq!(store.snapshot(unknown, "1").await.expect("an answer"), None);
}

/// Each match has its own log.
pub async fn matches_do_not_touch_each_other(database: &dyn Database) {
    let store = database.open().await;
    let (one, other) = (begun(&*store).await, begun(&*store).await);
    store.append(one, 0, texts(["a", "b"])).await.expect("appended");
    store.append(other, 0, texts(["x"])).await.expect("appended");
    assert_eq!(store.load(one, 0).await.expect("a log"), entries(1, ["a", "b"]));
    assert_eq!(store.load(other, 0).await.expect("a log"), entries(1, ["x"]));
}

/// Many appends to the same place at the same time, by two nodes: one is written, the others are told.
pub async fn of_two_writers_one_wins(database: &dyn Database) {
    let nodes = [database.open().await, database.open().await];
    let id = begun(&*nodes[0]).await;
    let writers: Vec<_> = (0..16)
        .map(|writer| {
            let node = nodes[writer % nodes.len()].clone();
            tokio::spawn(
                async move { node.append(id, 0, texts([format!("{writer}"), "end".to_owned()])).await },
            )
        })
        .collect();
    let mut won = Vec::new();
    for (writer, handle) in writers.into_iter().enumerate() {
        match handle.await.expect("no panic") {
            Ok(2) => won.push(writer),
            Err(AppendError::Conflict { after: 0, actual: 2 }) => {}
            other => panic!("neither won nor told: {other:?}"),
        }
    }
    let [winner] = won[..] else { panic!("{won:?} all won") };
    let expected = entries(1, [format!("{winner}"), "end".to_owned()]);
    assert_eq!(nodes[0].load(id, 0).await.expect("a log"), expected);
    assert_eq!(nodes[1].load(id, 0).await.expect("a log"), expected);
}

/// Writers of two nodes that load and try again after a conflict all get through, once each, without gaps.
pub async fn racing_writers_lose_and_double_nothing(database: &dyn Database) {
    const WRITERS: usize = 8;
    const EACH: usize = 20;
    let nodes = [database.open().await, database.open().await];
    let id = begun(&*nodes[0]).await;
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let node = nodes[writer % nodes.len()].clone();
            tokio::spawn(async move {
                let mut end = 0;
                for number in 0..EACH {
                    loop {
                        match node.append(id, end, texts([format!("{writer}:{number}")])).await {
                            Ok(after) => {
                                end = after;
                                break;
                            }
                            Err(AppendError::Conflict { actual, .. }) => end = actual,
                            Err(error) => panic!("{error}"),
                        }
                    }
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.expect("no panic");
    }
    let log = nodes[0].load(id, 0).await.expect("a log");
    assert!(log.iter().map(|entry| entry.seq).eq(1..=(WRITERS * EACH) as u64), "a gap in {log:?}");
    for writer in 0..WRITERS {
        let own = format!("{writer}:");
        let numbers: Vec<&str> = log.iter().filter_map(|entry| entry.body.strip_prefix(&own)).collect();
        assert!(numbers.iter().map(|n| n.parse()).eq((0..EACH).map(Ok)), "writer {writer} wrote {numbers:?}");
    }
}

/// The end of a process loses nothing that was acknowledged.
pub async fn what_was_acknowledged_is_there_after_opening_again(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    store.append(id, 0, texts(["a", "b"])).await.expect("appended");
    store.put_snapshot(id, snapshot("1", 2, "state")).await.expect("kept");
    drop(store);
    let store = database.open().await;
    assert_eq!(store.header(id).await.expect("a header"), HEADER);
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a", "b"]));
    assert_eq!(store.snapshot(id, "1").await.expect("an answer"), Some(snapshot("1", 2, "state")));
    assert_eq!(store.append(id, 2, texts(["c"])).await.expect("appended"), 3);
}

/// A log has a longest length; the last places can be used.
pub async fn a_full_log_says_so(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let mut end = 0;
    while end < MAX_ENTRIES_PER_MATCH {
        let room = usize::try_from(MAX_ENTRIES_PER_MATCH - end).expect("a small number");
        let bodies = vec![String::new(); room.min(MAX_ENTRIES_PER_APPEND)];
        end = store.append(id, end, bodies).await.expect("appended");
    }
    let refused = store.append(id, end, texts(["one too many"])).await;
    assert!(matches!(refused, Err(AppendError::Full { limit: MAX_ENTRIES_PER_MATCH })), "{refused:?}");
    assert_eq!(store.load(id, end - 1).await.expect("a log").len(), 1);
}

/// Pages follow each other without overlap.
pub async fn matches_are_listed_newest_first_and_in_pages(database: &dyn Database) {
    let store = database.open().await;
    assert_eq!(store.list(Page::FIRST).await.expect("a list"), []);
    let mut ids = Vec::new();
    for length in 0..5 {
        let id = begun(&*store).await;
        store.append(id, 0, vec!["x".to_owned(); length]).await.expect("appended");
        ids.push(id);
    }
    ids.reverse();
    let first = store.list(Page { before: None, at_most: 3 }).await.expect("a list");
    let second = store.list(Page { before: Some(first[2].id), at_most: 3 }).await.expect("a list");
    let listed: Vec<_> = first.iter().chain(&second).map(|line| (line.id, line.entries)).collect();
    assert_eq!(listed, ids.into_iter().zip((0..5).rev()).collect::<Vec<_>>());
    assert!(first.iter().all(|line| line.header == HEADER));
}

/// Snapshots of other rules are not mixed up, and an older one never replaces a newer one.
pub async fn a_snapshot_is_kept_for_each_rules_version_and_never_goes_back(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    assert_eq!(store.snapshot(id, "1").await.expect("an answer"), None);
    for (version, seq, state) in [("1", 5, "five"), ("2", 3, "three"), ("1", 9, "nine"), ("1", 7, "seven")] {
        store.put_snapshot(id, snapshot(version, seq, state)).await.expect("kept or ignored");
    }
    assert_eq!(store.snapshot(id, "1").await.expect("an answer"), Some(snapshot("1", 9, "nine")));
    assert_eq!(store.snapshot(id, "2").await.expect("an answer"), Some(snapshot("2", 3, "three")));
    assert_eq!(store.snapshot(id, "3").await.expect("an answer"), None);
    let too_large = Snapshot { state: vec![0; MAX_SNAPSHOT_BYTES + 1], ..snapshot("1", 10, "") };
    assert!(matches!(store.put_snapshot(id, too_large).await, Err(StoreError::TooLarge { .. })));
}

const HEADER: &str = "{}";

/// A fresh match.
async fn begun(store: &dyn Store) -> MatchId {
    let id = MatchId::fresh();
    store.create(id, HEADER).await.expect("created");
    id
}

fn texts<const N: usize>(texts: [impl Into<String>; N]) -> Vec<String> {
    texts.map(Into::into).into()
}

fn entries<const N: usize>(from: u64, bodies: [impl Into<String>; N]) -> Vec<Entry> {
    (from..).zip(bodies).map(|(seq, body)| Entry { seq, body: body.into() }).collect()
}

fn snapshot(rules_version: &str, seq: u64, state: &str) -> Snapshot {
    Snapshot { rules_version: rules_version.to_owned(), seq, state: state.into() }
}
