//! Answers with a whole log or transcript, streamed from the store as the client reads. Their number and
//! duration are bounded.

use std::{io, sync::Arc};

use airlock_protocol::Code;
use airlock_store::{MatchId, Store};
use airlock_table::Broken;
use axum::{
    body::{Body, Bytes},
    http::header::{CONTENT_TYPE, HeaderValue},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, StreamExt, stream};
use tokio::time::{Instant, timeout_at};

use crate::{
    http::answer::Refused,
    limits::{
        DELIVERED_BYTES, DELIVERY_TIMEOUT, RECORDS_AT_ONCE,
        work_queue::{Claim, Turn, WorkQueue, WorkQueues},
    },
    storage::store_refusal,
};

/// Piece of an answer. An error aborts the connection, so that the client does not take a part for the whole.
pub(crate) type Piece = io::Result<Bytes>;

/// Answers in pieces. The turn ends after the last piece, or when the client is gone or too slow.
pub(crate) fn send(
    turn: Turn,
    kind: &'static str,
    pieces: impl Stream<Item = Piece> + Send + 'static,
) -> Response {
    let deadline = Instant::now() + DELIVERY_TIMEOUT;
    let sent = stream::unfold(Some((pieces.boxed(), turn)), move |left| async move {
        let (mut pieces, turn) = left?;
        match timeout_at(deadline, pieces.next()).await {
            Ok(Some(Ok(piece))) => Some((Ok(piece), Some((pieces, turn)))),
            Ok(Some(Err(error))) => Some((Err(error), None)),
            Ok(None) => None,
            Err(late) => Some((Err(late.into()), None)),
        }
    });
    ([(CONTENT_TYPE, HeaderValue::from_static(kind))], Body::from_stream(sent)).into_response()
}

/// Answers with a text that is complete.
pub(crate) fn send_whole(turn: Turn, kind: &'static str, text: String) -> Response {
    let mut left = Bytes::from(text);
    let pieces = std::iter::from_fn(move || {
        let piece = left.split_to(left.len().min(DELIVERED_BYTES));
        (!piece.is_empty()).then_some(Ok(piece))
    });
    send(turn, kind, stream::iter(pieces))
}

/// Records of a match, read from the store as they are needed.
pub(crate) struct Records {
    store: Arc<dyn Store>,
    /// Each page takes a turn here.
    pieces: Arc<WorkQueue>,
    id: MatchId,
    claim: Claim,
    /// Number of records that were handed out.
    after: u64,
    /// Number of the last record to read.
    through: u64,
}

/// Consecutive records with the turn to work on them.
pub(crate) struct Piecework {
    pub(crate) first: u64,
    pub(crate) bodies: Vec<String>,
    pub(crate) turn: Turn,
}

impl Records {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        queues: &WorkQueues,
        id: MatchId,
        through: u64,
        claim: Claim,
    ) -> Self {
        let pieces = Arc::clone(&queues.pieces);
        Self { store, pieces, id, claim: claim.uncounted(), after: 0, through }
    }

    /// The next records. `None` after the last.
    pub(crate) async fn next(&mut self) -> Result<Option<Piecework>, Refused> {
        if self.after >= self.through {
            return Ok(None);
        }
        let turn = self.pieces.turn(self.claim).await?;
        let read = self.store.load_some(self.id, self.after, RECORDS_AT_ONCE).await;
        let left = usize::try_from(self.through - self.after).unwrap_or(usize::MAX);
        let records = read.map_err(store_refusal)?.into_iter().take(left);
        let bodies: Vec<String> = records.map(|entry| entry.body).collect();
        let first = self.after + 1;
        if bodies.is_empty() {
            tracing::error!(id = %self.id, "a log became shorter while it was read");
            return Err(Refused::new(Code::Unavailable, "the log cannot be read now; try again"));
        }
        self.after += bodies.len() as u64;
        Ok(Some(Piecework { first, bodies, turn }))
    }
}

/// Writes text from records. It is called in a work queue, in the order of the records.
pub(crate) trait Writer: Send + 'static {
    /// Writes records, of which the first has this number.
    fn write(&mut self, first: u64, bodies: &[String]) -> Result<String, Broken>;

    /// True if no further records are needed.
    fn has_all(&self) -> bool {
        false
    }

    /// Writes the end of the text.
    fn end(&mut self) -> String;
}

