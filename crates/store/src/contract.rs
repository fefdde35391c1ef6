//! Contract of every store, as tests that run against any implementation.
//!
//! An implementation provides an empty database and runs all tests with one line:
//!
//! ```ignore
//! airlock_store::contract_tests!(MyDatabase::empty());
//! ```
//!
//! If setting one up is expensive, [`contract_parts`](crate::contract_parts) runs them all in one test.

use std::{collections::BTreeMap, ops::RangeInclusive, sync::Arc, time::Duration};

use async_trait::async_trait;

use crate::{
    Announcement, AppendError, CreateError, Digest, Displaced, Entry, Filter, Head, Line, MatchData, MatchId,
    NodeId, PendingAnnouncement, Revision, Snapshot, Store, StoreError, Tail,
    bundle::{self, ImportError},
    limits::{
        MAX_ENTRIES_PER_APPEND, MAX_ENTRIES_PER_MATCH, MAX_ENTRY_BYTES, MAX_HEADER_BYTES,
        MAX_LENGTHS_AT_ONCE, MAX_LINE_BYTES, MAX_SNAPSHOT_BYTES, SWEPT_AT_ONCE,
    },
};

/// An empty database that can be reopened.
#[async_trait]
pub trait Database: Send + Sync {
    /// Opens the database, or opens it again after the last store was dropped.
    async fn open(&self) -> Arc<dyn Store>;

    /// Opens it for two nodes at the same time. A single-process database returns the same store twice.
    async fn open_twice(&self) -> [Arc<dyn Store>; 2];

    /// Deletes entries of a match without the stores' knowledge.
    async fn lose(&self, id: MatchId, entries: RangeInclusive<u64>);

    /// Undoes the count of the last commits, as if an older backup had been restored.
    async fn lose_commits(&self);
}

/// Calls the macro `$do` with its other arguments, followed by the names of all parts of the contract.
#[doc(hidden)]
#[macro_export]
macro_rules! with_contract {
    ($do:ident $($given:tt)*) => {
        $crate::$do! { $($given)*
            a_new_match_has_a_header_and_an_empty_log
            a_match_is_created_once
            a_match_is_found_by_its_code
            a_match_begins_with_the_entries_it_is_given
            entries_are_loaded_as_they_were_appended
            entries_are_loaded_in_pieces
            text_is_kept_byte_for_byte
            nul_character_is_refused
            append_requires_the_end_of_the_log
            a_refused_append_writes_nothing
            unknown_match_is_named
            matches_do_not_touch_each_other
            one_of_many_writers_wins
            overtaken_node_gets_a_conflict
            racing_writers_lose_and_double_nothing
            log_that_lost_its_end_takes_nothing_behind_the_gap
            log_with_another_end_takes_nothing
            log_is_followed_from_a_part_of_it_only
            log_with_a_hole_is_not_read
            database_that_went_back_is_noticed
            acknowledged_writes_survive_reopening
            full_log_refuses_appends
            line_is_written_with_its_entries
            matches_are_listed_newest_first_and_in_pages
            list_matches_the_filter
            matches_that_must_be_woken_are_found
            an_exported_match_is_imported_as_it_was
            refused_import_writes_nothing
            heads_are_returned_for_existing_matches
            snapshots_are_kept_by_rules_version
            long_unchanged_matches_are_found
            revision_requires_unchanged_entries
            removed_match_cannot_be_found
            removal_requires_the_end_of_the_log
            removed_match_refuses_appends_of_every_node
            removed_match_is_deleted_in_steps
            archived_entries_are_deleted_in_steps
            unarchived_match_is_found
            store_proves_that_it_is_writable
            the_first_signing_seed_is_kept
            match_is_driven_by_one_node
            announcement_comes_with_its_entries_until_delivered
            newer_state_replaces_older_state
            delivered_state_is_not_announced_again
            two_nodes_do_not_take_the_same_announcement
            a_removed_match_announces_nothing
        }
    };
}

/// Declares one test for each part of the contract. The argument creates an empty [`Database`].
#[macro_export]
macro_rules! contract_tests {
    ($database:expr) => {
        $crate::with_contract! { contract_tests $database => }
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

/// Runs all parts of the contract one after another. The argument creates an empty [`Database`] for each.
#[macro_export]
macro_rules! contract_parts {
    ($database:expr) => {
        $crate::with_contract! { contract_parts $database => }
    };
    ($database:expr => $($part:ident)+) => {
        $(
            println!("{}", stringify!($part));
            $crate::contract::$part(&$database).await;
        )+
    };
}

/// A match has its header, and no entries, from its creation on.
pub async fn a_new_match_has_a_header_and_an_empty_log(database: &dyn Database) {
    let store = database.open().await;
    let id = MatchId::fresh();
    store.create(id, headed("{\"game\":\"nemesis\"}")).await.expect("created");
    assert_eq!(store.header(id).await.expect("a header"), "{\"game\":\"nemesis\"}");
    assert_eq!(store.load(id, 0).await.expect("a log"), []);
}

/// A second creation is refused and leaves the first.
pub async fn a_match_is_created_once(database: &dyn Database) {
    let store = database.open().await;
    let id = MatchId::fresh();
    store.create(id, headed("first")).await.expect("created");
    assert!(
        matches!(store.create(id, headed("second")).await, Err(CreateError::Exists(taken)) if taken == id)
    );
    assert_eq!(store.header(id).await.expect("a header"), "first");
    let too_large = "x".repeat(MAX_HEADER_BYTES + 1);
    assert!(matches!(
        store.create(MatchId::fresh(), headed(&too_large)).await,
        Err(CreateError::Store(StoreError::TooLarge { actual, .. })) if actual == too_large.len()
    ));
}

/// A code leads to its match and is unique.
pub async fn a_match_is_found_by_its_code(database: &dyn Database) {
    let store = database.open().await;
    let coded = |code: &str| MatchData { code: Some(code.to_owned()), ..headed(HEADER) };
    let (one, other) = (MatchId::fresh(), MatchId::fresh());
    store.create(one, coded("K7Q2")).await.expect("created");
    store.create(other, coded("M9XR")).await.expect("created");
    begun(&*store).await;
    begun(&*store).await;
    assert_eq!(store.find("K7Q2").await.expect("an answer"), Some(one));
    assert_eq!(store.find("M9XR").await.expect("an answer"), Some(other));
    for unknown in ["", "k7q2", "K7Q", "K7Q2\0"] {
        assert_eq!(store.find(unknown).await.expect("an answer"), None, "{unknown:?}");
    }
    let third = MatchId::fresh();
    assert!(matches!(store.create(third, coded("K7Q2")).await, Err(CreateError::CodeTaken)));
    assert!(matches!(store.header(third).await, Err(StoreError::NoMatch(_))));
}

/// Entries given at creation are the first of the log.
pub async fn a_match_begins_with_the_entries_it_is_given(database: &dyn Database) {
    let store = database.open().await;
    let id = MatchId::fresh();
    let many: Vec<String> = (1..=10_000).map(|number| format!("entry {number}")).collect();
    store.create(id, MatchData { bodies: many.clone(), ..headed(HEADER) }).await.expect("created");
    let log = store.load(id, 0).await.expect("a log");
    assert!(log.iter().map(|entry| &entry.body).eq(&many));
    assert_eq!(append(&*store, id, 10_000, texts(["a"]), None).await.expect("appended"), 10_001);
}

/// Consecutive pieces make up the whole log.
pub async fn entries_are_loaded_in_pieces(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    store.append(id, Head::default(), texts(["a", "b", "c", "d", "e"]), None).await.expect("appended");
    let mut pieces = Vec::new();
    for after in [0, 2, 4, 5] {
        pieces.push(store.load_some(id, after, 2).await.expect("a piece"));
    }
    assert_eq!(pieces.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1, 0]);
    assert_eq!(pieces.concat(), store.load(id, 0).await.expect("a log"));
    let nobody = store.load_some(MatchId::fresh(), 0, 2).await;
    assert!(matches!(nobody, Err(StoreError::NoMatch(_))));
}

/// Entries are loaded in order, numbered from 1.
pub async fn entries_are_loaded_as_they_were_appended(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    assert_eq!(append(&*store, id, 0, texts(["a"]), None).await.expect("appended"), 1);
    assert_eq!(append(&*store, id, 1, texts(["b", "c"]), None).await.expect("appended"), 3);
    assert_eq!(append(&*store, id, 3, vec![], None).await.expect("nothing is always possible"), 3);
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a", "b", "c"]));
    assert_eq!(store.load(id, 2).await.expect("a log"), entries(3, ["c"]));
    assert_eq!(store.load(id, 3).await.expect("a log"), []);
    assert_eq!(store.load(id, u64::MAX).await.expect("a log"), []);
}

/// Text of every script, quotes, line ends and empty texts are stored unchanged.
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
    store.create(id, headed(odd[2])).await.expect("created");
    append(&*store, id, 0, texts(odd), None).await.expect("appended");
    assert_eq!(store.header(id).await.expect("a header"), odd[2]);
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, odd));
}

