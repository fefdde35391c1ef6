//! Bug reports of players.

use std::{io, sync::Arc};

use airlock_protocol::{AdminWork, Code};
use airlock_table::Look;
use axum::{
    Router,
    extract::{FromRef, Path, State},
    http::StatusCode,
    response::Response,
    routing::{get, put},
};
use serde_json::{Value, json};

use super::authorization::{Admin, parse_id};
use crate::{
    access::handle::Access,
    http::answer::{self, Refused},
    limits::rates::Limiters,
    live::live_matches::LiveMatches,
    reports::{Reports, eviction::StoredReport},
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
        .route("/api/admin/reports", get(list))
        .route("/api/admin/reports/{name}", get(open).delete(delete))
        .route("/api/admin/reports/{name}/mark", put(mark).delete(unmark))
}

async fn list(Admin: Admin, State(reports): State<Arc<Reports>>) -> Result<Response, Refused> {
    let all = reports.all().await.map_err(|error| unreadable(&error))?;
    let row = |stored: StoredReport| {
        let StoredReport { name, origin, marked } = stored;
        let id = origin.as_ref().map(|origin| origin.id);
        let viewer = origin.as_ref().map(|origin| origin.viewer.as_str());
        json!({ "report": name, "match": id, "viewer": viewer, "address": origin.as_ref().map(|origin| origin.address), "marked": marked })
    };
    let rows: Vec<Value> = all.into_iter().map(row).collect();
    Ok(answer::json(StatusCode::OK, Value::from(rows).to_string()))
}

/// Answers with a report. It holds what its author saw, so this is an inspection through the author's eyes.
async fn open(
    admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    State(reports): State<Arc<Reports>>,
    Path(name): Path<String>,
) -> Result<Response, Refused> {
    let name = parse_id(&name)?;
    let report = reports.read(name).await.map_err(|error| unreadable(&error))?;
    let look = Look { work: AdminWork::Report, viewer: Some(report.viewer.clone()), seq: None };
    admin.record(&matches, report.id, look).await?;
    let text = serde_json::to_string(&report).map_err(|error| unreadable(&error.into()))?;
    Ok(answer::json(StatusCode::OK, text))
}

async fn delete(
    Admin: Admin,
    State(reports): State<Arc<Reports>>,
    Path(name): Path<String>,
) -> Result<Response, Refused> {
    reports.delete(parse_id(&name)?).await.map_err(|error| unreadable(&error))?;
    Ok(answer::json(StatusCode::OK, json!({ "deleted": true }).to_string()))
}

/// Marks a report, so that it is not evicted.
async fn mark(
    Admin: Admin,
    State(reports): State<Arc<Reports>>,
    Path(name): Path<String>,
) -> Result<Response, Refused> {
    set_mark(&reports, &name, true).await
}

async fn unmark(
    Admin: Admin,
    State(reports): State<Arc<Reports>>,
    Path(name): Path<String>,
) -> Result<Response, Refused> {
    set_mark(&reports, &name, false).await
}

async fn set_mark(reports: &Reports, name: &str, marked: bool) -> Result<Response, Refused> {
    reports.mark(parse_id(name)?, marked).await.map_err(|error| unreadable(&error))?;
    Ok(answer::json(StatusCode::OK, json!({ "marked": marked }).to_string()))
}

pub(super) fn unreadable(error: &io::Error) -> Refused {
    if error.kind() == io::ErrorKind::NotFound {
        return Refused::new(Code::Unknown, "there is no such report");
    }
    tracing::error!(%error, "reading or changing a bug report failed");
    Refused::new(Code::Unavailable, "the reports cannot be read now; the server's log has the reason")
}
