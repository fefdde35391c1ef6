//! Lists of all matches and of the quarantined ones.

use std::sync::Arc;

use airlock_store::{Filter, MatchId, Summary};
use axum::{
    Router,
    extract::{FromRef, Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::Response,
    routing::get,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::authorization::Admin;
use crate::{
    access::handle::Access,
    http::answer::{self, Refused},
    limits::rates::Limiters,
    line,
    live::live_matches::LiveMatches,
};

pub(super) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
{
    Router::new().route("/api/admin/matches", get(list)).route("/api/admin/quarantine", get(quarantine))
}

/// Search in the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    /// In titles and names.
    q: Option<String>,
    game: Option<String>,
    phase: Option<String>,
    /// Lists matches older than this one.
    before: Option<MatchId>,
}

/// Matches on a page.
const PAGE: u32 = 50;

async fn list(
    Admin: Admin,
    State(live): State<Arc<LiveMatches>>,
    search: Result<Query<Search>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(Search { q, game, phase, before }) = search.map_err(Refused::query)?;
    let filter = Filter { text: q, game, phase, before, at_most: PAGE, ..Filter::default() };
    let listed = live.list(filter).await?;
    let unplayable = live.unplayable(listed.iter().map(|summary| summary.id).collect()).await?;
    let row = |summary: Summary| {
        let aside = unplayable.contains(&summary.id);
        row(summary, aside)
    };
    let matches: Vec<Value> = listed.into_iter().map(row).collect();
    Ok(answer::json(StatusCode::OK, Value::from(matches).to_string()))
}

/// Row of one match. `aside` if nobody can play it here.
fn row(summary: Summary, aside: bool) -> Value {
    let line = line::read(&summary.line);
    let seats = line.iter().flat_map(|line| &line.seats);
    let seats: Vec<Value> = seats.map(|seat| json!({ "name": seat.name, "bot": seat.bot })).collect();
    json!({
        "match": summary.id,
        "game": summary.line.game,
        "phase": summary.line.phase,
        "public": summary.line.public,
        "title": line.as_ref().and_then(|line| line.title.as_ref()),
        "mode": line.as_ref().and_then(|line| line.mode.as_ref()),
        "seats": seats,
        "waiting_for": line.as_ref().filter(|_| !aside).map(|line| &line.waiting_for),
        "since_at": line.as_ref().map(|line| line.since_at),
        "ended": line.as_ref().and_then(|line| line.ended.as_ref()),
        "updated_at": summary.updated_at,
        "records": summary.entries,
        "set_aside": aside,
    })
}

async fn quarantine(Admin: Admin, State(live): State<Arc<LiveMatches>>) -> Response {
    let row = |(id, why): (MatchId, String)| json!({ "match": id, "why": why });
    let rows: Vec<Value> = live.all_quarantined().into_iter().map(row).collect();
    answer::json(StatusCode::OK, Value::from(rows).to_string())
}
