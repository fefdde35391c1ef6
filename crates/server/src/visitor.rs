use airlock_engine::Viewer;
use airlock_protocol::Code;
use airlock_store::MatchId;
use axum::{
    extract::{FromRequestParts, Path},
    http::{HeaderMap, header::SEC_WEBSOCKET_PROTOCOL, request::Parts},
};

use crate::{
    Server,
    answer::Refused,
    crowd::SharedPlace,
    headers::{SEAT_TOKEN, bearer, listed},
    keeper::Keeper,
    token::Token,
};

/// Who asks about a match, proven: a route that has one as its argument cannot be reached with another seat's token.
pub(crate) struct Visitor {
    /// Which match.
    pub(crate) id: MatchId,
    /// The match of the route's `{id}`.
    pub(crate) keeper: Keeper,
    /// A seat if the request carries its token, else the public.
    pub(crate) viewer: Viewer,
}

impl FromRequestParts<Server> for Visitor {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        let (id, keeper) = find(parts, server).await?;
        let viewer = match token(&parts.headers) {
            None => Viewer::Public,
            Some(text) => {
                let refused = || Refused::new(Code::Forbidden, "this token proves no seat of this match");
                let hash = text.parse::<Token>().map_err(|_| refused())?.hash();
                let seat = keeper.find_out(move |table| table.seat_of(&hash)).await?;
                let seat = seat.ok_or_else(refused)?;
                server.proofs.add(hash);
                if let Some(place) = parts.extensions.get::<SharedPlace>() {
                    place.belong_to(hash)?;
                }
                Viewer::Seat(seat)
            }
        };
        Ok(Self { id, keeper, viewer })
    }
}

/// The match of the route's `{id}`.
pub(crate) async fn find(parts: &mut Parts, server: &Server) -> Result<(MatchId, Keeper), Refused> {
    let unknown = || Refused::new(Code::Unknown, "there is no such match");
    let Path(id) = Path::<String>::from_request_parts(parts, server).await.map_err(|_| unknown())?;
    let id = id.parse::<MatchId>().map_err(|_| unknown())?;
    Ok((id, server.matches.find(id).await?))
}

/// The token of a seat: in [`SEAT_TOKEN`], as `Authorization: Bearer …`, or for WebSockets, where browsers can set no header, as
/// the subprotocol `seat.…`.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    let own = || headers.get(SEAT_TOKEN).and_then(|value| value.to_str().ok());
    let protocol = || listed(headers, SEC_WEBSOCKET_PROTOCOL).find_map(|name| name.strip_prefix("seat."));
    own().or_else(|| bearer(headers)).or_else(protocol)
}
