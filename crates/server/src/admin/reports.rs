//! What players reported.

use std::io;

use airlock_protocol::{AdminWork, Code};
use airlock_table::Look;
use axum::{
    Router,
    extract::{Path, State},
    http::StatusCode,
    response::Response,
    routing::get,
};
use serde_json::{Value, json};

use super::{Admin, id};
use crate::{
    Server,
    answer::{self, No},
};

pub(super) fn router() -> Router<Server> {
    Router::new().route("/api/admin/reports", get(list)).route("/api/admin/reports/{name}", get(open))
}

async fn list(Admin: Admin, State(server): State<Server>) -> Result<Response, No> {
    let names = server.reports.names().await.map_err(|error| unreadable(&error))?;
    Ok(answer::json(StatusCode::OK, Value::from(names).to_string()))
}

/// A report holds what its author saw: opening it is a look through the author's eyes.
async fn open(admin: Admin, State(server): State<Server>, Path(name): Path<String>) -> Result<Response, No> {
    let name = id(&name)?;
    let report = server.reports.read(name).await.map_err(|error| unreadable(&error))?;
    let look = Look { work: AdminWork::Report, viewer: Some(report.viewer.clone()), seq: None };
    admin.record(&server, report.id, look).await?;
    Ok(answer::json(StatusCode::OK, json!(report).to_string()))
}

fn unreadable(error: &io::Error) -> No {
    if error.kind() == io::ErrorKind::NotFound {
        return No::new(Code::Unknown, "there is no such report");
    }
    tracing::error!(%error, "a report cannot be read");
    No::new(Code::Unavailable, "the reports cannot be read now")
}
