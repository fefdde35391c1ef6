//! Group commit: writes that wait at the same time share one commit. A commit costs a disk access, a row almost
//! nothing.

use std::{
    collections::{BTreeMap, BTreeSet},
    future::ready,
    mem,
    sync::Arc,
};

use tokio::{
    sync::{mpsc, oneshot},
    task::yield_now,
    time::Instant,
};

use crate::{
    Announcement, AppendError, CreateError, Head, Line, MatchData, MatchId, NodeId, PendingAnnouncement,
    Revision, Snapshot, StoreError,
    limits::{MAX_JUDGEMENTS, MAX_REMEMBERED_MATCHES, MAX_WRITES_PER_COMMIT, REMEMBERED_FOR, WRITE_QUEUE},
    request::{Append, Create, Due, Keep, Lease, Request, Standing, Upkeep, answer},
};

/// Handle of the writing task, which ends when the handle is dropped and the queue is empty.
pub(crate) struct Committer {
    /// Sent by callers, received by the task. When it is full, callers wait.
    queue: mpsc::Sender<Request>,
    /// Sent by callers, received by the task, one after the other. Work with a commit of its own waits here, so that no
    /// batch has to consider it.
    upkeep: mpsc::Sender<Upkeep>,
}

/// Database operations of the committer.
pub(crate) trait Commit: Send + 'static {
    /// Reads the state of these matches, and of those with these codes.
    ///
    /// # Errors
    /// If the database fails.
    fn standing(
        &mut self,
        ids: &[MatchId],
        codes: &[&str],
    ) -> impl Future<Output = Result<Standing, StoreError>> + Send;

    /// Writes all rows durably and atomically. Writes nothing if one of the logs does not end as [`Rows::heads`]
    /// says.
    ///
    /// # Errors
    /// If the database fails; it is then unknown what was written.
    fn write(&mut self, rows: &Rows<'_>) -> impl Future<Output = Result<Written, StoreError>> + Send;

    /// Writes a heartbeat row, and checks that the database is the one that was written to before.
    ///
    /// # Errors
    /// If the database fails, or is another one.
    fn heartbeat(&mut self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Returns the stored secret bytes of the key that signs logs; stores `fresh` if there are none.
    ///
    /// # Errors
    /// If the database fails.
    fn signing_seed(&mut self, fresh: &[u8; 32])
    -> impl Future<Output = Result<[u8; 32], StoreError>> + Send;

    /// Replaces bodies of entries that are unchanged since they were read, and drops snapshots before entry `since`.
    /// Returns true if all were unchanged.
    ///
    /// # Errors
    /// If the database fails.
    fn revise(
        &mut self,
        id: MatchId,
        revisions: &[Revision],
        since: u64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Removes a match, provided that its log ends with `after`.
    ///
    /// # Errors
    /// If the database fails; it is then unknown what was written.
    fn remove(
        &mut self,
        id: MatchId,
        after: Head,
    ) -> impl Future<Output = Result<Written, StoreError>> + Send;

    /// Deletes some rows of removed matches. Returns true if there were any.
    ///
    /// # Errors
    /// If the database fails.
    fn delete_removed(&mut self) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Deletes the snapshots and some entries of a match up to number `through`, but not its last. Returns true if
    /// there were any entries.
    ///
    /// # Errors
    /// If the database fails.
    fn delete_archived(
        &mut self,
        id: MatchId,
        through: u64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Takes due announcements.
    ///
    /// # Errors
    /// If the database fails; they may be taken or not.
    fn take_due(&mut self, due: Due) -> impl Future<Output = Result<Vec<Announcement>, StoreError>> + Send;

    /// Marks an announcement as delivered. Returns true if it is the newest of its match.
    ///
    /// # Errors
    /// If the database fails.
    fn delivered(
        &mut self,
        id: MatchId,
        number: u64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Changes a node's leases. Returns the requested matches that it drives. The default is for a single node, which
    /// drives everything.
    ///
    /// # Errors
    /// If the database fails.
    fn lease(
        &mut self,
        _: NodeId,
        change: &Lease,
    ) -> impl Future<Output = Result<BTreeSet<MatchId>, StoreError>> + Send {
        let all =
            if let Lease::Drive(ids) = change { ids.iter().copied().collect() } else { BTreeSet::new() };
        ready(Ok(all))
    }
}

/// Result of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// All rows are durable.
    All,
    /// Nothing was written: one of the matches is not in the expected state.
    Nothing,
}

impl Committer {
    /// Starts the task on the current runtime.
    pub(crate) fn start(database: impl Commit) -> Self {
        let (queue, requests) = mpsc::channel(WRITE_QUEUE);
        let (upkeep, waiting) = mpsc::channel(1);
        tokio::spawn(run(database, requests, waiting));
        Self { queue, upkeep }
    }

    /// Creates a match; returns once it is durable or refused.
    pub(crate) async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError> {
        ask(&self.queue, |done| Request::Create(Create { id, data, done })).await
    }

    /// Appends; returns once the append is durable or refused.
    pub(crate) async fn append(
        &self,
        id: MatchId,
        after: Head,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Result<Head, AppendError> {
        let last = after.then(&bodies);
        ask(&self.queue, |done| Request::Append(Append { id, after, bodies, line, last, done })).await
    }

    /// Stores a snapshot; returns once it is durable or refused.
    pub(crate) async fn keep(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError> {
        ask(&self.queue, |done| Request::Keep(Keep { id, snapshot, done })).await
    }

    /// Proves that the database is writable.
    pub(crate) async fn heartbeat(&self) -> Result<(), StoreError> {
        ask(&self.upkeep, |done| Upkeep::Heartbeat { done }).await
    }

    /// Replaces bodies of entries. Returns true if all were unchanged since they were read.
    pub(crate) async fn revise(
        &self,
        id: MatchId,
        revisions: Vec<Revision>,
        since: u64,
    ) -> Result<bool, StoreError> {
        ask(&self.upkeep, |done| Upkeep::Revise { id, revisions, since, done }).await
    }

    /// Returns the secret bytes of the key that signs logs, once they are durable.
    pub(crate) async fn signing_seed(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        ask(&self.upkeep, |done| Upkeep::SigningSeed { fresh, done }).await
    }

    /// Removes a match; returns once that is durable or refused.
    pub(crate) async fn remove(&self, id: MatchId, after: Head) -> Result<(), AppendError> {
        ask(&self.upkeep, |done| Upkeep::Remove { id, after, done }).await
    }

    /// Deletes some rows of removed matches. Returns true if there were any.
    pub(crate) async fn delete_removed(&self) -> Result<bool, StoreError> {
        ask(&self.upkeep, |done| Upkeep::DeleteRemoved { done }).await
    }

    /// Deletes some archived entries of a match. Returns true if there were any.
    pub(crate) async fn delete_archived(&self, id: MatchId, through: u64) -> Result<bool, StoreError> {
        ask(&self.upkeep, |done| Upkeep::DeleteArchived { id, through, done }).await
    }

    /// Changes a node's leases. Returns the requested matches that it drives.
    pub(crate) async fn lease(&self, node: NodeId, change: Lease) -> Result<BTreeSet<MatchId>, StoreError> {
        ask(&self.upkeep, |done| Upkeep::Lease { node, change, done }).await
    }

    /// Takes due announcements, once that is durable.
    pub(crate) async fn take_due(&self, due: Due) -> Result<Vec<Announcement>, StoreError> {
        ask(&self.upkeep, |done| Upkeep::TakeDue { due, done }).await
    }

    /// Marks an announcement as delivered. Returns true if it was the newest.
    pub(crate) async fn delivered(&self, id: MatchId, number: u64) -> Result<bool, StoreError> {
        ask(&self.upkeep, |done| Upkeep::Delivered { id, number, done }).await
    }
}

/// Sends a request to the task, and waits for the answer.
async fn ask<Q, T, E: From<StoreError>>(
    queue: &mpsc::Sender<Q>,
    request: impl FnOnce(oneshot::Sender<Result<T, E>>) -> Q,
) -> Result<T, E> {
    let (done, answer) = oneshot::channel();
    queue.send(request(done)).await.map_err(|_| closing())?;
    answer.await.map_err(|_| closing())?
}

/// Error after the writing task ended because its runtime is shutting down.
fn closing() -> StoreError {
    #[derive(Debug, thiserror::Error)]
    #[error("the store is closing")]
    struct Closing;
    StoreError::Unavailable(Arc::new(Closing))
}

async fn run(
    mut database: impl Commit,
    mut requests: mpsc::Receiver<Request>,
    mut upkeep: mpsc::Receiver<Upkeep>,
) {
    let mut batch = Vec::new();
    let mut memory = Memory::default();
    loop {
        tokio::select! {
            Some(first) = requests.recv() => {
                batch.push(first);
                // Yields to other callers, so that tasks that were woken together share the commit.
                yield_now().await;
                gather(&mut requests, &mut batch);
                let written = commit(&mut database, &mut batch, &mut memory).await;
                batch.drain(..).for_each(|request| request.finish(written.clone()));
            }
            Some(work) = upkeep.recv() => perform(&mut database, work, &mut memory).await,
            else => break,
        }
    }
}

/// Moves waiting requests into the batch.
fn gather(requests: &mut mpsc::Receiver<Request>, batch: &mut Vec<Request>) {
    while batch.len() < MAX_WRITES_PER_COMMIT
        && let Ok(request) = requests.try_recv()
    {
        batch.push(request);
    }
}

/// Executes work with a commit of its own.
async fn perform(database: &mut impl Commit, work: Upkeep, memory: &mut Memory) {
    match work {
        Upkeep::Heartbeat { done } => answer(done, database.heartbeat().await),
        Upkeep::SigningSeed { fresh, done } => answer(done, database.signing_seed(&fresh).await),
        Upkeep::Revise { id, revisions, since, done } => {
            answer(done, database.revise(id, &revisions, since).await);
        }
        Upkeep::Remove { id, after, done } => {
            // The memory of this match becomes invalid.
            *memory = Memory::default();
            answer(done, remove(database, id, after).await);
        }
        Upkeep::DeleteRemoved { done } => answer(done, database.delete_removed().await),
        Upkeep::DeleteArchived { id, through, done } => {
            answer(done, database.delete_archived(id, through).await)
        }
        Upkeep::Lease { node, change, done } => answer(done, database.lease(node, &change).await),
        Upkeep::TakeDue { due, done } => answer(done, database.take_due(due).await),
        Upkeep::Delivered { id, number, done } => answer(done, database.delivered(id, number).await),
    }
}

async fn remove(database: &mut impl Commit, id: MatchId, after: Head) -> Result<(), AppendError> {
    for _ in 0..MAX_JUDGEMENTS {
        database.standing(&[id], &[]).await?.must_end(id, after)?;
        if database.remove(id, after).await? == Written::All {
            return Ok(());
        }
    }
    Err(unsettled().into())
}

/// Error for a database that keeps refusing what its own answers allow.
fn unsettled() -> StoreError {
    #[derive(Debug, thiserror::Error)]
    #[error(
        "it keeps refusing writes that it should accept: it is damaged, or other servers write all the \
         time"
    )]
    struct Unsettled;
    StoreError::Unavailable(Arc::new(Unsettled))
}

/// Judges a batch, answers the refused requests, and writes the others, which stay in the batch. A write that relied
/// on memory and failed is repeated if nothing of it was written: most likely the connection had died since the last
/// commit.
async fn commit(
    database: &mut impl Commit,
    batch: &mut Vec<Request>,
    memory: &mut Memory,
) -> Result<(), StoreError> {
    let mut failed = None;
    // Every further judgement requires that another writer was faster, so that the loop normally ends early.
    for _ in 0..MAX_JUDGEMENTS {
        // The memory is valid again only after the next write.
        let Memory { mut standing, .. } = mem::take(memory).still();
        let relies = standing.goes_on(batch);
        if !relies {
            let mut ids: Vec<MatchId> = batch.iter().map(Request::id).collect();
            ids.sort_unstable();
            ids.dedup();
            let codes: Vec<&str> = batch.iter().filter_map(Request::code).collect();
            standing.learn(&ids, database.standing(&ids, &codes).await?);
            if let Some(error) = failed.take_if(|_| !standing.lacks(batch)) {
                return Err(error);
            }
            let judged = mem::take(batch).into_iter().filter_map(|request| request.judged(&mut standing));
            *batch = judged.collect();
        }
        let rows = Rows::of(batch);
        let written = if rows.is_empty() { Ok(Written::All) } else { database.write(&rows).await };
        match (written, failed.take()) {
            (Ok(Written::All), _) => {
                *memory = Memory { standing, at: Some(Instant::now()) };
                return Ok(());
            }
            (Ok(Written::Nothing), None) => {}
            (Err(error), None) if relies => failed = Some(error),
            (Err(error), None) | (_, Some(error)) => return Err(error),
        }
    }
    Err(unsettled())
}

/// Remembered state of recently written matches, which saves a query before each write. If it is outdated, the write
/// notices that a log ends differently and writes nothing, and the database is queried.
#[derive(Default)]
struct Memory {
    standing: Standing,
    /// Time of the last commit.
    at: Option<Instant>,
}

impl Memory {
    /// The memory, or an empty one if it is too old or too large.
    fn still(self) -> Self {
        let recent = self.at.is_some_and(|at| at.elapsed() <= REMEMBERED_FOR);
        if recent && self.standing.matches() <= MAX_REMEMBERED_MATCHES { self } else { Self::default() }
    }
}

/// Rows to write for a batch, sorted by match.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    /// New matches; their entries and lines are in the other fields.
    pub(crate) matches: BTreeMap<MatchId, &'a MatchData>,
    /// Expected ends of existing logs that are appended to.
    pub(crate) heads: BTreeMap<MatchId, Head>,
    /// New entries: match, end of its log with the entry, body.
    pub(crate) entries: Vec<(MatchId, Head, &'a str)>,
    /// The newest line of each match that has a new one.
    pub(crate) lines: BTreeMap<MatchId, &'a Line>,
    /// The newest state to announce of each match that has one.
    pub(crate) announcements: BTreeMap<MatchId, &'a PendingAnnouncement>,
    /// The newest snapshot of each match and rules version that has a new one.
    pub(crate) snapshots: BTreeMap<(MatchId, &'a str), &'a Snapshot>,
}

impl<'a> Rows<'a> {
    fn of(batch: &'a [Request]) -> Self {
        let mut rows = Self::default();
        for request in batch {
            match request {
                Request::Create(Create { id, data, .. }) => {
                    rows.matches.insert(*id, data);
                    rows.line(*id, &data.line);
                    rows.number(*id, Head::default(), &data.bodies);
                }
                Request::Append(Append { id, after, bodies, line, .. }) => {
                    if !rows.matches.contains_key(id) {
                        rows.heads.entry(*id).or_insert(*after);
                    }
                    rows.number(*id, *after, bodies);
                    line.iter().for_each(|line| rows.line(*id, line));
                }
                Request::Keep(Keep { id, snapshot, .. }) => {
                    let kept =
                        rows.snapshots.entry((*id, snapshot.rules_version.as_str())).or_insert(snapshot);
                    if kept.head.seq < snapshot.head.seq {
                        *kept = snapshot;
                    }
                }
            }
        }
        rows.entries.sort_unstable_by_key(|&(id, head, _)| (id, head.seq));
        rows
    }

    fn line(&mut self, id: MatchId, line: &'a Line) {
        self.lines.insert(id, line);
        self.announcements.extend(line.announcement.as_ref().map(|announcement| (id, announcement)));
    }

    fn number(&mut self, id: MatchId, after: Head, bodies: &'a [String]) {
        self.entries.extend(after.each(bodies).map(|(head, body)| (id, head, body)));
    }

    fn is_empty(&self) -> bool {
        let Self { matches, heads: _, entries, lines, announcements, snapshots } = self;
        matches.is_empty()
            && entries.is_empty()
            && lines.is_empty()
            && announcements.is_empty()
            && snapshots.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use tokio::time::advance;

    use super::*;

    /// The operations that these test databases do not need.
    macro_rules! no_upkeep {
        () => {
            async fn signing_seed(&mut self, fresh: &[u8; 32]) -> Result<[u8; 32], StoreError> {
                Ok(*fresh)
            }

            async fn heartbeat(&mut self) -> Result<(), StoreError> {
                Ok(())
            }

            async fn revise(&mut self, _: MatchId, _: &[Revision], _: u64) -> Result<bool, StoreError> {
                Ok(false)
            }

            async fn remove(&mut self, _: MatchId, _: Head) -> Result<Written, StoreError> {
                Ok(Written::Nothing)
            }

            async fn delete_removed(&mut self) -> Result<bool, StoreError> {
                Ok(false)
            }

            async fn delete_archived(&mut self, _: MatchId, _: u64) -> Result<bool, StoreError> {
                Ok(false)
            }

            async fn take_due(&mut self, _: Due) -> Result<Vec<Announcement>, StoreError> {
                Ok(Vec::new())
            }

            async fn delivered(&mut self, _: MatchId, _: u64) -> Result<bool, StoreError> {
                Ok(false)
            }
        };
    }

    /// A database with one match that counts its queries.
    #[derive(Clone, Default)]
    struct Counting(Arc<std::sync::Mutex<(Head, u32)>>, Arc<std::sync::Mutex<VecDeque<Fails>>>);

    /// Time of a failure.
    enum Fails {
        BeforeWriting,
        AfterWriting,
    }

    impl Counting {
        fn asked(&self) -> u32 {
            self.0.lock().unwrap().1
        }
    }

    impl Commit for Counting {
        async fn standing(&mut self, _: &[MatchId], _: &[&str]) -> Result<Standing, StoreError> {
            let mut state = self.0.lock().unwrap();
            state.1 += 1;
            Ok(Standing::of(uuid::Uuid::nil().into(), state.0))
        }

        async fn write(&mut self, rows: &Rows<'_>) -> Result<Written, StoreError> {
            let mut state = self.0.lock().unwrap();
            let fails = self.1.lock().unwrap().pop_front();
            if matches!(fails, Some(Fails::BeforeWriting)) {
                return Err(closing());
            }
            if rows.heads.values().any(|head| *head != state.0) {
                return Ok(Written::Nothing);
            }
            state.0 = rows.entries.last().map_or(state.0, |(_, head, _)| *head);
            if fails.is_some() { Err(closing()) } else { Ok(Written::All) }
        }

        no_upkeep!();
    }

    #[tokio::test(start_paused = true)]
    async fn recent_writes_need_no_query() {
        let database = Counting::default();
        let committer = Committer::start(database.clone());
        let id = uuid::Uuid::nil().into();
        let append = async |after| committer.append(id, log(after), entries(1), None).await;
        for after in 0..5 {
            assert_eq!(append(after).await.unwrap(), log(after + 1));
        }
        assert_eq!(database.asked(), 1);
        advance(2 * REMEMBERED_FOR).await;
        append(5).await.unwrap();
        assert_eq!(database.asked(), 2);
        // Another node writes.
        database.0.lock().unwrap().0 = log(9);
        assert!(matches!(append(6).await, Err(AppendError::Conflict { after: 6, actual: 9 })));
        assert_eq!(append(9).await.unwrap(), log(10));
        let refused = append(11).await;
        let torn = matches!(refused, Err(AppendError::Store(StoreError::Torn { seq: 11, length: 10, .. })));
        assert!(torn, "{refused:?}");
    }

    fn entries(count: usize) -> Vec<String> {
        vec!["entry".to_owned(); count]
    }

    /// The end of a log of `length` entries.
    fn log(length: usize) -> Head {
        Head::default().then(&entries(length))
    }

    #[tokio::test(start_paused = true)]
    async fn lost_entries_are_noticed_right_after_a_commit() {
        let database = Counting::default();
        let committer = Committer::start(database.clone());
        let id = uuid::Uuid::nil().into();
        let append = async |after| committer.append(id, log(after), entries(1), None).await;
        append(0).await.unwrap();
        append(1).await.unwrap();
        database.0.lock().unwrap().0 = log(1);
        for _ in 0..3 {
            let refused = append(2).await;
            let torn = matches!(refused, Err(AppendError::Store(StoreError::Torn { seq: 2, length: 1, .. })));
            assert!(torn, "{refused:?}");
        }
        assert_eq!(append(1).await.unwrap(), log(2));
    }

    /// A database that keeps refusing what its own answers allow.
    struct Stubborn;

    impl Commit for Stubborn {
        async fn standing(&mut self, ids: &[MatchId], _: &[&str]) -> Result<Standing, StoreError> {
            Ok(Standing::of(ids[0], log(3)))
        }

        async fn write(&mut self, _: &Rows<'_>) -> Result<Written, StoreError> {
            Ok(Written::Nothing)
        }

        no_upkeep!();
    }

    #[tokio::test]
    async fn write_that_is_always_refused_ends() {
        let committer = Committer::start(Stubborn);
        let id = uuid::Uuid::nil().into();
        let refused = committer.append(id, log(3), entries(1), None).await;
        assert!(matches!(refused, Err(AppendError::Store(StoreError::Unavailable(_)))), "{refused:?}");
        let refused = committer.remove(id, log(3)).await;
        assert!(matches!(refused, Err(AppendError::Store(StoreError::Unavailable(_)))), "{refused:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn failed_write_is_repeated_if_nothing_was_written() {
        let database = Counting::default();
        let committer = Committer::start(database.clone());
        let id = uuid::Uuid::nil().into();
        let append = async |after| committer.append(id, log(after), entries(1), None).await;
        let fail = |how| database.1.lock().unwrap().push_back(how);
        append(0).await.unwrap();
        fail(Fails::BeforeWriting);
        assert_eq!(append(1).await.unwrap(), log(2));
        fail(Fails::AfterWriting);
        assert!(matches!(append(2).await, Err(AppendError::Store(_))), "it may have been somebody else's");
        assert!(matches!(append(2).await, Err(AppendError::Conflict { after: 2, actual: 3 })));
        append(3).await.unwrap();
        fail(Fails::BeforeWriting);
        fail(Fails::BeforeWriting);
        assert!(matches!(append(4).await, Err(AppendError::Store(_))), "the database fails again");
        assert_eq!(append(4).await.unwrap(), log(5));
    }
}