/// A NUL character is refused everywhere, on every database alike.
pub async fn nul_character_is_refused(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let refused = append(&*store, id, 0, texts(["a", "b\0c"]), None).await;
    assert!(matches!(refused, Err(AppendError::Store(StoreError::Nul { .. }))), "{refused:?}");
    let refused = append(&*store, id, 0, texts(["a"]), Some(line("ne\0mesis", "lobby"))).await;
    assert!(matches!(refused, Err(AppendError::Store(StoreError::Nul { .. }))), "{refused:?}");
    assert_eq!(store.load(id, 0).await.expect("a log"), []);
    let refused = store.create(MatchId::fresh(), headed("\0")).await;
    assert!(matches!(refused, Err(CreateError::Store(StoreError::Nul { .. }))), "{refused:?}");
}

/// An append before or beyond the end is refused, with the position of the end.
pub async fn append_requires_the_end_of_the_log(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    append(&*store, id, 0, texts(["a", "b"]), None).await.expect("appended");
    for after in [0, 1] {
        let refused = append(&*store, id, after, texts(["x"]), None).await;
        assert!(
            matches!(refused, Err(AppendError::Conflict { after: a, actual: 2 }) if a == after),
            "{refused:?}"
        );
    }
    for after in [3, u64::MAX] {
        let refused = append(&*store, id, after, texts(["x"]), None).await;
        assert!(is_torn(&refused, id, after, 2), "{refused:?}");
    }
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a", "b"]));
}

/// One entry that is too large, or one entry too many, prevents the whole append.
pub async fn a_refused_append_writes_nothing(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let large = vec!["fits".to_owned(), "x".repeat(MAX_ENTRY_BYTES + 1)];
    let many = vec!["fits".to_owned(); MAX_ENTRIES_PER_APPEND + 1];
    for bodies in [large, many] {
        let refused = append(&*store, id, 0, bodies, None).await;
        assert!(matches!(refused, Err(AppendError::Store(StoreError::TooLarge { .. }))), "{refused:?}");
    }
    assert_eq!(store.load(id, 0).await.expect("a log"), []);
    let largest = vec!["x".repeat(MAX_ENTRY_BYTES), "y".to_owned()];
    assert_eq!(append(&*store, id, 0, largest, None).await.expect("the limit itself fits"), 2);
}

/// Every query about an unknown match names it.
pub async fn unknown_match_is_named(database: &dyn Database) {
    let store = database.open().await;
    begun(&*store).await;
    let unknown = MatchId::fresh();
    let names_it = |error: &StoreError| matches!(error, StoreError::NoMatch(id) if *id == unknown);
    assert!(names_it(&store.header(unknown).await.expect_err("no match")));
    assert!(names_it(&store.load(unknown, 0).await.expect_err("no match")));
    assert!(names_it(&store.put_snapshot(unknown, snapshot("1", [], "s")).await.expect_err("no match")));
    let refused = append(&*store, unknown, 0, texts(["a"]), None).await;
    assert!(matches!(&refused, Err(AppendError::Store(error)) if names_it(error)), "{refused:?}");
    assert_eq!(store.snapshot(unknown, "1").await.expect("an answer"), None);
}

/// Each match has its own log.
pub async fn matches_do_not_touch_each_other(database: &dyn Database) {
    let store = database.open().await;
    let (one, other) = (begun(&*store).await, begun(&*store).await);
    append(&*store, one, 0, texts(["a", "b"]), None).await.expect("appended");
    append(&*store, other, 0, texts(["x"]), None).await.expect("appended");
    assert_eq!(store.load(one, 0).await.expect("a log"), entries(1, ["a", "b"]));
    assert_eq!(store.load(other, 0).await.expect("a log"), entries(1, ["x"]));
}

