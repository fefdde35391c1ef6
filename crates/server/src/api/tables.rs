//! Tables: lists games, opens a table, answers with its state, a transcript, and its log when it is over.

use std::{mem, sync::Arc};

use airlock_engine::{
    Hash, Viewer,
    log::{Log, SigningKey},
};
use airlock_protocol::{Code, NewMatch, Opened, TableState};
use airlock_registry::Registry;
use airlock_store::{MatchId, Store};
use airlock_table::{AnyMatch, Broken, log_entries};
use axum::{
    Router,
    extract::{FromRef, Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::Response,
    routing::{get, post},
};
use serde::Deserialize;

use crate::{
    access::{address::Address, handle::Access},
    http::{
        answer::{JSON_TYPE, Refused, message},
        json_body::JsonBody,
    },
    limits::{
        rates::{Limiters, TranscriptLimit},
        work_queue::{Claim, Turn, WorkQueues},
    },
    live::{live_matches::LiveMatches, match_task::MatchHandle, visitor::Visitor},
    operations::signing::Signing,
    replay::{
        Replay,
        log_stream::{self, Records, Writer},
    },
    storage,
    webhook::address_policy::{self, Webhooks},
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<WorkQueues>: FromRef<S>,
    Arc<dyn Store>: FromRef<S>,
    Arc<Signing>: FromRef<S>,
    Arc<Registry>: FromRef<S>,
    Webhooks: FromRef<S>,
{
    Router::new()
        .route("/api/games", get(games))
        .route("/api/matches", post(open))
        .route("/api/matches/{id}", get(look))
        .route("/api/matches/{id}/log", get(log))
        .route("/api/matches/{id}/transcript", get(transcript))
}

async fn games(State(registry): State<Arc<Registry>>) -> Response {
    message(StatusCode::OK, &registry.list())
}

async fn open(
    State(matches): State<Arc<LiveMatches>>,
    State(webhooks): State<Webhooks>,
    address: Address,
    JsonBody(wish): JsonBody<NewMatch>,
) -> Result<Response, Refused> {
    wish.webhook.iter().try_for_each(|url| address_policy::check(url, webhooks))?;
    let (id, invite) = matches.open(wish, address).await?;
    Ok(message(StatusCode::CREATED, &Opened { id: id.to_string(), invite: invite.reveal() }))
}

async fn look(visitor: Visitor) -> Result<Response, Refused> {
    let table: TableState = visitor.handle.ask(|table| table.table()).await?;
    Ok(message(StatusCode::OK, &table))
}

/// Answers with the log. It is no message to a viewer and does not pass the door: the match releases it once
/// nothing is secret. It is streamed from the store as the client reads.
async fn log(
    State(store): State<Arc<dyn Store>>,
    State(queues): State<Arc<WorkQueues>>,
    State(signing): State<Arc<Signing>>,
    visitor: Visitor,
) -> Result<Response, Refused> {
    let claim = Claim::current();
    let turn = queues.deliveries.turn(claim).await?;
    let Visitor { id, handle, .. } = visitor;
    let sealed = || Refused::new(Code::Phase, "the log is sealed until the match is over");
    let revealed = |table: &dyn AnyMatch| {
        let log = table.log(&[]).ok().flatten()?;
        Some((log, table.length(), table.is_foreign()))
    };
    let (log, length, is_foreign) = handle.find_out(revealed).await?.ok_or_else(sealed)?;
    if is_foreign {
        return bundled_log(&*store, &signing, id, &handle, turn).await;
    }
    let key = signing.key().await?.clone();
    let records = Records::new(store, &queues, id, length, claim);
    Ok(log_stream::send(turn, JSON_TYPE, log_stream::write(records, LogWriter::new(log, key))))
}

/// Answers with the log of a match under older rules, which their bundle writes as a whole.
async fn bundled_log(
    store: &dyn Store,
    signing: &Signing,
    id: MatchId,
    handle: &MatchHandle,
    turn: Turn,
) -> Result<Response, Refused> {
    let bodies = storage::bodies(store, id, 0).await?;
    let key = signing.key().await?.clone();
    let signed = move |mut log: Log| {
        log.sign(&key);
        log.write()
    };
    let written = handle.ask(move |table| table.log(&bodies).map(|log| log.map(signed)));
    let log = written.await?.map_err(|broken| {
        tracing::error!(%id, %broken, "a bundle failed to write a log");
        Refused::new(
            Code::Quarantined,
            "the log of this match cannot be read; ask the operator of the server",
        )
    })?;
    let log = log.ok_or_else(|| Refused::new(Code::Phase, "the log is sealed until the match is over"))?;
    Ok(log_stream::send_whole(turn, JSON_TYPE, log))
}

/// Writes a log line by line.
struct LogWriter {
    /// Without entries.
    log: Log,
    /// Signs the end.
    key: SigningKey,
    begun: bool,
    entries: u64,
    chain: Hash,
}

impl LogWriter {
    fn new(log: Log, key: SigningKey) -> Self {
        let chain = log.chain();
        Self { log, key, begun: false, entries: 0, chain }
    }

    fn first(&mut self) -> String {
        if mem::replace(&mut self.begun, true) { String::new() } else { self.log.first_line() }
    }
}

impl Writer for LogWriter {
    fn write(&mut self, first: u64, bodies: &[String]) -> Result<String, Broken> {
        let mut text = self.first();
        for entry in log_entries(first, bodies)? {
            (self.entries, self.chain) = (self.entries + 1, entry.chain);
            text += &Log::line(entry);
        }
        Ok(text)
    }

    fn end(&mut self) -> String {
        let signature = self.key.sign(self.entries, &self.chain);
        self.first() + &self.log.last_line(self.entries, self.chain, Some(signature))
    }
}

/// Start of a transcript.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TranscriptQuery {
    /// Number of the update before it; 0 for all updates.
    #[serde(default)]
    from: u64,
}

/// Answers with all updates that the viewer was sent. They are computed again from the log.
async fn transcript(
    _: TranscriptLimit,
    State(matches): State<Arc<LiveMatches>>,
    State(queues): State<Arc<WorkQueues>>,
    visitor: Visitor,
    from: Result<Query<TranscriptQuery>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(TranscriptQuery { from }) = from.map_err(Refused::query)?;
    let Visitor { id, handle, viewer } = visitor;
    if viewer == Viewer::Public && !handle.ask(|table| table.terms().spectators).await? {
        return Err(Refused::new(Code::Forbidden, "the host does not allow spectators"));
    }
    let claim = Claim::current();
    let turn = queues.deliveries.turn(claim).await?;
    let transcript = Replay::ask(&matches, id, claim, move |replay| {
        let transcript = replay.transcript(viewer, from)?;
        let updates: Vec<&str> = transcript.iter().map(|told| told.update.text()).collect();
        Ok(format!("[{}]", updates.join(",")))
    });
    Ok(log_stream::send_whole(turn, JSON_TYPE, transcript.await?))
}
