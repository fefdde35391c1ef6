//! Appends that wait at the same time share one commit: a commit costs a visit to the disk, a row almost nothing.

use std::{collections::BTreeMap, sync::Arc};

use tokio::sync::{mpsc, oneshot};

use crate::{
    AppendError, Change, Line, MatchId, StoreError,
    limits::{APPEND_QUEUE, MAX_APPENDS_PER_COMMIT, MAX_ENTRIES_PER_MATCH},
};

/// The handle of the task that writes; the task ends when the handle is dropped and the queue is empty.
pub(crate) struct Committer {
    /// Sent by `append`, received by the task. When it is full, `append` waits.
    queue: mpsc::Sender<Request>,
}

/// An append that waits for its commit.
pub(crate) struct Request {
    id: MatchId,
    after: u64,
    bodies: Vec<String>,
    line: Option<Line>,
    /// Answered after the commit; the caller may be gone by then.
    done: oneshot::Sender<Verdict>,
}

/// What became of an append.
pub(crate) type Verdict = Result<u64, AppendError>;

/// What a database does for the committer.
pub(crate) trait Commit: Send + 'static {
    /// Writes what [`judge`] lets through, durably and all at once, and gives its verdicts.
    ///
    /// # Errors
    /// If the database fails; then it is not known what was written.
    fn commit(&mut self, batch: &[Request]) -> impl Future<Output = Result<Vec<Verdict>, StoreError>> + Send;
}

impl Committer {
    /// Starts the task on the current runtime.
    pub(crate) fn start(database: impl Commit) -> Self {
        let (queue, requests) = mpsc::channel(APPEND_QUEUE);
        tokio::spawn(run(database, requests));
        Self { queue }
    }

    /// Waits until the append is durable, or refused.
    pub(crate) async fn append(
        &self,
        id: MatchId,
        after: u64,
        bodies: Vec<String>,
        line: Option<Line>,
    ) -> Verdict {
        let (done, answer) = oneshot::channel();
        self.queue.send(Request { id, after, bodies, line, done }).await.map_err(|_| Gone)?;
        answer.await.map_err(|_| Gone)?
    }
}

/// The task that writes has ended: its runtime is shutting down.
#[derive(Debug, thiserror::Error)]
#[error("the store is closing")]
struct Gone;

impl From<Gone> for AppendError {
    fn from(gone: Gone) -> Self {
        StoreError::Unavailable(Arc::new(gone)).into()
    }
}

async fn run(mut database: impl Commit, mut requests: mpsc::Receiver<Request>) {
    let mut batch = Vec::new();
    while requests.recv_many(&mut batch, MAX_APPENDS_PER_COMMIT).await > 0 {
        let verdicts = match database.commit(&batch).await {
            Ok(verdicts) => verdicts,
            Err(error) => batch.iter().map(|_| Err(error.clone().into())).collect(),
        };
        for (request, verdict) in batch.drain(..).zip(verdicts) {
            // A caller that does not wait any longer will load before it tries again.
            let _ = request.done.send(verdict);
        }
    }
}

/// The matches that a batch is about, each once.
pub(crate) fn matches(batch: &[Request]) -> Vec<MatchId> {
    let mut ids: Vec<MatchId> = batch.iter().map(|request| request.id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// What is to be written for a batch, in the order of matches.
pub(crate) struct Judged<'a> {
    /// One for each request, true once everything else is written.
    pub(crate) verdicts: Vec<Verdict>,
    /// New entries: match, number, body.
    pub(crate) rows: Vec<(MatchId, u64, &'a str)>,
    /// The newest line of each match that has a new one.
    pub(crate) lines: BTreeMap<MatchId, &'a Line>,
    /// How long the logs are then that grew.
    reached: BTreeMap<MatchId, u64>,
}

impl Judged<'_> {
    /// Whether there is nothing to write.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.lines.is_empty()
    }

    /// What there is to tell.
    pub(crate) fn changes(&self) -> impl Iterator<Item = Change> {
        self.reached.iter().map(|(&id, &seq)| Change::Reached { id, seq })
    }
}

/// Judges each request in turn, given how long the logs are; there is no match where no length is given.
pub(crate) fn judge(batch: &[Request], mut lengths: BTreeMap<MatchId, u64>) -> Judged<'_> {
    let mut judged =
        Judged { verdicts: Vec::new(), rows: Vec::new(), lines: BTreeMap::new(), reached: BTreeMap::new() };
    for request in batch {
        let verdict = fits(request, lengths.get(&request.id).copied());
        if let Ok(last) = verdict {
            let numbered = (request.after + 1..).zip(&request.bodies);
            judged.rows.extend(numbered.map(|(seq, body)| (request.id, seq, body.as_str())));
            judged.lines.extend(request.line.as_ref().map(|line| (request.id, line)));
            if last > request.after {
                judged.reached.insert(request.id, last);
                lengths.insert(request.id, last);
            }
        }
        judged.verdicts.push(verdict);
    }
    judged.rows.sort_unstable_by_key(|&(id, seq, _)| (id, seq));
    judged
}

/// Whether the entries may go to the end of a log of this length; how long it is then.
fn fits(request: &Request, length: Option<u64>) -> Verdict {
    let actual = length.ok_or(StoreError::NoMatch(request.id))?;
    if actual != request.after {
        return Err(AppendError::Conflict { after: request.after, actual });
    }
    let last = actual + request.bodies.len() as u64;
    if last > MAX_ENTRIES_PER_MATCH {
        return Err(AppendError::Full { limit: MAX_ENTRIES_PER_MATCH });
    }
    Ok(last)
}
