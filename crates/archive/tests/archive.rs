//! Archived matches read as before, through all operations and failures.

#![expect(clippy::unwrap_used, reason = "tests, their helpers included, end at the first surprise")]

use std::{fs, path::PathBuf, sync::Arc};

use airlock_archive::{Archive, ArchivedStore};
use airlock_store::{
    AppendError, Entry, Filter, Head, Line, MatchData, MatchId, Revision, Snapshot, SqliteStore, Store,
    StoreError, bundle,
    contract::{append, remove},
};
use tempfile::TempDir;

/// More entries than a store deletes in one step.
const LENGTH: u64 = 2500;

/// A database, and the same one with an archive in a folder.
struct Setup {
    folder: TempDir,
    bare: Arc<dyn Store>,
    archived: ArchivedStore,
}

impl Setup {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let bare: Arc<dyn Store> =
            Arc::new(SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap());
        let archive = Archive::open(&format!("file:{}", folder.path().join("old").display())).await.unwrap();
        let archived = ArchivedStore::new(Arc::clone(&bare), archive);
        Self { folder, bare, archived }
    }

    /// Creates a match that is over, with [`LENGTH`] entries.
    async fn finished(&self) -> MatchId {
        let id = MatchId::fresh();
        let line = Line { game: "nemesis".to_owned(), phase: "over".to_owned(), ..Line::default() };
        let bodies = (1..=LENGTH).map(body).collect();
        let code = Some(id.to_string());
        self.bare.create(id, MatchData { header: "{}".to_owned(), code, line, bodies }).await.unwrap();
        id
    }

    fn object(&self, id: MatchId) -> PathBuf {
        self.folder.path().join(format!("old/{id}.match.gz"))
    }

    /// True if the database has only the last entry.
    async fn is_away(&self, id: MatchId) -> bool {
        let list = self.bare.list(Filter { unarchived: true, ..Filter::default() }).await.unwrap();
        list.iter().all(|summary| summary.id != id)
    }
}

fn body(seq: u64) -> String {
    format!("entry {seq}")
}

/// The entries after number `after` of a log of `length` entries.
fn log(after: u64, length: u64) -> Vec<Entry> {
    (after + 1..=length).map(|seq| Entry { seq, body: body(seq) }).collect()
}

#[tokio::test]
async fn archived_match_reads_as_before_and_continues() {
    let setup = Setup::new().await;
    let id = setup.finished().await;
    let before = bundle::export(&setup.archived, id).await.unwrap();
    let listed = setup.archived.list(Filter::default()).await.unwrap();
    setup.archived.archive(id).await.unwrap();
    assert!(setup.is_away(id).await);
    for after in [0, 1, 999, LENGTH - 1, LENGTH, LENGTH + 1] {
        assert_eq!(setup.archived.load(id, after).await.unwrap(), log(after, LENGTH), "after {after}");
    }
    assert_eq!(bundle::export(&setup.archived, id).await.unwrap(), before);
    assert_eq!(setup.archived.list(Filter::default()).await.unwrap(), listed);
    assert_eq!(setup.archived.find(&id.to_string()).await.unwrap(), Some(id));
    let late = append(&setup.archived, id, 3, vec!["late".to_owned()], None).await;
    assert!(matches!(late, Err(AppendError::Conflict { actual: LENGTH, .. })), "{late:?}");
    for length in LENGTH + 1..LENGTH + 4 {
        append(&setup.archived, id, length - 1, vec![body(length)], None).await.unwrap();
        assert_eq!(setup.archived.load(id, 0).await.unwrap(), log(0, length));
    }
    assert!(!setup.is_away(id).await, "what came later is here");
    setup.archived.archive(id).await.unwrap();
    assert!(setup.is_away(id).await);
    assert_eq!(setup.archived.load(id, 7).await.unwrap(), log(7, LENGTH + 3));
}

#[tokio::test]
async fn archiving_drops_old_and_new_snapshots() {
    let setup = Setup::new().await;
    let id = setup.finished().await;
    let head = setup.archived.heads(vec![id]).await.unwrap()[&id];
    let snapshot = Snapshot { rules_version: "1".to_owned(), head, state: b"state".to_vec() };
    for _ in 0..2 {
        setup.archived.put_snapshot(id, snapshot.clone()).await.unwrap();
        assert!(!setup.is_away(id).await);
        setup.archived.archive(id).await.unwrap();
        assert_eq!(setup.archived.snapshot(id, "1").await.unwrap(), None);
        assert!(setup.is_away(id).await);
    }
}

