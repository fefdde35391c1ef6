//! Tables: which games there are, opening one, looking at one, what was told of it, its log when it is over.

use std::{mem, sync::Arc};

use airlock_engine::{
    Hash, Viewer,
    log::{Log, SigningKey},
};
use airlock_protocol::{Code, NewMatch, Opened, TableState};
use airlock_store::MatchId;
use airlock_table::{AnyMatch, Broken, log_entries};
use axum::{
    Router,
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::Response,
    routing::{get, post},
};
use serde::Deserialize;

use crate::{
    Server,
    address::Address,
    answer::{JSON_TYPE, Refused, told},
    asked::Asked,
    delivery::{self, Records, Writer},
    keeper::Keeper,
    past::Past,
    queue::{Claim, Turn},
    rates::Telling,
    visitor::Visitor,
    webhook,
};

pub(crate) fn router() -> Router<Server> {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/matches", post(open))
        .route("/api/matches/{id}", get(look))
        .route("/api/matches/{id}/log", get(log))
        .route("/api/matches/{id}/transcript", get(transcript))
}

async fn games(State(server): State<Server>) -> Response {
    told(StatusCode::OK, &server.matches.registry.list())
}

async fn open(
    State(server): State<Server>,
    address: Address,
    Asked(wish): Asked<NewMatch>,
) -> Result<Response, Refused> {
    wish.webhook.iter().try_for_each(|url| webhook::check(url, server.config.webhooks))?;
    let (id, invite) = server.matches.open(wish, address).await?;
    Ok(told(StatusCode::CREATED, &Opened { id: id.to_string(), invite: invite.reveal() }))
}

async fn look(visitor: Visitor) -> Result<Response, Refused> {
    let table: TableState = visitor.keeper.ask(|table| table.table()).await?;
    Ok(told(StatusCode::OK, &table))
}

/// The log is no message to a viewer and does not pass the door: the match hands it out when nothing is secret any
/// longer, and not before. It comes out of the store as the client reads it.
async fn log(State(server): State<Server>, visitor: Visitor) -> Result<Response, Refused> {
    let claim = Claim::current();
    let turn = server.matches.deliveries.turn(claim).await?;
    let Visitor { id, keeper, .. } = visitor;
    let sealed = || Refused::new(Code::Phase, "the log is sealed until the match is over");
    let revealed = |table: &dyn AnyMatch| {
        let log = table.log(&[]).ok().flatten()?;
        Some((log, table.length(), table.is_foreign()))
    };
    let (log, length, is_foreign) = keeper.find_out(revealed).await?.ok_or_else(sealed)?;
    if is_foreign {
        return bundled_log(&server, id, &keeper, turn).await;
    }
    let key = server.signing.key(&*server.matches.store).await?.clone();
    let records = Records::new(Arc::clone(&server.matches), id, length, claim);
    Ok(delivery::send(turn, JSON_TYPE, delivery::write(records, LogWriter::new(log, key))))
}

/// The log of a match under older rules: their bundle writes it, as a whole.
async fn bundled_log(server: &Server, id: MatchId, keeper: &Keeper, turn: Turn) -> Result<Response, Refused> {
    let (_, bodies) = server.matches.records(id).await?;
    let key = server.signing.key(&*server.matches.store).await?.clone();
    let signed = move |mut log: Log| {
        log.sign(&key);
        log.write()
    };
    let written = keeper.ask(move |table| table.log(&bodies).map(|log| log.map(signed)));
    let log = written.await?.map_err(|broken| {
        tracing::error!(%id, %broken, "a log cannot be read");
        Refused::new(Code::Quarantined, "the log of this match cannot be read")
    })?;
    let log = log.ok_or_else(|| Refused::new(Code::Phase, "the log is sealed until the match is over"))?;
    Ok(delivery::send_whole(turn, JSON_TYPE, log))
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

/// Where a transcript begins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct From {
    /// After which update; 0 is the beginning.
    #[serde(default)]
    from: u64,
}

/// What the viewer was told, each update as it was sent. It is worked out anew from the log.
async fn transcript(
    _: Telling,
    State(server): State<Server>,
    visitor: Visitor,
    from: Result<Query<From>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(From { from }) = from.map_err(Refused::query)?;
    let Visitor { id, keeper, viewer } = visitor;
    if viewer == Viewer::Public && !keeper.ask(|table| table.terms().spectators).await? {
        return Err(Refused::new(Code::Forbidden, "the host does not allow spectators"));
    }
    let claim = Claim::current();
    let turn = server.matches.deliveries.turn(claim).await?;
    let told = Past::ask(&server.matches, id, claim, move |past| {
        let told = past.transcript(viewer, from)?;
        let updates: Vec<&str> = told.iter().map(|told| told.update.text()).collect();
        Ok(format!("[{}]", updates.join(",")))
    });
    Ok(delivery::send_whole(turn, JSON_TYPE, told.await?))
}
