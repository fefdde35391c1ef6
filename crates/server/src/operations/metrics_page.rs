//! `GET /metrics` for Prometheus. Covert actions could be read from a count, so only the operator's networks
//! may read it.

use std::sync::Arc;

use axum::{
    Router,
    extract::{FromRef, State},
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
    routing::get,
};

use crate::{
    access::{address::Address, handle::Access},
    http::answer::{Refused, no_such_page},
    metrics,
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
{
    Router::new().route("/metrics", get(render))
}

async fn render(State(access): State<Arc<Access>>, address: Address) -> Result<Response, Refused> {
    if !address.is_in(&access.metrics_from) {
        return Err(no_such_page().await);
    }
    let memory_bytes = resident_kib().await.map(|kib| kib * 1024.0);
    let text = metrics::render(memory_bytes);
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

/// Resident memory of this process in KiB; `None` where the system has no `/proc`.
async fn resident_kib() -> Option<f64> {
    let status = tokio::fs::read_to_string("/proc/self/status").await.ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