#[tokio::test]
async fn missing_archive_is_named() {
    let setup = Setup::new().await;
    let id = setup.finished().await;
    setup.archived.archive(id).await.unwrap();
    let refused = setup.bare.load(id, 0).await.unwrap_err();
    assert!(refused.to_string().contains("--archive"), "{refused}");
}

/// As if the machine had failed between writing the object and deleting the entries.
#[tokio::test]
async fn half_deleted_match_is_readable_and_deleted_later() {
    let setup = Setup::new().await;
    let id = setup.finished().await;
    setup.archived.archive(id).await.unwrap();
    let object = fs::read(setup.object(id)).unwrap();
    let other = Setup::new().await;
    other
        .bare
        .create(id, bundle::read(&bundle::export(&setup.archived, id).await.unwrap()).unwrap().1)
        .await
        .unwrap();
    fs::write(other.object(id), &object).unwrap();
    assert_eq!(other.archived.load(id, 0).await.unwrap(), log(0, LENGTH), "nothing is deleted yet");
    other.bare.delete_archived(id, LENGTH).await.unwrap();
    assert_eq!(other.archived.load(id, 0).await.unwrap(), log(0, LENGTH), "some entries are");
    other.archived.archive(id).await.unwrap();
    assert_eq!(other.archived.load(id, 0).await.unwrap(), log(0, LENGTH));
    assert!(other.is_away(id).await);
}

#[tokio::test]
async fn archived_log_can_be_revised() {
    let setup = Setup::new().await;
    let id = setup.finished().await;
    let revision = |seq, before: String, after: &str| Revision { seq, before, after: after.to_owned() };
    setup.archived.archive(id).await.unwrap();
    append(&setup.archived, id, LENGTH, vec![body(LENGTH + 1)], None).await.unwrap();
    let revisions = vec![
        revision(1, body(1), "nobody"),
        revision(LENGTH, body(LENGTH), "nobody either"),
        revision(LENGTH + 1, body(LENGTH + 1), "nor here"),
    ];
    assert!(setup.archived.revise(id, revisions, 0).await.unwrap());
    let told = setup.archived.load(id, 0).await.unwrap();
    let said = |seq: u64| told[usize::try_from(seq - 1).unwrap()].body.as_str();
    assert_eq!((said(1), said(2)), ("nobody", "entry 2"));
    assert_eq!((said(LENGTH), said(LENGTH + 1)), ("nobody either", "nor here"));
    assert!(
        !setup.archived.revise(id, vec![revision(1, body(1), "again")], 0).await.unwrap(),
        "it says something else"
    );
    let object = fs::read(setup.object(id)).unwrap();
    setup.archived.archive(id).await.unwrap();
    assert_ne!(fs::read(setup.object(id)).unwrap(), object, "the newer entry is there now");
    assert_eq!(setup.archived.load(id, 0).await.unwrap(), told);
}

/// Concurrent archiving deletes the entries that it wrote to the object before.
#[tokio::test]
async fn revision_reaches_object_of_undeleted_entries() {
    let setup = Setup::new().await;
    let id = setup.finished().await;
    setup.archived.archive(id).await.unwrap();
    let object = fs::read(setup.object(id)).unwrap();
    let other = Setup::new().await;
    let data = bundle::read(&bundle::export(&setup.archived, id).await.unwrap()).unwrap().1;
    other.bare.create(id, data).await.unwrap();
    fs::write(other.object(id), &object).unwrap();
    let revision = Revision { seq: 5, before: body(5), after: "nobody".to_owned() };
    assert!(other.archived.revise(id, vec![revision], 0).await.unwrap());
    while other.bare.delete_archived(id, LENGTH).await.unwrap() {}
    assert_eq!(other.archived.load(id, 4).await.unwrap()[0].body, "nobody");
}

#[tokio::test]
async fn removed_match_leaves_the_archive() {
    let setup = Setup::new().await;
    let (id, other) = (setup.finished().await, setup.finished().await);
    for id in [id, other] {
        setup.archived.archive(id).await.unwrap();
    }
    remove(&setup.archived, id, LENGTH).await.unwrap();
    assert!(!setup.object(id).exists() && setup.object(other).exists());
    assert!(matches!(setup.archived.load(id, 0).await, Err(StoreError::NoMatch(_))));
    assert!(matches!(setup.archived.archive(id).await, Err(StoreError::NoMatch(_))));
    assert!(!setup.object(id).exists());
}

