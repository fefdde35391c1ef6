//! Whoever runs the server: a token of its own, and routes that are not there without it. Every look at a match is
//! written into it, and told to its players, before it is answered.

mod copies;
mod limits;
mod list;
mod looks;
mod reports;
mod token;

use airlock_protocol::{AdminWork, Code};
use airlock_store::MatchId;
use airlock_table::{Command, Look};
use axum::{
    Router,
    extract::FromRequestParts,
    http::{HeaderMap, StatusCode, request::Parts},
    response::Response,
    routing::get,
};

pub use self::token::{AdminToken, WeakToken};
use crate::{
    Server,
    address::Address,
    answer::{Refused, json, no_such_page},
    headers::{ADMIN_TOKEN, bearer},
    live_matches::LiveMatches,
    rates::Attempt,
    refusals::{self, RefusalKind},
};

pub(crate) fn router() -> Router<Server> {
    Router::new()
        .route("/api/admin/limits", get(limits))
        .merge(list::router())
        .merge(looks::router())
        .merge(copies::router())
        .merge(reports::router())
}

/// Whoever runs the server, proven. Everybody else is told what is told of pages that do not exist.
pub(crate) struct Admin;

impl FromRequestParts<Server> for Admin {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        match proof(&parts.headers, server) {
            Some(true) => return Ok(Self),
            Some(false) => {
                let Attempt = Attempt::from_request_parts(parts, server).await?;
                let Ok(address) = Address::from_request_parts(parts, server).await;
                refusals::note(RefusalKind::Admin, address);
            }
            None => {}
        }
        Err(no_such_page().await)
    }
}

/// True if a request carries the admin's token. Such a request passes every limiter, whatever others of its address did: a token that
/// is right is never a guess. Wrong ones are counted, so that they are in the log and cost little. They need not be slow: all that
/// they could find out is whether a token of at least 20 characters is right.
pub(crate) fn is_proven(headers: &HeaderMap, server: &Server) -> bool {
    proof(headers, server) == Some(true)
}

/// Tells whether the token of a request is the admin's; none if there is no token, or no admin.
fn proof(headers: &HeaderMap, server: &Server) -> Option<bool> {
    let own = headers.get(ADMIN_TOKEN).and_then(|value| value.to_str().ok());
    Some(server.config.admin_token.as_ref()?.is(own.or_else(|| bearer(headers))?))
}

impl Admin {
    /// Writes a look into the match. One that was set aside cannot be written to, and nobody plays it: the log of the
    /// server says that somebody looked.
    async fn record(&self, server: &Server, id: MatchId, look: Look) -> Result<(), Refused> {
        tracing::info!(%id, ?look, "an admin looks at a match");
        let keeper = match server.matches.find(id).await {
            Ok(keeper) => keeper,
            Err(no) if no.code() == Code::Quarantined => return Ok(()),
            Err(no) => return Err(no),
        };
        let command = Command::Admin { reference: LiveMatches::reference(), look };
        let recorded = keeper.call(server.matches.conn(), command, server.matches.now_ms()).await?;
        match recorded {
            Err(refusal) if refusal.code == Code::Quarantined => Ok(()),
            recorded => recorded.map_err(Refused::from),
        }
    }
}

/// A look at the whole of a match.
const fn at_everything(work: AdminWork) -> Look {
    Look { work, viewer: None, seq: None }
}

/// The match that a path names.
fn id(text: &str) -> Result<MatchId, Refused> {
    text.parse().map_err(|_| Refused::new(Code::Unknown, "there is no such match"))
}

async fn limits(Admin: Admin) -> Response {
    json(StatusCode::OK, limits::all().to_string())
}