/// Streams the text of all records.
pub(crate) fn write(records: Records, writer: impl Writer) -> impl Stream<Item = Piece> + Send + 'static {
    stream::unfold(Some((records, writer)), async |left| {
        let (mut records, mut writer) = left?;
        let failed = |why: &dyn std::fmt::Display| Some((Err(io::Error::other(why.to_string())), None));
        if writer.has_all() {
            return Some((Ok(writer.end().into()), None));
        }
        let (first, bodies, turn) = match records.next().await {
            Ok(Some(Piecework { first, bodies, turn })) => (first, bodies, turn),
            Ok(None) => return Some((Ok(writer.end().into()), None)),
            Err(refused) => return failed(&refused.text()),
        };
        let written = turn.work(move || {
            let text = writer.write(first, &bodies);
            (text, writer)
        });
        match written.await {
            Ok((Ok(text), writer)) => Some((Ok(text.into()), Some((records, writer)))),
            Ok((Err(broken), _)) => {
                tracing::error!(id = %records.id, %broken, "a record cannot be read");
                failed(&broken)
            }
            Err(refused) => failed(&refused.text()),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::body::to_bytes;
    use tokio::time;

    use super::*;
    use airlock_store::Head;

    use crate::{limits::DELIVERIES, live::live_matches::LiveMatches, testing};

    /// Writes the number of the first record, and counts calls.
    struct Numbers(Arc<AtomicUsize>);

    impl Writer for Numbers {
        fn write(&mut self, first: u64, bodies: &[String]) -> Result<String, Broken> {
            assert!(bodies.len() <= RECORDS_AT_ONCE);
            self.0.fetch_add(1, Ordering::Relaxed);
            Ok(format!("{first} "))
        }

        fn end(&mut self) -> String {
            "end".to_owned()
        }
    }

    /// Opens a match with this many records.
    async fn with_records(matches: &LiveMatches, count: usize) -> MatchId {
        let id = testing::open(matches).await;
        let mut head = Head::default();
        for after in (0..count).step_by(RECORDS_AT_ONCE) {
            let bodies = vec!["x".to_owned(); RECORDS_AT_ONCE.min(count - after)];
            head = matches.store.append(id, head, bodies, None).await.unwrap();
        }
        id
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn records_are_read_no_faster_than_the_answer() {
        let folder = tempfile::tempdir().unwrap();
        let matches = testing::matches(&folder).await;
        let count = 3 * RECORDS_AT_ONCE + 1;
        let id = with_records(&matches, count).await;
        let records =
            Records::new(Arc::clone(&matches.store), &matches.queues, id, count as u64, Claim::ADMIN);
        let written = Arc::new(AtomicUsize::new(0));
        let mut pieces = Box::pin(write(records, Numbers(Arc::clone(&written))));
        assert_eq!(pieces.next().await.unwrap().unwrap(), "1 ");
        assert_eq!(written.load(Ordering::Relaxed), 1, "nobody has taken the next piece");
        assert_eq!(matches.queues.pieces.counts(), (0, 0), "and it takes nobody's turn");
        let rest: Vec<Bytes> = pieces.map(Result::unwrap).collect().await;
        assert_eq!(rest, ["129 ", "257 ", "385 ", "end"]);
    }

    #[tokio::test]
    async fn shorter_log_aborts_the_answer() {
        let folder = tempfile::tempdir().unwrap();
        let matches = testing::matches(&folder).await;
        let id = with_records(&matches, 2).await;
        let records = Records::new(Arc::clone(&matches.store), &matches.queues, id, 3, Claim::ADMIN);
        let pieces: Vec<Piece> = write(records, Numbers(Arc::default())).collect().await;
        assert!(pieces[0].is_ok() && pieces[1].is_err() && pieces.len() == 2);
    }

    #[tokio::test]
    async fn answer_keeps_its_turn_until_it_is_read() {
        let queue = WorkQueue::new("test", DELIVERIES);
        let turn = queue.turn(Claim::ADMIN).await.unwrap();
        let text = "x".repeat(DELIVERED_BYTES + 1);
        let body = send_whole(turn, "text/plain", text.clone()).into_body();
        assert_eq!(queue.counts(), (1, 0));
        assert_eq!(to_bytes(body, usize::MAX).await.unwrap(), text);
        assert_eq!(queue.counts(), (0, 0));
        let turn = queue.turn(Claim::ADMIN).await.unwrap();
        drop(send_whole(turn, "text/plain", text));
        assert_eq!(queue.counts(), (0, 0), "the client is gone");
    }

    #[tokio::test(start_paused = true)]
    async fn slow_reader_is_cut_off() {
        let queue = WorkQueue::new("test", DELIVERIES);
        let turn = queue.turn(Claim::ADMIN).await.unwrap();
        let slow = stream::iter((0..9).map(|_| Ok(Bytes::from_static(b"x")))).then(async |piece| {
            time::sleep(DELIVERY_TIMEOUT * 2 / 5).await;
            piece
        });
        let mut body = send(turn, "text/plain", slow).into_body().into_data_stream();
        let mut read = 0;
        while let Some(Ok(_)) = body.next().await {
            read += 1;
        }
        assert_eq!(read, 2, "an error ends it, not an end");
        assert_eq!(queue.counts(), (0, 0));
    }
}
