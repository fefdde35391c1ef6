//! Extractor of the viewer of a match, proven by the token of the request.

use std::sync::Arc;

use airlock_engine::Viewer;
use airlock_protocol::Code;
use airlock_store::MatchId;
use axum::{
    extract::{FromRef, FromRequestParts, Path},
    http::request::Parts,
};
use tracing::{Span, field::display};

use super::{live_matches::LiveMatches, match_task::MatchHandle};
use crate::{
    access::{handle::Access, token::Token},
    http::{answer::Refused, headers::seat_token},
    limits::connections::SharedPermit,
};

/// Viewer of the match that the route names, proven. A route with this argument cannot be reached with the
/// token of another seat.
pub(crate) struct Visitor {
    pub(crate) id: MatchId,
    pub(crate) handle: MatchHandle,
    /// A seat if the request carries its token, else the public.
    pub(crate) viewer: Viewer,
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    Arc<Access>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let unknown = || Refused::new(Code::Unknown, "there is no such match");
        let Path(id) = Path::<String>::from_request_parts(parts, state).await.map_err(|_| unknown())?;
        let id = id.parse::<MatchId>().map_err(|_| unknown())?;
        // Fields of the span of the request.
        Span::current().record("id", display(id));
        let handle = Arc::<LiveMatches>::from_ref(state).find(id).await?;
        let viewer = match seat_token(&parts.headers) {
            None => Viewer::Public,
            Some(text) => {
                let refused =
                    || Refused::new(Code::Forbidden, "this token does not belong to a seat of this match");
                let hash = text.parse::<Token>().map_err(|_| refused())?.hash();
                let seat = handle.find_out(move |table| table.seat_of(&hash)).await?;
                let seat = seat.ok_or_else(refused)?;
                Arc::<Access>::from_ref(state).proofs.add(hash);
                if let Some(permit) = parts.extensions.get::<SharedPermit>() {
                    permit.count_for(hash)?;
                }
                Span::current().record("seat", display(seat));
                Viewer::Seat(seat)
            }
        };
        Ok(Self { id, handle, viewer })
    }
}
