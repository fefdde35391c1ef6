//! Invitations: from a code to its table, and from a table to its code and the QR code of a link.

use std::{convert::Infallible, sync::Arc};

use airlock_engine::Viewer;
use airlock_protocol::{Code, Invitation, Invited, Reason};
use airlock_store::Store;
use axum::{
    Router,
    extract::{FromRef, Path, State},
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::get,
};
use qrcode::{QrCode, render::svg};

use crate::{
    access::{address::Address, code::Invite, handle::Access, origin::Origin},
    http::answer::{Refused, message},
    limits::{QR_PIXELS, rates::Limiters},
    live::{live_matches::LiveMatches, visitor::Visitor},
    storage,
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<dyn Store>: FromRef<S>,
{
    Router::new()
        .route("/api/invites/{code}", get(find))
        .route("/api/matches/{id}/invite", get(show))
        .route("/api/matches/{id}/invite.svg", get(draw))
}

async fn find(
    address: Result<Address, Infallible>,
    State(access): State<Arc<Access>>,
    State(limiters): State<Arc<Limiters>>,
    State(store): State<Arc<dyn Store>>,
    Path(code): Path<String>,
) -> Result<Response, Refused> {
    let unknown = || Refused::new(Code::Unknown, "no table has this code; check that it is complete");
    let Ok(address) = address;
    let invite = code.parse::<Invite>();
    limiters.attempt_at(invite.as_ref().ok(), address, &access.proofs)?;
    let invite = invite.map_err(|_| unknown().because(Reason::NotACode))?;
    let id = storage::invited(&*store, &invite).await?.ok_or_else(unknown)?;
    access.proofs.add(invite.hash());
    Ok(message(StatusCode::OK, &Invited { id: id.to_string() }))
}

/// Returns the invitation of a table, to its players only.
async fn show(State(store): State<Arc<dyn Store>>, visitor: Visitor) -> Result<Response, Refused> {
    let invite = invite(&*store, &visitor).await?;
    Ok(message(StatusCode::OK, &Invitation { invite: invite.reveal() }))
}

/// Returns the link to a table as a QR code, to its players only.
async fn draw(
    State(store): State<Arc<dyn Store>>,
    Origin(origin): Origin,
    visitor: Visitor,
) -> Result<Response, Refused> {
    let invite = invite(&*store, &visitor).await?;
    let link = format!("{origin}/m/{}", invite.reveal());
    let code = QrCode::new(link).map_err(|_| {
        Refused::new(
            Code::Malformed,
            "the link is too long for a QR code; the operator can set a shorter public URL",
        )
    })?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(QR_PIXELS, QR_PIXELS).build();
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

async fn invite(store: &dyn Store, visitor: &Visitor) -> Result<Invite, Refused> {
    if visitor.viewer == Viewer::Public {
        return Err(Refused::new(Code::Forbidden, "only players at the table can invite others"));
    }
    storage::invite(store, visitor.id).await
}
