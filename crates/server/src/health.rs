//! Whether the server lives, and whether it can work.

use axum::{Router, extract::State, http::StatusCode, response::IntoResponse, routing::get};
use tokio::time::timeout;

use crate::{Server, limits::READY_TIMEOUT};

pub(crate) fn router() -> Router<Server> {
    Router::new().route("/healthz", get(async || "ok\n")).route("/readyz", get(ready))
}

/// Whether the store answers, and the server is not about to end.
async fn ready(State(server): State<Server>) -> impl IntoResponse {
    let unavailable = |why| (StatusCode::SERVICE_UNAVAILABLE, why);
    if *server.closing.borrow() {
        return unavailable("the server ends\n");
    }
    match timeout(READY_TIMEOUT, server.hall.store_answers()).await {
        Ok(true) => (StatusCode::OK, "ready\n"),
        Ok(false) => unavailable("the store does not answer\n"),
        Err(_) => unavailable("the store takes too long to answer\n"),
    }
}
