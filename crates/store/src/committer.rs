//! Writes that wait at the same time share one commit: a commit costs a visit to the disk, a row almost nothing.

use std::{collections::BTreeMap, mem, sync::Arc};

use tokio::sync::{mpsc, oneshot};

use crate::{
    AppendError, Change, CreateError, Line, MatchData, MatchId, Snapshot, StoreError,
    limits::{MAX_WRITES_PER_COMMIT, WRITE_QUEUE},
    request::{Append, Create, Keep, Request, Standing},
};

/// The handle of the task that writes; the task ends when the handle is dropped and the queue is empty.
pub(crate) struct Committer {
    /// Sent by callers, received by the task. When it is full, callers wait.
    queue: mpsc::Sender<Request>,
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

    /// Writes all of it, durably and at once, or nothing.
    ///
    /// # Errors
    /// If the database fails; then it is not known what was written.
    fn write(&mut self, rows: &Rows<'_>) -> impl Future<Output = Result<Written, StoreError>> + Send;
}

/// What became of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// They are durable.
    All,
    /// Nothing was written: somebody else was faster with one of the matches.
    Nothing,
}

impl Committer {
    /// Starts the task on the current runtime.
    pub(crate) fn start(database: impl Commit) -> Self {
        let (queue, requests) = mpsc::channel(WRITE_QUEUE);
        tokio::spawn(run(database, requests));
        Self { queue }
    }

    /// Waits until the match is durable, or refused.
    pub(crate) async fn create(&self, id: MatchId, data: MatchData) -> Result<(), CreateError> {
        self.ask(|done| Request::Create(Create { id, data, done })).await
    }

    /// Waits until the append is durable, or refused.
    pub(crate) async fn append(
        &self,
        id: MatchId,
        after: u64,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Result<u64, AppendError> {
        self.ask(|done| Request::Append(Append { id, after, bodies, line, done })).await
    }

    /// Waits until the snapshot is durable, or refused.
    pub(crate) async fn keep(&self, id: MatchId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.ask(|done| Request::Keep(Keep { id, snapshot, done })).await
    }

    async fn ask<T, E: From<StoreError>>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, E>>) -> Request,
    ) -> Result<T, E> {
        let (done, answer) = oneshot::channel();
        self.queue.send(request(done)).await.map_err(|_| closing())?;
        answer.await.map_err(|_| closing())?
    }
}

/// The task that writes has ended: its runtime is shutting down.
fn closing() -> StoreError {
    #[derive(Debug, thiserror::Error)]
    #[error("the store is closing")]
    struct Closing;
    StoreError::Unavailable(Arc::new(Closing))
}

async fn run(mut database: impl Commit, mut requests: mpsc::Receiver<Request>) {
    let mut batch = Vec::new();
    while requests.recv_many(&mut batch, MAX_WRITES_PER_COMMIT).await > 0 {
        let written = commit(&mut database, &mut batch).await;
        batch.drain(..).for_each(|request| request.finish(written.clone()));
    }
}

/// Answers those that must be refused, and writes the others, which stay in the batch.
async fn commit(database: &mut impl Commit, batch: &mut Vec<Request>) -> Result<(), StoreError> {
    loop {
        let mut ids: Vec<MatchId> = batch.iter().map(Request::id).collect();
        ids.sort_unstable();
        ids.dedup();
        let codes: Vec<&str> = batch.iter().filter_map(Request::code).collect();
        let mut standing = database.standing(&ids, &codes).await?;
        let judged = mem::take(batch).into_iter().filter_map(|request| request.judged(&mut standing));
        *batch = judged.collect();
        let rows = Rows::of(batch);
        if rows.is_empty() || database.write(&rows).await? == Written::All {
            return Ok(());
        }
    }
}

/// What is to be written for a batch, in the order of matches.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    /// New matches; their entries and lines are among the others.
    pub(crate) matches: BTreeMap<MatchId, &'a MatchData>,
    /// New entries: match, number, body.
    pub(crate) entries: Vec<(MatchId, u64, &'a str)>,
    /// The newest line of each match that has a new one.
    pub(crate) lines: BTreeMap<MatchId, &'a Line>,
    /// The newest snapshot of each match and rules version that has a new one.
    pub(crate) snapshots: BTreeMap<(MatchId, &'a str), &'a Snapshot>,
    /// How long the logs are then that were appended to.
    reached: BTreeMap<MatchId, u64>,
}

impl<'a> Rows<'a> {
    fn of(batch: &'a [Request]) -> Self {
        let mut rows = Self::default();
        for request in batch {
            match request {
                Request::Create(Create { id, data, .. }) => {
                    rows.matches.insert(*id, data);
                    rows.lines.insert(*id, &data.line);
                    rows.number(*id, 0, &data.bodies);
                }
                Request::Append(append) => {
                    let Append { id, after, bodies, line, .. } = append;
                    rows.number(*id, *after, bodies);
                    rows.lines.extend(line.as_ref().map(|line| (*id, line)));
                    if !bodies.is_empty() {
                        rows.reached.insert(*id, append.last());
                    }
                }
                Request::Keep(Keep { id, snapshot, .. }) => {
                    let kept =
                        rows.snapshots.entry((*id, snapshot.rules_version.as_str())).or_insert(snapshot);
                    if kept.seq < snapshot.seq {
                        *kept = snapshot;
                    }
                }
            }
        }
        rows.entries.sort_unstable_by_key(|&(id, seq, _)| (id, seq));
        rows
    }

    fn number(&mut self, id: MatchId, after: u64, bodies: &'a [String]) {
        self.entries.extend((after + 1..).zip(bodies).map(|(seq, body)| (id, seq, body.as_str())));
    }

    fn is_empty(&self) -> bool {
        let Self { matches, entries, lines, snapshots, reached: _ } = self;
        matches.is_empty() && entries.is_empty() && lines.is_empty() && snapshots.is_empty()
    }

    /// What there is to tell.
    pub(crate) fn changes(&self) -> impl Iterator<Item = Change> {
        self.reached.iter().map(|(&id, &seq)| Change::Reached { id, seq })
    }
}
