//! Writes that wait at the same time share one commit: a commit costs a visit to the disk, a row almost nothing.

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
    Announcement, AppendError, CreateError, Head, Line, MatchData, MatchId, News, NodeId, Revision, Snapshot,
    StoreError,
    limits::{MAX_JUDGEMENTS, MAX_REMEMBERED_MATCHES, MAX_WRITES_PER_COMMIT, REMEMBERED_FOR, WRITE_QUEUE},
    request::{Append, Chore, Create, Due, Keep, Lease, Request, Standing, answer},
};

/// The handle of the task that writes; the task ends when the handle is dropped and the queue is empty.
pub(crate) struct Committer {
    /// Sent by callers, received by the task. When it is full, callers wait.
    queue: mpsc::Sender<Request>,
    /// As the queue: what has a commit of its own waits its turn here, so that no batch must care about it.
    chores: mpsc::Sender<Chore>,
}

/// What a database does for the committer.
pub(crate) trait Commit: Send + 'static {
    /// How these matches stand, and those with these codes.
    ///
    /// # Errors
    /// If the database fails.
    fn standing(
        &mut self,
        ids: &[MatchId],
        codes: &[&str],
    ) -> impl Future<Output = Result<Standing, StoreError>> + Send;

    /// Writes all of it, durably and at once, or nothing: nothing, too, if one of the logs does not end as [`Rows::heads`] says.
    ///
    /// # Errors
    /// If the database fails; then it is not known what was written.
    fn write(&mut self, rows: &Rows<'_>) -> impl Future<Output = Result<Written, StoreError>> + Send;

    /// Writes something of no consequence, and looks whether the database is the one that was written to before.
    ///
    /// # Errors
    /// If the database fails, or is another one.
    fn beat(&mut self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Keeps the secret bytes of the key that signs logs, unless some are kept; answers with those that are.
    ///
    /// # Errors
    /// If the database fails.
    fn signing_seed(&mut self, fresh: &[u8; 32])
    -> impl Future<Output = Result<[u8; 32], StoreError>> + Send;

    /// Puts other bodies in the places of those entries that say what was read, and forgets snapshots of before entry `since`.
    /// Answers whether all did.
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
    /// If the database fails; then it is not known what was written.
    fn remove(
        &mut self,
        id: MatchId,
        after: Head,
    ) -> impl Future<Output = Result<Written, StoreError>> + Send;

    /// Deletes some rows of removed matches, if there are any.
    ///
    /// # Errors
    /// If the database fails.
    fn sweep(&mut self) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Deletes some entries of a match up to number `through`, but not its last, and its snapshots; answers whether there were any.
    ///
    /// # Errors
    /// If the database fails.
    fn shed(&mut self, id: MatchId, through: u64) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Takes announcements that are due.
    ///
    /// # Errors
    /// If the database fails; then they may be taken or not.
    fn take_due(&mut self, due: Due) -> impl Future<Output = Result<Vec<Announcement>, StoreError>> + Send;

    /// Notes that an announcement was delivered, if it is the newest of its match; answers whether it is.
    ///
    /// # Errors
    /// If the database fails.
    fn delivered(
        &mut self,
        id: MatchId,
        number: u64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Changes what a node drives; answers which of the matches that it wants it drives then. Where there is one node, it drives
    /// everything.
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

/// What became of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// They are durable.
    All,
    /// Nothing was written: one of the matches does not stand as was thought.
    Nothing,
}

impl Committer {
    /// Starts the task on the current runtime.
    pub(crate) fn start(database: impl Commit) -> Self {
        let (queue, requests) = mpsc::channel(WRITE_QUEUE);
        let (chores, waiting) = mpsc::channel(1);
        tokio::spawn(run(database, requests, waiting));
        Self { queue, chores }
    }

    /// Waits until the match is durable, or refused.
    pub(crate) async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError> {
        ask(&self.queue, |done| Request::Create(Create { id, data, done })).await
    }

    /// Waits until the append is durable, or refused.
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

    /// Waits until the snapshot is durable, or refused.
    pub(crate) async fn keep(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError> {
        ask(&self.queue, |done| Request::Keep(Keep { id, snapshot, done })).await
    }

    /// Waits until it is known whether the database can be written.
    pub(crate) async fn beat(&self) -> Result<(), StoreError> {
        ask(&self.chores, |done| Chore::Beat { done }).await
    }

    /// Waits until entries have other bodies; answers whether all said what was read.
    pub(crate) async fn revise(
        &self,
        id: MatchId,
        revisions: Vec<Revision>,
        since: u64,
    ) -> Result<bool, StoreError> {
        ask(&self.chores, |done| Chore::Revise { id, revisions, since, done }).await
    }

    /// Waits until the key that signs logs is durable; answers with its secret bytes.
    pub(crate) async fn signing_seed(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        ask(&self.chores, |done| Chore::SigningSeed { fresh, done }).await
    }

    /// Waits until a match is removed, or that is refused.
    pub(crate) async fn remove(&self, id: MatchId, after: Head) -> Result<(), AppendError> {
        ask(&self.chores, |done| Chore::Remove { id, after, done }).await
    }

    /// Waits until some rows of removed matches are deleted; answers whether there were any.
    pub(crate) async fn sweep(&self) -> Result<bool, StoreError> {
        ask(&self.chores, |done| Chore::Sweep { done }).await
    }

    /// Waits until some entries of a match are deleted that are kept elsewhere; answers whether there were any.
    pub(crate) async fn shed(&self, id: MatchId, through: u64) -> Result<bool, StoreError> {
        ask(&self.chores, |done| Chore::Shed { id, through, done }).await
    }

    /// Waits until it is durable what a node drives; answers which of the matches that it wants.
    pub(crate) async fn lease(&self, node: NodeId, change: Lease) -> Result<BTreeSet<MatchId>, StoreError> {
        ask(&self.chores, |done| Chore::Lease { node, change, done }).await
    }

    /// Waits until it is durable that announcements are taken; answers with these.
    pub(crate) async fn take_due(&self, due: Due) -> Result<Vec<Announcement>, StoreError> {
        ask(&self.chores, |done| Chore::TakeDue { due, done }).await
    }

    /// Waits until it is durable that an announcement was delivered; answers whether it was the newest.
    pub(crate) async fn delivered(&self, id: MatchId, number: u64) -> Result<bool, StoreError> {
        ask(&self.chores, |done| Chore::Delivered { id, number, done }).await
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

/// The task that writes has ended: its runtime is shutting down.
fn closing() -> StoreError {
    #[derive(Debug, thiserror::Error)]
    #[error("the store is closing")]
    struct Closing;
    StoreError::Unavailable(Arc::new(Closing))
}

async fn run(
    mut database: impl Commit,
    mut requests: mpsc::Receiver<Request>,
    mut chores: mpsc::Receiver<Chore>,
) {
    let mut batch = Vec::new();
    let mut memory = Memory::default();
    loop {
        tokio::select! {
            Some(first) = requests.recv() => {
                batch.push(first);
                // Whoever is about to ask comes along: the first of many that were woken together would have a commit alone.
                yield_now().await;
                gather(&mut requests, &mut batch);
                let written = commit(&mut database, &mut batch, &mut memory).await;
                batch.drain(..).for_each(|request| request.finish(written.clone()));
            }
            Some(chore) = chores.recv() => perform(&mut database, chore, &mut memory).await,
            else => break,
        }
    }
}

/// Adds what waits to a batch.
fn gather(requests: &mut mpsc::Receiver<Request>, batch: &mut Vec<Request>) {
    while batch.len() < MAX_WRITES_PER_COMMIT
        && let Ok(request) = requests.try_recv()
    {
        batch.push(request);
    }
}

/// Does what has a commit of its own.
async fn perform(database: &mut impl Commit, chore: Chore, memory: &mut Memory) {
    match chore {
        Chore::Beat { done } => answer(done, database.beat().await),
        Chore::SigningSeed { fresh, done } => answer(done, database.signing_seed(&fresh).await),
        Chore::Revise { id, revisions, since, done } => {
            answer(done, database.revise(id, &revisions, since).await);
        }
        Chore::Remove { id, after, done } => {
            // What is remembered of this match does not hold any longer.
            *memory = Memory::default();
            answer(done, remove(database, id, after).await);
        }
        Chore::Sweep { done } => answer(done, database.sweep().await),
        Chore::Shed { id, through, done } => answer(done, database.shed(id, through).await),
        Chore::Lease { node, change, done } => answer(done, database.lease(node, &change).await),
        Chore::TakeDue { due, done } => answer(done, database.take_due(due).await),
        Chore::Delivered { id, number, done } => answer(done, database.delivered(id, number).await),
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

/// The database refuses again and again what it says can be written.
fn unsettled() -> StoreError {
    #[derive(Debug, thiserror::Error)]
    #[error("it refuses what it says can be written; others write all the time, or it is damaged")]
    struct Unsettled;
    StoreError::Unavailable(Arc::new(Unsettled))
}

/// Answers those that must be refused, and writes the others, which stay in the batch. A write that relied on memory and failed
/// is repeated if it turns out that nothing of it was written: most likely the connection had died since the last commit.
async fn commit(
    database: &mut impl Commit,
    batch: &mut Vec<Request>,
    memory: &mut Memory,
) -> Result<(), StoreError> {
    let mut failed = None;
    // Each judgement but the first needs another writer that was faster: one that finds none ends.
    for _ in 0..MAX_JUDGEMENTS {
        // Until they are written again, nothing is known for certain.
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

/// How the matches stand that were written last, so that the database is not asked before each write. It may be out of date:
/// then the write, which proves how each log ends, writes nothing, and the database is asked.
#[derive(Default)]
struct Memory {
    standing: Standing,
    /// When that was.
    at: Option<Instant>,
}

impl Memory {
    /// What is remembered still.
    fn still(self) -> Self {
        let recent = self.at.is_some_and(|at| at.elapsed() <= REMEMBERED_FOR);
        if recent && self.standing.matches() <= MAX_REMEMBERED_MATCHES { self } else { Self::default() }
    }
}

/// What is to be written for a batch, in the order of matches.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    /// New matches; their entries and lines are among the others.
    pub(crate) matches: BTreeMap<MatchId, &'a MatchData>,
    /// The ends of the logs that are appended to, as they must be; those of new matches are not among them.
    pub(crate) heads: BTreeMap<MatchId, Head>,
    /// New entries: match, the end of its log with the entry, body.
    pub(crate) entries: Vec<(MatchId, Head, &'a str)>,
    /// The newest line of each match that has a new one.
    pub(crate) lines: BTreeMap<MatchId, &'a Line>,
    /// The newest news of each match that has any.
    pub(crate) news: BTreeMap<MatchId, &'a News>,
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
        self.news.extend(line.news.as_ref().map(|news| (id, news)));
    }

    fn number(&mut self, id: MatchId, after: Head, bodies: &'a [String]) {
        self.entries.extend(after.each(bodies).map(|(head, body)| (id, head, body)));
    }

    fn is_empty(&self) -> bool {
        let Self { matches, heads: _, entries, lines, news, snapshots } = self;
        matches.is_empty()
            && entries.is_empty()
            && lines.is_empty()
            && news.is_empty()
            && snapshots.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use tokio::time::advance;

    use super::*;

    /// The rest of a stand-in that is asked for appends alone.
    macro_rules! no_chores {
        () => {
            async fn signing_seed(&mut self, fresh: &[u8; 32]) -> Result<[u8; 32], StoreError> {
                Ok(*fresh)
            }

            async fn beat(&mut self) -> Result<(), StoreError> {
                Ok(())
            }

            async fn revise(&mut self, _: MatchId, _: &[Revision], _: u64) -> Result<bool, StoreError> {
                Ok(false)
            }

            async fn remove(&mut self, _: MatchId, _: Head) -> Result<Written, StoreError> {
                Ok(Written::Nothing)
            }

            async fn sweep(&mut self) -> Result<bool, StoreError> {
                Ok(false)
            }

            async fn shed(&mut self, _: MatchId, _: u64) -> Result<bool, StoreError> {
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

    /// A database with one match, which counts how often it is asked.
    #[derive(Clone, Default)]
    struct Counting(Arc<std::sync::Mutex<(Head, u32)>>, Arc<std::sync::Mutex<VecDeque<Fails>>>);

    /// How a write fails.
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

        no_chores!();
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_just_written_is_not_asked_for() {
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

    /// The end of a log of so many entries.
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

    /// A database that refuses for ever what it says can be written.
    struct Stubborn;

    impl Commit for Stubborn {
        async fn standing(&mut self, ids: &[MatchId], _: &[&str]) -> Result<Standing, StoreError> {
            Ok(Standing::of(ids[0], log(3)))
        }

        async fn write(&mut self, _: &Rows<'_>) -> Result<Written, StoreError> {
            Ok(Written::Nothing)
        }

        no_chores!();
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
    async fn a_write_that_failed_is_repeated_if_nothing_was_written() {
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
