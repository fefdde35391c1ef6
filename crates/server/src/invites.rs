//! Invitations: from a code to its table, and from a table to its code and the picture of a link.

use airlock_engine::Viewer;
use airlock_protocol::{Code, Invitation, Invited};
use axum::{
    Router,
    extract::{Path, State},
    http::{
        HeaderMap, StatusCode, Uri,
        header::{CONTENT_TYPE, HOST},
    },
    response::{IntoResponse, Response},
    routing::get,
};
use qrcode::{QrCode, render::svg};

use crate::{
    Server,
    answer::{Refused, told},
    code::Invite,
    limits::QR_PIXELS,
    rates::Attempt,
    visitor::Visitor,
};

pub(crate) fn router() -> Router<Server> {
    Router::new()
        .route("/api/invites/{code}", get(find))
        .route("/api/matches/{id}/invite", get(show))
        .route("/api/matches/{id}/invite.svg", get(draw))
}

async fn find(
    _: Attempt,
    State(server): State<Server>,
    Path(code): Path<String>,
) -> Result<Response, Refused> {
    let unknown = || Refused::new(Code::Unknown, "no table has this code; look whether it is complete");
    let invite: Invite = code.parse().map_err(|_| unknown())?;
    let id = server.matches.invited(&invite).await?.ok_or_else(unknown)?;
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
    headers: HeaderMap,
    visitor: Visitor,
) -> Result<Response, Refused> {
    let invite = invite(&server, &visitor).await?;
    let link = format!("{}/m/{}", server.origin(&headers), invite.reveal());
    let code = QrCode::new(link)
        .map_err(|_| Refused::new(Code::Malformed, "the address of this server is too long"))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(QR_PIXELS, QR_PIXELS).build();
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

async fn invite(server: &Server, visitor: &Visitor) -> Result<Invite, Refused> {
    if visitor.viewer == Viewer::Public {
        return Err(Refused::new(Code::Forbidden, "only who sits at the table can invite others"));
    }
    server.matches.invite(visitor.id).await
}

impl Server {
    /// Where players reach this server: as it was told, or as the request did.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> String {
        let asked = || {
            let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
            let host = host.parse::<Uri>().ok().and_then(|uri| uri.authority().map(ToString::to_string));
            format!("http://{}", host.unwrap_or_default())
        };
        self.config.public_url.clone().unwrap_or_else(asked)
    }
}
