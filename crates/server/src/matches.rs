//! Tables: which games there are, opening one, looking at one, its log when it is over.

use airlock_protocol::{Code, NewMatch, Opened, TableState};
use axum::{
    Json, Router,
    extract::{State, rejection::JsonRejection},
    http::StatusCode,
    response::Response,
    routing::{get, post},
};

use crate::{
    Server,
    answer::{No, json, told},
    hall::no_match,
    rates::Attempt,
    visitor::Visitor,
};

pub(crate) fn router() -> Router<Server> {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/matches", post(open))
        .route("/api/matches/{id}", get(look))
        .route("/api/matches/{id}/log", get(log))
}

async fn games(State(server): State<Server>) -> Response {
    told(StatusCode::OK, &server.hall.shelf.list())
}

async fn open(
    _: Attempt,
    State(server): State<Server>,
    wish: Result<Json<NewMatch>, JsonRejection>,
) -> Result<Response, No> {
    let Json(wish) = wish.map_err(|error| No::new(Code::Malformed, error.body_text()))?;
    let (id, invite) = server.hall.open(wish).await?;
    Ok(told(StatusCode::CREATED, &Opened { id: id.to_string(), invite: invite.reveal() }))
}

async fn look(visitor: Visitor) -> Result<Response, No> {
    let table: TableState = visitor.keeper.ask(|table| table.table()).await?;
    Ok(told(StatusCode::OK, &table))
}

/// The log is no message to a viewer and does not pass the door: the match hands it out when nothing is secret any
/// longer, and not before.
async fn log(State(server): State<Server>, visitor: Visitor) -> Result<Response, No> {
    let records = server.hall.store.load(visitor.id, 0).await.map_err(no_match)?;
    let bodies: Vec<String> = records.into_iter().map(|record| record.body).collect();
    let log = visitor.keeper.ask(move |table| table.log(&bodies)).await?;
    let log = log.map_err(|broken| {
        tracing::error!(%broken, "a log cannot be read");
        No::new(Code::Quarantined, "the log of this match cannot be read")
    })?;
    let log = log.ok_or_else(|| No::new(Code::Phase, "the log is sealed until the match is over"))?;
    Ok(json(StatusCode::OK, log.write()))
}
