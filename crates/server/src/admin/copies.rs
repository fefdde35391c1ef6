//! Whole matches as files, and the end of a match, of the names in it, or of all that is kept of it.

use airlock_engine::Seat;
use airlock_protocol::{AdminWork, Code, Phase};
use airlock_registry::Registry;
use airlock_store::{CreateError, MatchData, StoreError, bundle};
use airlock_table::{Broken, Founding, Line, Now};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Path, Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::Response,
    routing::{delete, get, post},
};
use serde::Deserialize;
use serde_json::json;

use super::{Admin, at_everything, id, reports::unreadable};
use crate::{
    Server,
    answer::{self, Refused},
    code::Invite,
    delivery,
    limits::MAX_IMPORT_BYTES,
    line,
    live_matches::no_match,
    openings::Opening,
    queue::Claim,
    validation::{self, Flaw},
};

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/api/admin/import", post(import).layer(DefaultBodyLimit::max(MAX_IMPORT_BYTES)))
        .route("/api/admin/matches/{id}/export", get(export))
        .route("/api/admin/matches/{id}/close", post(close))
        .route("/api/admin/matches/{id}", delete(remove))
        .route("/api/admin/matches/{id}/seats/{seat}/name", delete(unname))
}

async fn export(
    admin: Admin,
    State(server): State<Server>,
    Path(text): Path<String>,
) -> Result<Response, Refused> {
    let id = id(&text)?;
    admin.record(&server, id, at_everything(AdminWork::Export)).await?;
    let delivery = server.matches.deliveries.turn(Claim::ADMIN).await?;
    let turn = server.matches.replays.turn(Claim::ADMIN).await?;
    let data = bundle::gather(&*server.matches.store, id).await.map_err(no_match)?;
    let file = turn.work(move || bundle::write(id, data)).await?;
    Ok(delivery::send_whole(delivery, "application/jsonl", file))
}

/// How a match is taken in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Import {
    /// Whether it may be one that goes on: that would go on twice, with the same dice, if it is not closed elsewhere.
    #[serde(default)]
    running: bool,
}

/// Takes an exported match in, if its records say what the rules say.
async fn import(
    Admin: Admin,
    State(server): State<Server>,
    query: Result<Query<Import>, QueryRejection>,
    file: String,
) -> Result<Response, Refused> {
    let refused = |why: String| Refused::new(Code::Malformed, why);
    let turn = server.matches.replays.turn(Claim::ADMIN).await?;
    let read = turn.work(move || bundle::read(&file)).await?;
    let (id, exported) = read.map_err(|error| refused(error.to_string()))?;
    let cannot = |broken: Broken| refused(format!("this match cannot be repeated here: {broken}"));
    let founding = Founding::read(&exported.header).map_err(cannot)?;
    let turn = server.matches.replays_under(&founding).turn(Claim::ADMIN).await?;
    let (registry, now) = (server.matches.registry.clone(), server.matches.now());
    let valid = turn.work(move || valid(&registry, founding, exported, now)).await;
    let valid = valid.map_err(|_| refused("the rules failed on this match".to_owned()))?;
    let (data, phase) = valid.map_err(|flaw| match flaw {
        Flaw::Refused(why) => why,
        Flaw::Broken(broken) => cannot(broken),
    })?;
    let Query(Import { running }) = query.map_err(|why| refused(why.body_text()))?;
    if !running && !matches!(phase, Phase::Over | Phase::Closed) {
        let why = "this match goes on: close it where it comes from, then import it with `?running=true`";
        return Err(Refused::new(Code::Phase, why));
    }
    match server.matches.begin(id, data, Opening::of_admin()).await {
        Ok(()) => Ok(answer::json(StatusCode::CREATED, json!({ "match": id }).to_string())),
        Err(CreateError::Store(StoreError::Unavailable(error))) => {
            Err(no_match(StoreError::Unavailable(error)))
        }
        Err(taken @ (CreateError::Exists(_) | CreateError::CodeTaken)) => {
            Err(Refused::new(Code::Taken, taken.to_string()))
        }
        Err(error) => Err(refused(error.to_string())),
    }
}

/// An exported match as it is stored here, and how far it has come. Lists tell what the records say, not what the file says of them.
fn valid(
    registry: &Registry,
    founding: Founding,
    exported: MatchData,
    now: Now,
) -> Result<(MatchData, Phase), Flaw> {
    let refused = |why: &str| Flaw::Refused(Refused::new(Code::Malformed, why));
    let MatchData { header: _, code, line: told, bodies } = exported;
    let invite = code.map(|code| code.parse::<Invite>()).transpose();
    let invite = invite.map_err(|_| refused("the invitation of this match is no code"))?;
    let (data, line) = validation::data(registry, founding, bodies, invite, now)?;
    // Another version may have told it in another way.
    let told = line::read(&told);
    if told.as_ref().is_some_and(|told| !told.is_like(&line)) {
        return Err(refused("what lists tell of this match is not what its records say"));
    }
    let since_at = told.map_or(line.since_at, |told| told.since_at.min(line.since_at));
    let (phase, line) = (line.phase, line::write(&Line { since_at, ..line }));
    Ok((MatchData { line, ..data }, phase))
}

/// Ends a match. What was hidden stays so.
async fn close(
    Admin: Admin,
    State(server): State<Server>,
    Path(text): Path<String>,
) -> Result<Response, Refused> {
    let id = id(&text)?;
    tracing::info!(%id, "an admin closes a match");
    server.matches.end(id, false).await?;
    Ok(answer::json(StatusCode::OK, json!({ "closed": true }).to_string()))
}

/// Takes the names of a seat out of a match that stays, and out of what was reported of it.
async fn unname(
    Admin: Admin,
    State(server): State<Server>,
    Path((text, seat)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let id = id(&text)?;
    let seat =
        seat.parse().map(Seat).map_err(|_| Refused::new(Code::Malformed, "seats are numbers from 0"))?;
    tracing::info!(%id, %seat, "an admin takes the names of a seat out of a match");
    server.matches.unname(id, seat).await?;
    server.reports.unname(id, seat).await.map_err(|error| unreadable(&error))?;
    Ok(answer::json(StatusCode::OK, json!({ "unnamed": true }).to_string()))
}

/// Removes a match, ended or not, with everything that the store has of it.
async fn remove(
    Admin: Admin,
    State(server): State<Server>,
    Path(text): Path<String>,
) -> Result<Response, Refused> {
    let id = id(&text)?;
    tracing::info!(%id, "an admin removes a match");
    server.matches.remove(id).await?;
    Ok(answer::json(StatusCode::OK, json!({ "removed": true }).to_string()))
}
