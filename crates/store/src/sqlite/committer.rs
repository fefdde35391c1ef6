//! Appends that wait at the same time share one commit: a commit costs a visit to the disk, a row almost nothing.

use std::{collections::BTreeMap, sync::Arc};

use sqlx::{QueryBuilder, Sqlite, SqlitePool, Transaction};
use tokio::sync::{mpsc, oneshot};

use crate::{
    AppendError, MatchId, StoreError,
    limits::{APPEND_QUEUE, MAX_APPENDS_PER_COMMIT, MAX_ENTRIES_PER_MATCH},
};

/// Rows in one INSERT: three variables each, of the 32,766 that SQLite takes.
const ROWS_PER_INSERT: usize = 4096;

/// The handle of the task that writes; the task ends when the handle is dropped and the queue is empty.
pub(super) struct Committer {
    /// Sent by `append`, received by the task. When it is full, `append` waits.
    queue: mpsc::Sender<Request>,
}

/// An append that waits for its commit.
struct Request {
    id: MatchId,
    after: u64,
    bodies: Vec<String>,
    /// Answered after the commit; the caller may be gone by then.
    done: oneshot::Sender<Result<u64, AppendError>>,
}

impl Committer {
    /// Starts the task on the current runtime.
    pub(super) fn start(writer: SqlitePool) -> Self {
        let (queue, requests) = mpsc::channel(APPEND_QUEUE);
        tokio::spawn(run(writer, requests));
        Self { queue }
    }

    /// Waits until the append is durable, or refused.
    pub(super) async fn append(
        &self,
        id: MatchId,
        after: u64,
        bodies: Vec<String>,
    ) -> Result<u64, AppendError> {
        let (done, answer) = oneshot::channel();
        let request = Request { id, after, bodies, done };
        self.queue.send(request).await.map_err(|_| Gone)?;
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

async fn run(writer: SqlitePool, mut requests: mpsc::Receiver<Request>) {
    let mut batch = Vec::new();
    while requests.recv_many(&mut batch, MAX_APPENDS_PER_COMMIT).await > 0 {
        let verdicts = match commit(&writer, &mut batch).await {
            Ok(verdicts) => verdicts,
            Err(error) => {
                let error = StoreError::Unavailable(Arc::new(error));
                batch.iter().map(|_| Err(error.clone().into())).collect()
            }
        };
        for (request, verdict) in batch.drain(..).zip(verdicts) {
            // A caller that does not wait any longer will load before it tries again.
            let _ = request.done.send(verdict);
        }
    }
}

/// Writes what fits and answers for each request, in order. Nothing is written if this fails before the commit.
async fn commit(
    writer: &SqlitePool,
    batch: &mut [Request],
) -> Result<Vec<Result<u64, AppendError>>, sqlx::Error> {
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
    let mut lengths = BTreeMap::new();
    let mut verdicts = Vec::with_capacity(batch.len());
    let mut rows = Vec::new();
    for request in batch {
        let length = match lengths.get(&request.id) {
            Some(length) => *length,
            None => length(&mut transaction, request.id).await?,
        };
        let verdict = judge(request, length);
        if let Ok(last) = verdict {
            let bodies = std::mem::take(&mut request.bodies);
            rows.extend((request.after + 1..).zip(bodies).map(|(seq, body)| (request.id, seq, body)));
            lengths.insert(request.id, Some(last));
        }
        verdicts.push(verdict);
    }
    for rows in rows.chunks(ROWS_PER_INSERT) {
        QueryBuilder::new("INSERT INTO entries (match_id, seq, body) ")
            .push_values(rows, |mut row, (id, seq, body)| {
                row.push_bind(id.uuid()).push_bind(seq.cast_signed()).push_bind(body);
            })
            .build()
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(verdicts)
}

/// How long the log is; none if there is no such match.
async fn length(transaction: &mut Transaction<'_, Sqlite>, id: MatchId) -> Result<Option<u64>, sqlx::Error> {
    let length: Option<i64> = sqlx::query_scalar(
        "SELECT (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE match_id = id) FROM matches WHERE id = ?",
    )
    .bind(id.uuid())
    .fetch_optional(&mut **transaction)
    .await?;
    Ok(length.map(i64::cast_unsigned))
}

/// Whether the entries may go to the end of a log of this length; how long it is then.
fn judge(request: &Request, length: Option<u64>) -> Result<u64, AppendError> {
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
