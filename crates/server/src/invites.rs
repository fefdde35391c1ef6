//! Invitations: from a code to its table, and from a table to its code and the picture of a link.

use std::convert::Infallible;

use airlock_engine::Viewer;
use airlock_protocol::{Code, Invitation, Invited, Reason};
use axum::{
    Router,
    extract::{Path, State},
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::get,
};
use qrcode::{QrCode, render::svg};

use crate::{
    Server,
    address::Address,
    answer::{Refused, told},
    code::Invite,
    limits::QR_PIXELS,
    origin::Origin,
    visitor::Visitor,
};

pub(crate) fn router() -> Router<Server> {
    Router::new()
        .route("/api/invites/{code}", get(find))
        .route("/api/matches/{id}/invite", get(show))
        .route("/api/matches/{id}/invite.svg", get(draw))
}

async fn find(
    address: Result<Address, Infallible>,
    State(server): State<Server>,
    Path(code): Path<String>,
) -> Result<Response, Refused> {
    let unknown = || Refused::new(Code::Unknown, "no table has this code; check that it is complete");
    let Ok(address) = address;
    let invite = code.parse::<Invite>();
    server.matches.limiters.attempt_at(invite.as_ref().ok(), address, &server.proofs)?;
    let invite = invite.map_err(|_| unknown().because(Reason::NotACode))?;
    let id = server.matches.invited(&invite).await?.ok_or_else(unknown)?;
    server.proofs.add(invite.hash());
    Ok(told(StatusCode::OK, &Invited { id: id.to_string() }))
}

/// The invitation to a table, for those who sit there.
async fn show(State(server): State<Server>, visitor: Visitor) -> Result<Response, Refused> {
    let invite = invite(&server, &visitor).await?;
    Ok(told(StatusCode::OK, &Invitation { invite: invite.reveal() }))
}

/// The link as a picture that a telephone can read.
async fn draw(
    State(server): State<Server>,
    Origin(origin): Origin,
    visitor: Visitor,
) -> Result<Response, Refused> {
    let invite = invite(&server, &visitor).await?;
    let link = format!("{origin}/m/{}", invite.reveal());
    let code = QrCode::new(link)
        .map_err(|_| Refused::new(Code::Malformed, "the address of this server is too long"))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(QR_PIXELS, QR_PIXELS).build();
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

async fn invite(server: &Server, visitor: &Visitor) -> Result<Invite, Refused> {
    if visitor.viewer == Viewer::Public {
        return Err(Refused::new(Code::Forbidden, "only players at the table can invite others"));
    }
    server.matches.invite(visitor.id).await
}