/// Of many concurrent appends to the same place by two nodes, one is written and the others get a conflict.
pub async fn one_of_many_writers_wins(database: &dyn Database) {
    let nodes = database.open_twice().await;
    let id = begun(&*nodes[0]).await;
    let writers: Vec<_> = (0..16)
        .map(|writer| {
            let node = nodes[writer % nodes.len()].clone();
            tokio::spawn(async move {
                append(&*node, id, 0, texts([format!("{writer}"), "end".to_owned()]), None).await
            })
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

/// A node that was overtaken gets a conflict, whatever it remembers, and continues from there.
pub async fn overtaken_node_gets_a_conflict(database: &dyn Database) {
    let [one, other] = database.open_twice().await;
    let id = begun(&*one).await;
    let mut end = 0;
    for (node, late) in [(&one, &other), (&other, &one), (&one, &other)] {
        end = append(&**node, id, end, texts(["first"]), None).await.expect("appended");
        end = append(&**node, id, end, texts(["second"]), None).await.expect("appended");
        let refused = append(&**late, id, end - 1, texts(["late"]), None).await;
        assert!(
            matches!(refused, Err(AppendError::Conflict { after, actual }) if (after, actual) == (end - 1, end)),
            "{refused:?}"
        );
        end = append(&**late, id, end, texts(["third"]), None).await.expect("appended");
    }
    let log = one.load(id, 0).await.expect("a log");
    let bodies: Vec<&str> = log.iter().map(|entry| entry.body.as_str()).collect();
    assert_eq!(bodies, ["first", "second", "third"].repeat(3));
}

/// Writers of two nodes that load and retry after conflicts all succeed exactly once, without gaps.
pub async fn racing_writers_lose_and_double_nothing(database: &dyn Database) {
    const WRITERS: usize = 8;
    const EACH: usize = 20;
    let nodes = database.open_twice().await;
    let id = begun(&*nodes[0]).await;
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let node = nodes[writer % nodes.len()].clone();
            tokio::spawn(async move {
                let mut end = Head::default();
                for number in 0..EACH {
                    loop {
                        match node.append(id, end, texts([format!("{writer}:{number}")]), None).await {
                            Ok(after) => {
                                end = after;
                                break;
                            }
                            Err(AppendError::Conflict { .. }) => {
                                end = node.follow(id, end).await.expect("what is newer").head;
                            }
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

/// A node that has seen the lost end of a log appends nothing behind the gap, whatever the store remembers. Others
/// continue where the log ends.
pub async fn log_that_lost_its_end_takes_nothing_behind_the_gap(database: &dyn Database) {
    let [store, other] = database.open_twice().await;
    let (id, bystander) = (begun(&*store).await, begun(&*store).await);
    let seen = store.append(id, Head::default(), texts(["a", "b", "c"]), None).await.expect("appended");
    store.put_snapshot(id, snapshot("1", ["a", "b", "c"], "of three")).await.expect("kept");
    database.lose(id, 2..=3).await;
    let over = || Some(line("nemesis", "over"));
    for (bodies, line) in [(texts(["d"]), None), (texts(["d"]), over()), (vec![], over()), (vec![], None)] {
        // Concurrent writes of others are not refused.
        let (refused, written) = tokio::join!(
            store.append(id, seen, bodies, line),
            append(&*store, bystander, 0, vec![], Some(Line::default()))
        );
        assert!(is_torn(&refused, id, 3, 1), "{refused:?}");
        assert_eq!(written.expect("somebody else's"), 0);
    }
    assert!(is_torn(&store.remove(id, seen).await, id, 3, 1));
    let followed = store.follow(id, seen).await;
    assert!(matches!(followed, Err(StoreError::Torn { seq: 3, length: 1, .. })), "{followed:?}");
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a"]));
    let listed = store.list(Filter { among: Some(vec![id]), ..Filter::default() }).await.expect("a list");
    assert_eq!(listed[0].line.phase, "lobby");
    let ahead = store.snapshot(id, "1").await.expect("an answer").expect("it is kept");
    let followed = store.follow(id, ahead.head).await;
    assert!(matches!(followed, Err(StoreError::Torn { seq: 3, length: 1, .. })), "{followed:?}");
    store.put_snapshot(id, snapshot("2", ["a", "b", "c"], "of what is gone")).await.expect("ignored");
    assert_eq!(store.snapshot(id, "2").await.expect("an answer"), None);
    let end = other.append(id, head(["a"]), texts(["x"]), None).await.expect("it goes on where it ends");
    assert_eq!(end, head(["a", "x"]));
    // Nothing is left of this one.
    let seen = store.append(bystander, Head::default(), texts(["a"]), None).await.expect("appended");
    database.lose(bystander, 1..=1).await;
    let refused = store.append(bystander, seen, texts(["b"]), None).await;
    assert!(is_torn(&refused, bystander, 1, 0), "{refused:?}");
}

/// A log of the expected length with a different end takes nothing.
pub async fn log_with_another_end_takes_nothing(database: &dyn Database) {
    let [store, other] = database.open_twice().await;
    let id = begun(&*store).await;
    let seen = store.append(id, Head::default(), texts(["a", "b"]), None).await.expect("appended");
    database.lose(id, 2..=2).await;
    let end = other.append(id, head(["a"]), texts(["x"]), None).await.expect("appended");
    for bodies in [texts(["c"]), vec![], texts(["c"])] {
        let refused = store.append(id, seen, bodies, None).await;
        assert!(is_torn(&refused, id, 2, 2), "{refused:?}");
    }
    assert!(is_torn(&store.remove(id, seen).await, id, 2, 2));
    other.append(id, end, texts(["y"]), None).await.expect("appended");
    let refused = store.append(id, seen, texts(["c"]), None).await;
    assert!(matches!(refused, Err(AppendError::Conflict { after: 2, actual: 3 })), "{refused:?}");
    let followed = store.follow(id, seen).await;
    assert!(matches!(followed, Err(StoreError::Torn { seq: 2, length: 3, .. })), "{followed:?}");
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a", "x", "y"]));
}

/// A log is followed from its beginning or from any end that it had, also after entries were revised.
pub async fn log_is_followed_from_a_part_of_it_only(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let tail = |bodies: &[&str], end| {
        Ok(Tail { bodies: bodies.iter().map(ToString::to_string).collect(), head: end })
    };
    let follow = async |after: Head| store.follow(id, after).await.map_err(|error| error.to_string());
    assert_eq!(follow(Head::default()).await, tail(&[], Head::default()));
    let one = store.append(id, Head::default(), texts(["a"]), None).await.expect("appended");
    let three = store.append(id, one, texts(["b", "c"]), None).await.expect("appended");
    assert_eq!((one, three), (head(["a"]), head(["a", "b", "c"])));
    assert_eq!(follow(Head::default()).await, tail(&["a", "b", "c"], three));
    assert_eq!(follow(one).await, tail(&["b", "c"], three));
    assert_eq!(follow(three).await, tail(&[], three));
    let revision = Revision { seq: 1, before: "a".to_owned(), after: "A".to_owned() };
    assert!(store.revise(id, vec![revision], 0).await.expect("an answer"));
    assert_eq!(follow(Head::default()).await, tail(&["A", "b", "c"], three));
    assert_eq!(follow(one).await, tail(&["b", "c"], three));
    let elsewhere = [
        Head { digest: head(["x"]).digest, ..one },
        Head { digest: Digest::default(), ..three },
        Head { seq: 2, ..three },
        Head { seq: 4, ..three },
        Head { seq: u64::MAX, ..three },
    ];
    for after in elsewhere {
        let refused = store.follow(id, after).await;
        assert!(
            matches!(refused, Err(StoreError::Torn { seq, length: 3, .. }) if seq == after.seq),
            "{after:?}: {refused:?}"
        );
    }
    let unknown = store.follow(MatchId::fresh(), Head::default()).await;
    assert!(matches!(unknown, Err(StoreError::NoMatch(_))), "{unknown:?}");
}

/// Entries after a hole are not taken for the log.
pub async fn log_with_a_hole_is_not_read(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    store.append(id, Head::default(), texts(["a", "b", "c", "d"]), None).await.expect("appended");
    database.lose(id, 3..=3).await;
    let torn = |error: &StoreError| matches!(error, StoreError::Torn { seq: 3, length: 4, .. });
    assert!(torn(&store.load(id, 0).await.expect_err("a hole")));
    assert!(torn(&store.load(id, 1).await.expect_err("a hole")));
    assert!(torn(&store.follow(id, Head::default()).await.expect_err("a hole")));
    assert!(torn(&store.follow(id, head(["a"])).await.expect_err("a hole")));
    assert_eq!(store.load(id, 3).await.expect("what is there"), entries(4, ["d"]));
}

/// The loss is reported until the process ends; a later process accepts the database as it is.
pub async fn database_that_went_back_is_noticed(database: &dyn Database) {
    let [store, other] = database.open_twice().await;
    let id = begun(&*store).await;
    append(&*store, id, 0, texts(["a"]), None).await.expect("appended");
    store.prove().await.expect("it can be written");
    other.prove().await.expect("it can be written");
    database.lose_commits().await;
    for store in [&store, &other] {
        for _ in 0..3 {
            let refused = store.prove().await;
            assert!(matches!(refused, Err(StoreError::Displaced(Displaced::WentBack))), "{refused:?}");
        }
    }
    drop((store, other));
    let store = database.open().await;
    for _ in 0..3 {
        store.prove().await.expect("it is another process");
    }
    // A commit notices it, too.
    append(&*store, id, 1, texts(["b"]), None).await.expect("appended");
    database.lose_commits().await;
    append(&*store, id, 2, texts(["c"]), None).await.expect("appended");
    for _ in 0..3 {
        let refused = store.prove().await;
        assert!(matches!(refused, Err(StoreError::Displaced(Displaced::WentBack))), "{refused:?}");
    }
}

/// Acknowledged data survives the end of the process.
pub async fn acknowledged_writes_survive_reopening(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    append(&*store, id, 0, texts(["a", "b"]), None).await.expect("appended");
    store.put_snapshot(id, snapshot("1", ["a", "b"], "state")).await.expect("kept");
    drop(store);
    let store = database.open().await;
    assert_eq!(store.header(id).await.expect("a header"), HEADER);
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a", "b"]));
    assert_eq!(store.snapshot(id, "1").await.expect("an answer"), Some(snapshot("1", ["a", "b"], "state")));
    assert_eq!(append(&*store, id, 2, texts(["c"]), None).await.expect("appended"), 3);
}

/// A log has a maximum length, which can be used fully.
pub async fn full_log_refuses_appends(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let mut end = 0;
    while end < MAX_ENTRIES_PER_MATCH {
        let room = usize::try_from(MAX_ENTRIES_PER_MATCH - end).expect("a small number");
        let bodies = vec![String::new(); room.min(MAX_ENTRIES_PER_APPEND)];
        end = append(&*store, id, end, bodies, None).await.expect("appended");
    }
    let refused = append(&*store, id, end, texts(["one too many"]), None).await;
    assert!(matches!(refused, Err(AppendError::Full { limit: MAX_ENTRIES_PER_MATCH })), "{refused:?}");
    assert_eq!(store.load(id, end - 1).await.expect("a log").len(), 1);
}

/// A line changes together with the log.
pub async fn line_is_written_with_its_entries(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let told = async || {
        let only = Filter { among: Some(vec![id]), ..Filter::default() };
        let [summary] = &store.list(only).await.expect("a list")[..] else { panic!("it is not listed") };
        (summary.line.phase.clone(), summary.entries)
    };
    assert_eq!(told().await, ("lobby".to_owned(), 0));
    append(&*store, id, 0, texts(["a"]), Some(line("nemesis", "playing"))).await.expect("appended");
    assert_eq!(told().await, ("playing".to_owned(), 1));
    append(&*store, id, 1, texts(["b"]), None).await.expect("appended");
    assert_eq!(told().await, ("playing".to_owned(), 2));
    append(&*store, id, 0, texts(["c"]), Some(line("nemesis", "over"))).await.expect_err("a conflict");
    let long = Line { body: "x".repeat(MAX_LINE_BYTES + 1), ..Line::default() };
    let refused = append(&*store, id, 2, texts(["c"]), Some(long)).await;
    assert!(matches!(refused, Err(AppendError::Store(StoreError::TooLarge { .. }))), "{refused:?}");
    assert_eq!(told().await, ("playing".to_owned(), 2));
    append(&*store, id, 2, vec![], Some(line("nemesis", "closed"))).await.expect("a line alone");
    assert_eq!(told().await, ("closed".to_owned(), 2));
}

/// Pages follow each other without overlap.
pub async fn matches_are_listed_newest_first_and_in_pages(database: &dyn Database) {
    let store = database.open().await;
    assert_eq!(store.list(Filter::default()).await.expect("a list"), []);
    let mut ids = Vec::new();
    for length in 0..5 {
        let id = begun(&*store).await;
        append(&*store, id, 0, vec!["x".to_owned(); length], None).await.expect("appended");
        ids.push(id);
    }
    ids.reverse();
    let page = |before| Filter { before, at_most: 3, ..Filter::default() };
    let first = store.list(page(None)).await.expect("a list");
    let second = store.list(page(Some(first[2].id))).await.expect("a list");
    let listed: Vec<_> = first.iter().chain(&second).map(|summary| (summary.id, summary.entries)).collect();
    assert_eq!(listed, ids.into_iter().zip((0..5).rev()).collect::<Vec<_>>());
    assert!(first.iter().all(|summary| summary.line == line("nemesis", "lobby")));
    assert!(first.iter().all(|summary| summary.updated_at > 1_700_000_000_000));
}

/// All conditions must fit; case does not matter in texts, and wildcards are literal.
pub async fn list_matches_the_filter(database: &dyn Database) {
    let store = database.open().await;
    let mut ids = Vec::new();
    for (game, phase, public, search) in [
        ("nemesis", "lobby", true, "Friday night Žofie"),
        ("nemesis", "playing", false, "100% doom"),
        ("nemesis", "over", true, "snake_case"),
        ("aliens", "lobby", false, "friday"),
    ] {
        let id = MatchId::fresh();
        let line = Line { public, search: search.to_owned(), ..line(game, phase) };
        store.create(id, MatchData { line, ..headed(HEADER) }).await.expect("created");
        ids.push(id);
    }
    let all = Filter::default();
    let text = |text: &str| Filter { text: Some(text.to_owned()), ..all.clone() };
    let some = |text: &str| Some(text.to_owned());
    for (filter, expected) in [
        (all.clone(), &[3, 2, 1, 0][..]),
        (text("FRIDAY"), &[3, 0]),
        (text("žofie"), &[0]),
        (text("%"), &[1]),
        (text("_"), &[2]),
        (text("\\"), &[]),
        (text("\0"), &[]),
        (text(""), &[3, 2, 1, 0]),
        (Filter { game: some("nemesis"), ..all.clone() }, &[2, 1, 0]),
        (Filter { game: some("nemesis\0"), ..all.clone() }, &[]),
        (Filter { phase: some("lobby"), ..all.clone() }, &[3, 0]),
        (Filter { public: Some(true), ..all.clone() }, &[2, 0]),
        (Filter { public: Some(false), ..all.clone() }, &[3, 1]),
        (Filter { public: Some(true), phase: some("lobby"), ..text("night") }, &[0]),
        (Filter { public: Some(true), phase: some("playing"), ..all.clone() }, &[]),
        (Filter { among: Some(vec![ids[1], MatchId::fresh(), ids[3]]), ..all.clone() }, &[3, 1]),
        (Filter { among: Some(vec![]), ..all.clone() }, &[]),
        (Filter { before: Some(ids[3]), game: some("nemesis"), at_most: 1, ..all.clone() }, &[2]),
    ] {
        let list = store.list(filter.clone()).await.expect("a list");
        let found: Vec<_> = list.iter().map(|summary| summary.id).collect();
        let expected: Vec<_> = expected.iter().map(|&place: &usize| ids[place]).collect();
        assert_eq!(found, expected, "{filter:?}");
    }
}

/// A match is due from its time on, until a line changes that.
pub async fn matches_that_must_be_woken_are_found(database: &dyn Database) {
    let store = database.open().await;
    let at = |wake_at| Line { wake_at, ..line("nemesis", "playing") };
    let mut ids = Vec::new();
    for wake_at in [None, Some(1000), Some(2000)] {
        let id = begun(&*store).await;
        append(&*store, id, 0, texts(["a"]), Some(at(wake_at))).await.expect("appended");
        ids.push(id);
    }
    let due = async |due_at| {
        let filter = Filter { due_at: Some(due_at), ..Filter::default() };
        let list = store.list(filter).await.expect("a list");
        list.iter().map(|summary| summary.id).collect::<Vec<_>>()
    };
    assert_eq!(due(999).await, []);
    assert_eq!(due(1000).await, [ids[1]]);
    assert_eq!(due(u64::MAX).await, [ids[2], ids[1]]);
    append(&*store, ids[1], 1, texts(["b"]), Some(at(None))).await.expect("appended");
    append(&*store, ids[0], 1, texts(["b"]), Some(at(Some(1500)))).await.expect("appended");
    assert_eq!(due(1999).await, [ids[0]]);
}

/// A file transfers a match with its code, its line and every entry.
pub async fn an_exported_match_is_imported_as_it_was(database: &dyn Database) {
    let store = database.open().await;
    let id = MatchId::fresh();
    let data = MatchData { code: Some("K7Q2".to_owned()), bodies: texts(["a", "b"]), ..headed("{\"x\":1}") };
    store.create(id, data).await.expect("created");
    append(&*store, id, 2, texts(["c"]), Some(line("nemesis", "over"))).await.expect("appended");
    let file = bundle::export(&*store, id).await.expect("a file");
    let (read_id, read) = bundle::read(&file).expect("a match");
    let expected = MatchData {
        header: "{\"x\":1}".to_owned(),
        code: Some("K7Q2".to_owned()),
        line: line("nemesis", "over"),
        bodies: texts(["a", "b", "c"]),
    };
    assert_eq!((read_id, &read), (id, &expected));
    let unknown = bundle::export(&*store, MatchId::fresh()).await;
    assert!(matches!(unknown, Err(StoreError::NoMatch(_))), "{unknown:?}");

    let moved = file.replacen(&id.to_string(), &MatchId::fresh().to_string(), 1);
    assert!(matches!(bundle::import(&*store, &moved).await, Err(ImportError::Damaged(_))));
    let copy = MatchId::fresh();
    store.create(copy, MatchData { code: None, ..read }).await.expect("created");
    assert_eq!(store.load(copy, 0).await.expect("a log"), entries(1, ["a", "b", "c"]));
}

/// A refused import changes nothing.
pub async fn refused_import_writes_nothing(database: &dyn Database) {
    let store = database.open().await;
    let id = MatchId::fresh();
    let data = MatchData { code: Some("K7Q2".to_owned()), bodies: texts(["a"]), ..headed(HEADER) };
    store.create(id, data).await.expect("created");
    let file = bundle::export(&*store, id).await.expect("a file");
    append(&*store, id, 1, texts(["b"]), None).await.expect("appended");
    let refused = bundle::import(&*store, &file).await;
    assert!(
        matches!(refused, Err(ImportError::Create(CreateError::Exists(taken))) if taken == id),
        "{refused:?}"
    );
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a", "b"]));
    let damaged = file.replace("\"a\"", "\"x\"");
    assert!(matches!(bundle::import(&*store, &damaged).await, Err(ImportError::Damaged(_))));
    assert_eq!(store.list(Filter::default()).await.expect("a list").len(), 1);
}

/// Heads are returned for any number of existing matches, and for no others.
pub async fn heads_are_returned_for_existing_matches(database: &dyn Database) {
    let [one, other] = database.open_twice().await;
    let (empty, short, removed) = (begun(&*one).await, begun(&*one).await, begun(&*one).await);
    append(&*one, short, 0, texts(["a", "b"]), None).await.expect("appended");
    remove(&*one, removed, 0).await.expect("removed");
    let strangers = std::iter::repeat_with(MatchId::fresh).take(2 * MAX_LENGTHS_AT_ONCE);
    let ids = [short, removed].into_iter().chain(strangers).chain([empty]).collect();
    let heads = other.heads(ids).await.expect("an answer");
    assert_eq!(heads, BTreeMap::from([(empty, Head::default()), (short, head(["a", "b"]))]));
    assert_eq!(other.heads(Vec::new()).await.expect("an answer"), BTreeMap::new());
}

/// Snapshots are kept for each rules version, and an older one never replaces a newer one.
pub async fn snapshots_are_kept_by_rules_version(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    append(&*store, id, 0, vec!["x".to_owned(); 9], None).await.expect("appended");
    let snapshot = |version: &str, length: usize, state: &str| Snapshot {
        head: Head::default().then(&vec!["x".to_owned(); length]),
        ..snapshot(version, [], state)
    };
    assert_eq!(store.snapshot(id, "1").await.expect("an answer"), None);
    for (version, seq, state) in
        [("0", 0, "none"), ("1", 5, "five"), ("2", 3, "three"), ("1", 9, "nine"), ("1", 7, "seven")]
    {
        store.put_snapshot(id, snapshot(version, seq, state)).await.expect("kept or ignored");
    }
    assert_eq!(store.snapshot(id, "0").await.expect("an answer"), Some(snapshot("0", 0, "none")));
    assert_eq!(store.snapshot(id, "1").await.expect("an answer"), Some(snapshot("1", 9, "nine")));
    assert_eq!(store.snapshot(id, "2").await.expect("an answer"), Some(snapshot("2", 3, "three")));
    assert_eq!(store.snapshot(id, "3").await.expect("an answer"), None);
    let too_large = Snapshot { state: vec![0; MAX_SNAPSHOT_BYTES + 1], ..snapshot("1", 10, "") };
    assert!(matches!(store.put_snapshot(id, too_large).await, Err(StoreError::TooLarge { .. })));
}

/// Writing a line updates the match's time.
pub async fn long_unchanged_matches_are_found(database: &dyn Database) {
    let store = database.open().await;
    let (one, other) = (begun(&*store).await, begun(&*store).await);
    append(&*store, other, 0, texts(["a"]), Some(line("nemesis", "over"))).await.expect("appended");
    let list = store.list(Filter::default()).await.expect("a list");
    let [newest, oldest] = [0, 1].map(|place: usize| list[place].updated_at);
    let before = async |updated_before| {
        let filter = Filter { updated_before: Some(updated_before), ..Filter::default() };
        let list = store.list(filter).await.expect("a list");
        list.iter().map(|summary| summary.id).collect::<Vec<_>>()
    };
    assert_eq!(before(oldest.min(newest)).await, []);
    assert_eq!(before(oldest.max(newest) + 1).await, [other, one]);
    let phase = Some("over".to_owned());
    let filter = Filter { updated_before: Some(u64::MAX), phase, ..Filter::default() };
    assert_eq!(store.list(filter).await.expect("a list").len(), 1);
}

/// Revisions change entries and drop snapshots made from them. They are refused if the entry has changed since it was
/// read.
pub async fn revision_requires_unchanged_entries(database: &dyn Database) {
    let store = database.open().await;
    let (id, other) = (begun(&*store).await, begun(&*store).await);
    for id in [id, other] {
        append(&*store, id, 0, texts(["a", "b", "c"]), None).await.expect("appended");
        store.put_snapshot(id, snapshot("1", ["a", "b"], "of two")).await.expect("kept");
        store.put_snapshot(id, snapshot("2", ["a", "b", "c"], "of three")).await.expect("kept");
    }
    let revision =
        |seq, before: &str, after: &str| Revision { seq, before: before.into(), after: after.into() };
    let revise = async |revisions, since| store.revise(id, revisions, since).await.expect("an answer");
    assert!(revise(vec![revision(1, "a", "A"), revision(3, "c", "č")], 3).await);
    assert!(!revise(vec![revision(1, "a", "x")], 0).await, "it says something else");
    assert!(!revise(vec![revision(4, "d", "x")], 0).await, "there is no such entry");
    assert!(revise(vec![], 0).await);
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["A", "b", "č"]));
    assert_eq!(store.snapshot(id, "1").await.expect("an answer"), None);
    assert!(store.snapshot(id, "2").await.expect("an answer").is_some());
    assert_eq!(store.load(other, 0).await.expect("a log"), entries(1, ["a", "b", "c"]));
    assert!(store.snapshot(other, "1").await.expect("an answer").is_some());
    assert_eq!(append(&*store, id, 3, texts(["d"]), None).await.expect("appended"), 4);
    let refused = store.revise(id, vec![revision(1, "A", "\0")], 0).await;
    assert!(matches!(refused, Err(StoreError::Nul { .. })), "{refused:?}");
}

/// A removed match cannot be found, its code is free, and other matches are unchanged.
pub async fn removed_match_cannot_be_found(database: &dyn Database) {
    let store = database.open().await;
    let (id, other) = (MatchId::fresh(), MatchId::fresh());
    let coded = || MatchData { code: Some("K7Q2".to_owned()), bodies: texts(["a", "b"]), ..headed(HEADER) };
    store.create(id, coded()).await.expect("created");
    store.create(other, MatchData { code: None, ..coded() }).await.expect("created");
    store.put_snapshot(id, snapshot("1", ["a", "b"], "state")).await.expect("kept");
    remove(&*store, id, 2).await.expect("removed");
    let missing = |error: &StoreError| matches!(error, StoreError::NoMatch(missing) if *missing == id);
    for deleted in [false, true] {
        assert!(missing(&store.header(id).await.expect_err("no match")));
        assert!(missing(&store.load(id, 0).await.expect_err("no match")));
        assert!(missing(
            &store.put_snapshot(id, snapshot("1", ["a", "b", "c"], "s")).await.expect_err("no match")
        ));
        let refused = append(&*store, id, 2, texts(["c"]), Some(line("nemesis", "over"))).await;
        assert!(matches!(&refused, Err(AppendError::Store(error)) if missing(error)), "{refused:?}");
        let refused = remove(&*store, id, 2).await;
        assert!(matches!(&refused, Err(AppendError::Store(error)) if missing(error)), "{refused:?}");
        assert_eq!(store.find("K7Q2").await.expect("an answer"), None);
        assert_eq!(store.snapshot(id, "1").await.expect("an answer"), None);
        let list = store.list(Filter::default()).await.expect("a list");
        assert_eq!(list.iter().map(|summary| summary.id).collect::<Vec<_>>(), [other]);
        assert_eq!(store.load(other, 0).await.expect("a log"), entries(1, ["a", "b"]));
        if !deleted {
            let refused = store.create(id, coded()).await;
            assert!(matches!(refused, Err(CreateError::Exists(_))), "its id stays taken: {refused:?}");
            while store.delete_removed().await.expect("deleted") {}
        }
    }
    store.create(id, coded()).await.expect("id and code are free");
    assert_eq!(store.load(id, 0).await.expect("a log"), entries(1, ["a", "b"]));
}

/// Removal requires the current end of the log, so that concurrent entries are not lost.
pub async fn removal_requires_the_end_of_the_log(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    append(&*store, id, 0, texts(["a", "b"]), None).await.expect("appended");
    for after in [0, 1] {
        let refused = remove(&*store, id, after).await;
        assert!(
            matches!(refused, Err(AppendError::Conflict { after: a, actual: 2 }) if a == after),
            "{refused:?}"
        );
    }
    let refused = remove(&*store, id, 3).await;
    assert!(is_torn(&refused, id, 3, 2), "{refused:?}");
    assert!(!store.delete_removed().await.expect("an answer"), "nothing was removed");
    assert_eq!(append(&*store, id, 2, texts(["c"]), None).await.expect("appended"), 3);
}

/// This includes a node that wrote to the match last and remembers its state.
pub async fn removed_match_refuses_appends_of_every_node(database: &dyn Database) {
    let [one, other] = database.open_twice().await;
    let missing = |refused: &Result<u64, AppendError>| {
        matches!(refused, Err(AppendError::Store(StoreError::NoMatch(_))))
    };
    for steps in [0, 1, 9] {
        let id = begun(&*one).await;
        append(&*other, id, 0, texts(["a", "b"]), None).await.expect("appended");
        remove(&*one, id, 2).await.expect("removed");
        for _ in 0..steps {
            one.delete_removed().await.expect("deleted");
        }
        let refused = append(&*other, id, 2, texts(["c"]), None).await;
        assert!(missing(&refused), "after {steps} steps: {refused:?}");
    }
}

/// Each step deletes a limited number of rows; in the end every row is gone.
pub async fn removed_match_is_deleted_in_steps(database: &dyn Database) {
    let store = database.open().await;
    let id = MatchId::fresh();
    let length = 2 * SWEPT_AT_ONCE.unsigned_abs() + 500;
    let bodies = vec!["entry".to_owned(); usize::try_from(length).expect("a small number")];
    let data = MatchData { bodies, ..headed(HEADER) };
    store.create(id, data.clone()).await.expect("created");
    remove(&*store, id, length).await.expect("removed");
    let mut steps = 0;
    while store.delete_removed().await.expect("deleted") {
        steps += 1;
        assert!(matches!(store.load(id, 0).await, Err(StoreError::NoMatch(_))));
    }
    assert!(steps >= 3, "{length} entries went in {steps} steps");
    store.create(id, MatchData { bodies: vec![], ..data }).await.expect("nothing is left of it");
    assert_eq!(store.load(id, 0).await.expect("a log"), []);
}

/// Archived entries are reported as such, later ones are loaded, and the log continues where it ended.
pub async fn archived_entries_are_deleted_in_steps(database: &dyn Database) {
    let [store, other] = database.open_twice().await;
    let id = MatchId::fresh();
    let length = 2 * SWEPT_AT_ONCE.unsigned_abs() + 500;
    let bodies = vec!["entry".to_owned(); usize::try_from(length).expect("a small number")];
    store.create(id, MatchData { bodies, ..headed(HEADER) }).await.expect("created");
    let end = store.heads(vec![id]).await.expect("heads")[&id];
    store.put_snapshot(id, Snapshot { head: end, ..snapshot("1", [], "state") }).await.expect("kept");
    let bystander = begun(&*store).await;
    append(&*store, bystander, 0, texts(["a", "b"]), None).await.expect("appended");
    let mut steps = 0;
    while store.delete_archived(id, length).await.expect("an answer") {
        steps += 1;
        let gone = (steps * SWEPT_AT_ONCE.unsigned_abs()).min(length - 1);
        for after in [0, gone - 1] {
            let refused = store.load(id, after).await;
            assert!(
                matches!(refused, Err(StoreError::Archived { id: of, through }) if (of, through) == (id, gone)),
                "{refused:?}"
            );
        }
        let rest = store.load(id, gone).await.expect("what is here");
        assert_eq!(rest.first().map(|entry| entry.seq), Some(gone + 1));
        assert_eq!(rest.len() as u64, length - gone);
    }
    assert_eq!(steps, 3, "{length} entries");
    assert_eq!(store.snapshot(id, "1").await.expect("an answer"), None);
    assert_eq!(store.header(id).await.expect("a header"), HEADER);
    assert_eq!(store.heads(vec![id]).await.expect("heads")[&id].seq, length);
    assert_eq!(store.load(id, length).await.expect("nothing newer"), []);
    let refused = append(&*store, id, 0, texts(["late"]), None).await;
    assert!(matches!(refused, Err(AppendError::Conflict { actual, .. }) if actual == length), "{refused:?}");
    assert_eq!(append(&*other, id, length, texts(["said after"]), None).await.expect("appended"), length + 1);
    assert!(!store.delete_archived(id, length - 1).await.expect("an answer"), "only up to the number");
    assert!(store.delete_archived(id, length).await.expect("an answer"));
    assert_eq!(store.load(id, length).await.expect("the end"), entries(length + 1, ["said after"]));
    assert_eq!(store.load(bystander, 0).await.expect("a log"), entries(1, ["a", "b"]));
    remove(&*store, id, length + 1).await.expect("removed");
}

/// Matches of which only the last entry is left need no archiving.
pub async fn unarchived_match_is_found(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let found = async || {
        let list = store.list(Filter { unarchived: true, ..Filter::default() }).await.expect("a list");
        list.iter().any(|summary| summary.id == id)
    };
    assert!(!found().await, "it has no entry");
    append(&*store, id, 0, texts(["a"]), None).await.expect("appended");
    assert!(!found().await, "one stays in any case");
    append(&*store, id, 1, texts(["b"]), None).await.expect("appended");
    assert!(found().await);
    while store.delete_archived(id, 2).await.expect("an answer") {}
    assert!(!found().await);
    append(&*store, id, 2, texts(["c"]), None).await.expect("appended");
    assert!(found().await, "something came later");
    while store.delete_archived(id, 3).await.expect("an answer") {}
    store.put_snapshot(id, snapshot("1", ["a", "b", "c"], "state")).await.expect("kept");
    assert!(found().await, "a snapshot was made when it was looked at");
    store.delete_archived(id, 3).await.expect("an answer");
    assert!(!found().await);
}

/// Repeated proofs succeed.
pub async fn store_proves_that_it_is_writable(database: &dyn Database) {
    let [one, other] = database.open_twice().await;
    for _ in 0..3 {
        one.prove().await.expect("it can be written");
        other.prove().await.expect("it can be written");
    }
}

/// The seed is the same for every node, and after a restart.
pub async fn the_first_signing_seed_is_kept(database: &dyn Database) {
    let [one, other] = database.open_twice().await;
    let (first, second) = tokio::join!(one.signing_seed([1; 32]), other.signing_seed([2; 32]));
    let kept = first.expect("a seed");
    assert!(second.is_ok_and(|second| second == kept) && [[1; 32], [2; 32]].contains(&kept));
    drop([one, other]);
    let reopened = database.open().await;
    assert_eq!(reopened.signing_seed([3; 32]).await.expect("a seed"), kept);
}

/// The lease lasts until the node lets go or leaves. In a store with a single node, it drives everything.
pub async fn match_is_driven_by_one_node(database: &dyn Database) {
    let [one, other] = database.open_twice().await;
    let [first, second] = [NodeId::fresh(), NodeId::fresh()];
    let [a, b, c] = [MatchId::fresh(), MatchId::fresh(), MatchId::fresh()];
    let driven = async |store: &Arc<dyn Store>, node, ids: &[MatchId]| {
        store.drive(node, ids.to_vec()).await.expect("an answer").into_iter().collect::<Vec<_>>()
    };
    assert_eq!(driven(&one, first, &[a, b]).await, [a, b]);
    assert_eq!(driven(&one, first, &[b]).await, [b], "it is told only of those that it asks for");
    assert_eq!(driven(&one, first, &[]).await, []);
    let rest = driven(&other, second, &[a, b, c]).await;
    if !one.is_shared() {
        assert_eq!(rest, [a, b, c]);
        return;
    }
    assert_eq!(rest, [c]);
    assert_eq!(driven(&one, first, &[a, b, c]).await, [a, b]);
    one.let_go(second, vec![a, b]).await.expect("nothing of its own");
    assert_eq!(driven(&other, second, &[a, b]).await, []);
    one.let_go(first, vec![a]).await.expect("let go");
    assert_eq!(driven(&other, second, &[a, b]).await, [a]);
    one.leave(first).await.expect("left");
    assert_eq!(driven(&other, second, &[a, b, c]).await, [a, b, c]);
    assert_eq!(driven(&one, first, &[a, b, c]).await, [], "it comes too late");
}

/// An announcement keeps its number, also after the database is reopened.
pub async fn announcement_comes_with_its_entries_until_delivered(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    assert_eq!(due(&*store, id).await, None);
    append(&*store, id, 0, texts(["a"]), Some(announced("playing", Duration::ZERO))).await.expect("appended");
    let refused = append(&*store, id, 0, texts(["b"]), Some(announced("over", Duration::ZERO))).await;
    assert!(matches!(refused, Err(AppendError::Conflict { .. })), "{refused:?}");
    let first = due(&*store, id).await.expect("it is due");
    assert_eq!((first.stands.as_str(), first.tries, first.missed), ("playing", 1, 0));
    assert!(first.since_at.abs_diff(store.now_ms()) < 60_000);
    drop(store);
    let store = database.open().await;
    let again = due(&*store, id).await.expect("it is due until it is delivered");
    assert_eq!(again, Announcement { tries: 2, ..first.clone() });
    assert!(
        !store.delivered(id, first.number + 1).await.expect("an answer"),
        "there is no such announcement"
    );
    assert!(due(&*store, id).await.is_some());
    assert!(store.delivered(id, first.number).await.expect("an answer"));
    assert_eq!(due(&*store, id).await, None);
    // A state that waits is not due yet, nor is an announcement taken by another node.
    let later = Duration::from_secs(3600);
    append(&*store, id, 1, texts(["b"]), Some(announced("over", later))).await.expect("appended");
    assert_eq!(due(&*store, id).await, None);
    append(&*store, id, 2, texts(["c"]), Some(announced("closed", Duration::ZERO))).await.expect("appended");
    let taken = store.take_due(false, 9, later).await.expect("an answer");
    assert!(taken.iter().any(|announcement| announcement.id == id));
    assert_eq!(due(&*store, id).await, None);
}

/// The number grows with each announcement, and tried but outdated ones are counted.
pub async fn newer_state_replaces_older_state(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let mut number = 0;
    for (after, stands) in (0..).zip(["one", "two", "two", "three"]) {
        append(&*store, id, after, texts(["a"]), Some(announced(stands, Duration::ZERO)))
            .await
            .expect("appended");
        let due = due(&*store, id).await.expect("it is due");
        assert_eq!(due.stands, stands);
        number = due.number;
    }
    assert_eq!(due(&*store, id).await.expect("it is due").missed, 2, "one and two");
    assert!(!store.delivered(id, number - 1).await.expect("an answer"), "that is not the newest");
    assert_eq!(due(&*store, id).await.expect("the newest is due").stands, "three");
    assert!(store.delivered(id, number).await.expect("an answer"));
    // A state that was never tried was not missed.
    append(&*store, id, 4, texts(["a"]), Some(announced("four", Duration::ZERO))).await.expect("appended");
    append(&*store, id, 5, texts(["a"]), Some(announced("five", Duration::ZERO))).await.expect("appended");
    let due = due(&*store, id).await.expect("it is due");
    assert_eq!((due.stands.as_str(), due.missed), ("five", 0));
}

/// A state is announced again if another one was tried since, because the receiver may have got that.
pub async fn delivered_state_is_not_announced_again(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    let stand = async |after, stands| {
        let line = announced(stands, Duration::ZERO);
        append(&*store, id, after, texts(["a"]), Some(line)).await.expect("appended");
    };
    stand(0, "one").await;
    let first = due(&*store, id).await.expect("it is due");
    assert!(store.delivered(id, first.number).await.expect("an answer"));
    stand(1, "two").await;
    stand(2, "one").await;
    assert_eq!(due(&*store, id).await, None);
    stand(3, "two").await;
    assert!(due(&*store, id).await.is_some());
    stand(4, "one").await;
    assert_eq!(due(&*store, id).await.expect("somebody may have heard of two").stands, "one");
}

/// Each announcement goes to one of the two nodes.
pub async fn two_nodes_do_not_take_the_same_announcement(database: &dyn Database) {
    let stores = database.open_twice().await;
    let mut ids = Vec::new();
    for _ in 0..20 {
        let id = begun(&*stores[0]).await;
        let line = announced("playing", Duration::ZERO);
        append(&*stores[0], id, 0, texts(["a"]), Some(line)).await.expect("appended");
        ids.push(id);
    }
    let take = async |store: &Arc<dyn Store>| {
        let mut taken = Vec::new();
        loop {
            let more = store.take_due(false, 3, Duration::from_secs(3600)).await.expect("an answer");
            assert!(more.len() <= 3);
            taken.extend(more.iter().map(|announcement| announcement.id));
            if more.is_empty() {
                return taken;
            }
        }
    };
    let (one, other) = tokio::join!(take(&stores[0]), take(&stores[1]));
    let mut taken: Vec<MatchId> = one.into_iter().chain(other).filter(|id| ids.contains(id)).collect();
    taken.sort_unstable();
    assert_eq!(taken, ids, "each once");
}

/// Announcements of a removed match are never due.
pub async fn a_removed_match_announces_nothing(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store).await;
    append(&*store, id, 0, texts(["a"]), Some(announced("playing", Duration::ZERO))).await.expect("appended");
    remove(&*store, id, 1).await.expect("removed");
    assert_eq!(due(&*store, id).await, None);
    while store.delete_removed().await.expect("an answer") {}
    assert!(!store.delivered(id, 1).await.expect("an answer"));
}

/// Takes the announcement of a match, if one is due.
async fn due(store: &dyn Store, id: MatchId) -> Option<Announcement> {
    for tried in [false, true] {
        let taken = store.take_due(tried, 1000, Duration::ZERO).await.expect("an answer");
        if let Some(due) = taken.into_iter().find(|announcement| announcement.id == id) {
            return Some(due);
        }
    }
    None
}

/// The summary of a running match, with a state to announce after a delay.
fn announced(stands: &str, after: Duration) -> Line {
    Line {
        announcement: Some(PendingAnnouncement { stands: stands.to_owned(), after }),
        ..line("nemesis", "playing")
    }
}

const HEADER: &str = "{}";

/// A new match.
async fn begun(store: &dyn Store) -> MatchId {
    let id = MatchId::fresh();
    store.create(id, headed(HEADER)).await.expect("created");
    id
}

/// Data of a match in the lobby, with this header.
fn headed(header: &str) -> MatchData {
    MatchData { header: header.to_owned(), line: line("nemesis", "lobby"), ..MatchData::default() }
}

fn line(game: &str, phase: &str) -> Line {
    let body = format!("{{\"phase\":\"{phase}\"}}");
    Line { game: game.to_owned(), phase: phase.to_owned(), body, ..Line::default() }
}

fn texts<const N: usize>(texts: [impl Into<String>; N]) -> Vec<String> {
    texts.map(Into::into).into()
}

fn entries<const N: usize>(from: u64, bodies: [impl Into<String>; N]) -> Vec<Entry> {
    (from..).zip(bodies).map(|(seq, body)| Entry { seq, body: body.into() }).collect()
}

/// The end of a log of these entries.
fn head<const N: usize>(bodies: [&str; N]) -> Head {
    Head::default().then(&texts(bodies))
}

fn snapshot<const N: usize>(rules_version: &str, bodies: [&str; N], state: &str) -> Snapshot {
    Snapshot { rules_version: rules_version.to_owned(), head: head(bodies), state: state.into() }
}

/// Appends after entry number `after`, whatever its content: for tests that have not read it.
///
/// # Errors
/// As [`Store::append`].
pub async fn append(
    store: &dyn Store,
    id: MatchId,
    after: u64,
    bodies: Vec<String>,
    line: Option<Line>,
) -> Result<u64, AppendError> {
    let after = end(store, id, after).await?;
    store.append(id, after, bodies, line).await.map(|head| head.seq)
}

/// Removes a match whose last entry has the number `after`, whatever its content.
///
/// # Errors
/// As [`Store::remove`].
pub async fn remove(store: &dyn Store, id: MatchId, after: u64) -> Result<(), AppendError> {
    let after = end(store, id, after).await?;
    store.remove(id, after).await
}

/// The end of a log if it has this number, else an end of this number with an empty digest.
async fn end(store: &dyn Store, id: MatchId, seq: u64) -> Result<Head, StoreError> {
    let end = store.heads(vec![id]).await?.remove(&id).filter(|head| head.seq == seq);
    Ok(end.unwrap_or(Head { seq, digest: Digest::default() }))
}

fn is_torn<T>(refused: &Result<T, AppendError>, id: MatchId, after: u64, end: u64) -> bool {
    matches!(
        refused,
        Err(AppendError::Store(StoreError::Torn { id: of, seq, length })) if (*of, *seq, *length) == (id, after, end)
    )
}
