//! The admin API: one file for each group of routes. Without the admin's token no route is there.

mod authorization;
mod import_export;
mod inspection;
mod limits;
mod list;
mod removal;
mod reports;

use std::sync::Arc;

use airlock_store::Store;
use axum::{Router, extract::FromRef, http::StatusCode, response::Response, routing::get};

use self::authorization::Admin;
use crate::{
    access::handle::Access,
    http::answer,
    limits::{rates::Limiters, work_queue::WorkQueues},
    live::live_matches::LiveMatches,
    reports::Reports,
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<WorkQueues>: FromRef<S>,
    Arc<dyn Store>: FromRef<S>,
    Arc<Reports>: FromRef<S>,
{
    Router::new()
        .route("/api/admin/limits", get(limits))
        .merge(list::router())
        .merge(inspection::router())
        .merge(import_export::router())
        .merge(removal::router())
        .merge(reports::router())
}

async fn limits(Admin: Admin) -> Response {
    answer::json(StatusCode::OK, limits::all().to_string())
}
