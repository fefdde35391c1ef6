//! Whole matches as files, and the end of a match, of the names in it, or of all that is kept of it.

use airlock_engine::Seat;
use airlock_protocol::{AdminWork, Code, Phase};
use airlock_store::{CreateError, StoreError, bundle};
use airlock_table::{Broken, Founding, Now};
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
    delivery,
    limits::MAX_IMPORT_BYTES,
    live_matches::no_match,
    queue::Claim,
};

pub(super) fn router() -> Router<Server> {
    let import = post(import).layer(DefaultBodyLimit::max(MAX_IMPORT_BYTES));
    Router::new()
        .route("/api/admin/import", import)
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
    let (of, data) = read.map_err(|error| refused(error.to_string()))?;
    let founding = Founding::read(&data.header);
    let cannot = |broken: Broken| refused(format!("this match cannot be repeated here: {broken}"));
    let founding = founding.map_err(cannot)?;
    let turn = server.matches.replays_under(&founding).turn(Claim::ADMIN).await?;
    let registry = server.matches.registry.clone();
    let repeated = turn.work(move || {
        let restored = registry.restore(founding, &data.bodies, Now::default());
        (restored.map(|restored| restored.table().phase), data)
    });
    let (phase, data) = repeated.await.map_err(|_| refused("the rules failed on this match".to_owned()))?;
    let phase = phase.map_err(cannot)?;
    let Query(Import { running }) = query.map_err(|why| refused(why.body_text()))?;
    if !running && !matches!(phase, Phase::Over | Phase::Closed) {
        let why = "this match goes on: close it where it comes from, then import it with `?running=true`";
        return Err(Refused::new(Code::Phase, why));
    }
    match server.matches.store.create(of, data).await {
        Ok(()) => Ok(answer::json(StatusCode::CREATED, json!({ "match": of }).to_string())),
        Err(CreateError::Store(StoreError::Unavailable(error))) => {
            Err(no_match(StoreError::Unavailable(error)))
        }
        Err(taken @ (CreateError::Exists(_) | CreateError::CodeTaken)) => {
            Err(Refused::new(Code::Taken, taken.to_string()))
        }
        Err(error) => Err(refused(error.to_string())),
    }
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