#[tokio::test]
async fn changed_object_is_rejected() {
    let setup = Setup::new().await;
    let (id, other) = (setup.finished().await, setup.finished().await);
    for id in [id, other] {
        setup.archived.archive(id).await.unwrap();
    }
    let object = fs::read(setup.object(id)).unwrap();
    let mut changed = object.clone();
    changed[object.len() / 2] ^= 1;
    for wrong in [&object[..object.len() / 2], &changed, b"", &fs::read(setup.object(other)).unwrap()] {
        fs::write(setup.object(id), wrong).unwrap();
        let refused = setup.archived.load(id, 0).await;
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    }
    fs::remove_file(setup.object(id)).unwrap();
    let refused = setup.archived.load(id, 0).await.unwrap_err();
    assert!(refused.to_string().contains("does not have the match"), "{refused}");
    let refused = setup.archived.archive(id).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "nothing is overwritten: {refused:?}");
    fs::write(setup.object(id), object).unwrap();
    assert_eq!(setup.archived.load(id, 0).await.unwrap(), log(0, LENGTH));
}

#[tokio::test]
async fn archived_log_is_followed_and_goes_on() {
    let setup = Setup::new().await;
    let id = setup.finished().await;
    let ends: Vec<Head> = {
        let bodies: Vec<String> = (1..=LENGTH + 1).map(body).collect();
        let end = |length: u64| Head::default().then(&bodies[..usize::try_from(length).unwrap()]);
        [0, 7, LENGTH - 1, LENGTH, LENGTH + 1].map(end).into()
    };
    setup.archived.archive(id).await.unwrap();
    for end in &ends[..4] {
        let tail = setup.archived.follow(id, *end).await.unwrap();
        assert_eq!((tail.bodies.len() as u64, tail.head), (LENGTH - end.seq, ends[3]));
    }
    let refused = setup.archived.follow(id, ends[4]).await;
    assert!(matches!(refused, Err(StoreError::Torn { length: LENGTH, .. })), "{refused:?}");
    let end = setup.archived.append(id, ends[3], vec![body(LENGTH + 1)], None).await.unwrap();
    assert_eq!(end, ends[4]);
    assert_eq!(setup.archived.follow(id, ends[3]).await.unwrap().bodies, [body(LENGTH + 1)]);
    assert_eq!(setup.archived.follow(id, ends[1]).await.unwrap().head, ends[4]);
}

/// As if an older backup had been restored.
#[tokio::test]
async fn longer_archive_is_not_overwritten() {
    let setup = Setup::new().await;
    let id = setup.finished().await;
    let before = bundle::read(&bundle::export(&setup.archived, id).await.unwrap()).unwrap().1;
    append(&setup.archived, id, LENGTH, vec![body(LENGTH + 1)], None).await.unwrap();
    setup.archived.archive(id).await.unwrap();
    let object = fs::read(setup.object(id)).unwrap();
    let other = Setup::new().await;
    other.bare.create(id, before).await.unwrap();
    fs::write(other.object(id), &object).unwrap();
    let torn = |refused: Result<(), StoreError>| match refused {
        Err(StoreError::Torn { seq, length, .. }) => (seq, length) == (LENGTH + 1, LENGTH),
        _ => false,
    };
    assert!(torn(other.archived.archive(id).await));
    assert_eq!(fs::read(other.object(id)).unwrap(), object);
    // Also when the database has only the last entry.
    while other.bare.delete_archived(id, LENGTH).await.unwrap() {}
    assert!(torn(other.archived.archive(id).await));
    assert!(torn(other.archived.load(id, 0).await.map(drop)));
    assert!(torn(other.archived.follow(id, Head::default()).await.map(drop)));
    assert_eq!(fs::read(other.object(id)).unwrap(), object);
}

#[tokio::test]
async fn unusable_address_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("taken"), "").unwrap();
    let taken = format!("file:{}/taken/old", folder.path().display());
    for (address, says) in
        [("ftp://there", "file:FOLDER"), ("s3:///nowhere", "s3://BUCKET"), (&taken, "taken/old")]
    {
        let refused = Archive::open(address).await.unwrap_err().to_string();
        assert!(refused.contains(says), "{refused}");
    }
}
