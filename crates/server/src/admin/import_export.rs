//! Import and export of whole matches as files.

use std::sync::Arc;

use airlock_protocol::{AdminWork, Code, Phase};
use airlock_registry::Registry;
use airlock_store::{CreateError, MatchData, Store, StoreError, bundle};
use airlock_table::{Broken, Founding, Line, Now};
use axum::{
    Router,
    extract::{DefaultBodyLimit, FromRef, Path, Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::Response,
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::json;

use super::authorization::{Admin, parse_id, whole_match};
use crate::{
    access::{code::Invite, handle::Access},
    http::answer::{self, Refused},
    limits::{
        MAX_IMPORT_BYTES,
        rates::Limiters,
        table_quota::TablePermit,
        work_queue::{Claim, WorkQueues},
    },
    line,
    live::live_matches::LiveMatches,
    replay::log_stream,
    storage::store_refusal,
    validation::new_match::{self, Flaw},
};

pub(super) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<WorkQueues>: FromRef<S>,
    Arc<dyn Store>: FromRef<S>,
{
    Router::new()
        .route("/api/admin/import", post(import).layer(DefaultBodyLimit::max(MAX_IMPORT_BYTES)))
        .route("/api/admin/matches/{id}/export", get(export))
}

async fn export(
    admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    State(queues): State<Arc<WorkQueues>>,
    State(store): State<Arc<dyn Store>>,
    Path(text): Path<String>,
) -> Result<Response, Refused> {
    let id = parse_id(&text)?;
    admin.record(&matches, id, whole_match(AdminWork::Export)).await?;
    let delivery = queues.deliveries.turn(Claim::ADMIN).await?;
    let turn = queues.replays.turn(Claim::ADMIN).await?;
    let data = bundle::gather(&*store, id).await.map_err(store_refusal)?;
    let file = turn.work(move || bundle::write(id, data)).await?;
    Ok(log_stream::send_whole(delivery, "application/jsonl", file))
}

/// Options of an import.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Import {
    /// True to accept a running match. It would run twice, with the same dice, if it is not closed elsewhere.
    #[serde(default)]
    running: bool,
}

/// Imports a match if its records agree with the rules.
async fn import(
    Admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    State(queues): State<Arc<WorkQueues>>,
    query: Result<Query<Import>, QueryRejection>,
    file: String,
) -> Result<Response, Refused> {
    let refused = |why: String| Refused::new(Code::Malformed, why);
    let turn = queues.replays.turn(Claim::ADMIN).await?;
    let read = turn.work(move || bundle::read(&file)).await?;
    let (id, exported) = read.map_err(|error| refused(error.to_string()))?;
    let cannot =
        |broken: Broken| refused(format!("the records of this match cannot be replayed here: {broken}"));
    let founding = Founding::read(&exported.header).map_err(cannot)?;
    let turn = matches.replays_under(&founding).turn(Claim::ADMIN).await?;
    let (registry, now) = (matches.registry.clone(), matches.now());
    let validated = turn.work(move || validate(&registry, founding, exported, now)).await;
    let validated = validated
        .map_err(|_| refused("the rules crashed on this match, so this server cannot take it".to_owned()))?;
    let (data, phase) = validated.map_err(|flaw| match flaw {
        Flaw::Refused(why) => why,
        Flaw::Broken(broken) => cannot(broken),
    })?;
    let Query(Import { running }) = query.map_err(|why| refused(why.body_text()))?;
    if !running && !matches!(phase, Phase::Over | Phase::Closed) {
        let why = "this match is still running: close it on the server it comes from, then import it with \
             `?running=true`";
        return Err(Refused::new(Code::Phase, why));
    }
    match matches.begin(id, data, TablePermit::of_admin()).await {
        Ok(()) => Ok(answer::json(StatusCode::CREATED, json!({ "match": id }).to_string())),
        Err(CreateError::Store(StoreError::Unavailable(error))) => {
            Err(store_refusal(StoreError::Unavailable(error)))
        }
        Err(taken @ (CreateError::Exists(_) | CreateError::CodeTaken)) => {
            Err(Refused::new(Code::Taken, taken.to_string()))
        }
        Err(error) => Err(refused(error.to_string())),
    }
}

/// Checks an exported match. Returns it as it is stored here, with its phase. Its row for the lists comes
/// from the records, not from the file.
fn validate(
    registry: &Registry,
    founding: Founding,
    exported: MatchData,
    now: Now,
) -> Result<(MatchData, Phase), Flaw> {
    let refused = |why: &str| Flaw::Refused(Refused::new(Code::Malformed, why));
    let MatchData { header: _, code, line: stored, bodies } = exported;
    let invite = code.map(|code| code.parse::<Invite>()).transpose();
    let invite = invite
        .map_err(|_| refused("the invitation of this match is not a valid code; export the match again"))?;
    let (data, line) = new_match::data(registry, founding, bodies, invite, now)?;
    // Another version may have written it differently.
    let stored = line::read(&stored);
    if stored.as_ref().is_some_and(|stored| !stored.is_like(&line)) {
        return Err(refused("the summary of this match contradicts its records; export the match again"));
    }
    let since_at = stored.map_or(line.since_at, |stored| stored.since_at.min(line.since_at));
    let (phase, line) = (line.phase, line::write(&Line { since_at, ..line }));
    Ok((MatchData { line, ..data }, phase))
}
