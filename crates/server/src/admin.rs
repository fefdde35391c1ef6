//! Whoever runs the server: a token of its own, and routes that are not there without it.

mod limits;
mod token;

use axum::{
    Router,
    extract::FromRequestParts,
    http::{StatusCode, header::AUTHORIZATION, request::Parts},
    response::Response,
    routing::get,
};

pub use self::token::{AdminToken, WeakToken};
use crate::{
    Server,
    answer::{No, json, no_such_page},
    rates::Attempt,
};

pub(crate) fn router() -> Router<Server> {
    Router::new().route("/api/admin/limits", get(limits))
}

/// Whoever runs the server, proven. Everybody else is told what is told of pages that do not exist.
pub(crate) struct Admin;

impl FromRequestParts<Server> for Admin {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, No> {
        let said = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let said = said.and_then(|value| value.strip_prefix("Bearer "));
        if let (Some(token), Some(said)) = (&server.config.admin_token, said) {
            if token.is(said) {
                return Ok(Self);
            }
            let Attempt = Attempt::from_request_parts(parts, server).await?;
        }
        Err(no_such_page().await)
    }
}

async fn limits(Admin: Admin) -> Response {
    json(StatusCode::OK, limits::all().to_string())
}
