//! Ends a match, removes it, or removes the names of a seat from it.

use std::sync::Arc;

use airlock_engine::Seat;
use airlock_protocol::Code;
use axum::{
    Router,
    extract::{FromRef, Path, State},
    http::StatusCode,
    response::Response,
    routing::{delete, post},
};
use serde_json::json;

use super::{
    authorization::{Admin, parse_id},
    reports::unreadable,
};
use crate::{
    access::handle::Access,
    http::answer::{self, Refused},
    limits::rates::Limiters,
    live::live_matches::LiveMatches,
    reports::Reports,
};

pub(super) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<Reports>: FromRef<S>,
{
    Router::new()
        .route("/api/admin/matches/{id}/close", post(close))
        .route("/api/admin/matches/{id}", delete(remove))
        .route("/api/admin/matches/{id}/seats/{seat}/name", delete(anonymise))
}

/// Closes a match. What was hidden stays hidden.
async fn close(
    Admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    Path(text): Path<String>,
) -> Result<Response, Refused> {
    let id = parse_id(&text)?;
    tracing::info!(%id, "the admin closes a match");
    matches.end(id, false).await?;
    Ok(answer::json(StatusCode::OK, json!({ "closed": true }).to_string()))
}

/// Removes the names of a seat from a match that stays, and from its reports.
async fn anonymise(
    Admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    State(reports): State<Arc<Reports>>,
    Path((text, seat)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let id = parse_id(&text)?;
    let seat = seat
        .parse()
        .map(Seat)
        .map_err(|_| Refused::new(Code::Malformed, "the seat must be a number, from 0"))?;
    tracing::info!(%id, %seat, "the admin anonymises a seat");
    matches.anonymise(id, seat).await?;
    reports.anonymise(id, seat).await.map_err(|error| unreadable(&error))?;
    Ok(answer::json(StatusCode::OK, json!({ "unnamed": true }).to_string()))
}

/// Removes a match with everything that the store has of it.
async fn remove(
    Admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    Path(text): Path<String>,
) -> Result<Response, Refused> {
    let id = parse_id(&text)?;
    tracing::info!(%id, "the admin removes a match");
    matches.remove(id).await?;
    Ok(answer::json(StatusCode::OK, json!({ "removed": true }).to_string()))
}
