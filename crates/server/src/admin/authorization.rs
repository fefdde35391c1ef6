//! The admin, proven by a token. Every inspection of a match is recorded in the match, and so announced to
//! its players, before it is answered.

use std::sync::Arc;

use airlock_protocol::{AdminWork, Code};
use airlock_store::MatchId;
use airlock_table::{Command, Look};
use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};

use crate::{
    access::{address::Address, handle::Access},
    http::answer::{Refused, no_such_page},
    limits::{
        rates::Limiters,
        rejection_log::{self, RejectionKind},
    },
    live::live_matches::LiveMatches,
};

/// Extractor for the proven admin. Everybody else gets the answer for pages that do not exist.
pub(crate) struct Admin;

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let access = Arc::<Access>::from_ref(state);
        match access.compare_admin_token(&parts.headers) {
            Some(true) => return Ok(Self),
            Some(false) => {
                let address = Address::of_request(parts, &access);
                Arc::<Limiters>::from_ref(state).attempt(address)?;
                rejection_log::record(RejectionKind::Admin, address);
            }
            None => {}
        }
        Err(no_such_page().await)
    }
}

impl Admin {
    /// Records an inspection in the match. A quarantined match takes no records and nobody plays it; the
    /// server's log has the inspection.
    pub(super) async fn record(
        &self,
        matches: &Arc<LiveMatches>,
        id: MatchId,
        look: Look,
    ) -> Result<(), Refused> {
        tracing::info!(%id, ?look, "the admin inspects a match");
        let handle = match matches.find(id).await {
            Ok(handle) => handle,
            Err(no) if no.code() == Code::Quarantined => return Ok(()),
            Err(no) => return Err(no),
        };
        let command = Command::Admin { reference: LiveMatches::reference(), look };
        let recorded = handle.call(matches.conn(), command, matches.now_ms()).await?;
        match recorded {
            Err(refusal) if refusal.code == Code::Quarantined => Ok(()),
            recorded => recorded.map_err(Refused::from),
        }
    }
}

/// Inspection of a whole match.
pub(super) const fn whole_match(work: AdminWork) -> Look {
    Look { work, viewer: None, seq: None }
}

/// Reads the id of a path.
pub(super) fn parse_id(text: &str) -> Result<MatchId, Refused> {
    text.parse().map_err(|_| Refused::new(Code::Unknown, "there is no such match"))
}
