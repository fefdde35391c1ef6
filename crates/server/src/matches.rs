//! Tables: which games there are, opening one, looking at one, what was told of it, its log when it is over.

use airlock_engine::Viewer;
use airlock_protocol::{Code, NewMatch, Opened, TableState};
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
    answer::{Refused, json, told},
    asked::Asked,
    past::Past,
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
/// longer, and not before.
async fn log(State(server): State<Server>, visitor: Visitor) -> Result<Response, Refused> {
    let sealed = || Refused::new(Code::Phase, "the log is sealed until the match is over");
    if visitor.keeper.find_out(|table| table.log(&[]).ok().flatten().map(drop)).await?.is_none() {
        return Err(sealed());
    }
    let (_, bodies) = server.matches.records(visitor.id).await?;
    let log = visitor.keeper.ask(move |table| table.log(&bodies)).await?;
    let log = log.map_err(|broken| {
        tracing::error!(id = %visitor.id, %broken, "a log cannot be read");
        Refused::new(Code::Quarantined, "the log of this match cannot be read")
    })?;
    Ok(json(StatusCode::OK, log.ok_or_else(sealed)?.write()))
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
        return Err(Refused::new(Code::Forbidden, "the host admits no spectators"));
    }
    let told = Past::ask(&server.matches, id, move |past| past.transcript(viewer, from)).await?;
    let updates: Vec<&str> = told.iter().map(|told| told.update.text()).collect();
    Ok(json(StatusCode::OK, format!("[{}]", updates.join(","))))
}
