//! Taking a seat by an invitation.

use airlock_protocol::{Code, Seated, TakeSeat};
use airlock_store::MatchId;
use airlock_table::{Command, Keys};
use axum::{
    Json, Router,
    extract::{Path, State, rejection::JsonRejection},
    http::StatusCode,
    response::Response,
    routing::post,
};

use crate::{
    Server,
    answer::{No, told},
    rates::Attempt,
    token::Token,
};

pub(crate) fn router() -> Router<Server> {
    Router::new().route("/api/matches/{id}/seats", post(take))
}

async fn take(
    _: Attempt,
    State(server): State<Server>,
    Path(id): Path<String>,
    wish: Result<Json<TakeSeat>, JsonRejection>,
) -> Result<Response, No> {
    let stamp_ms = server.hall.now_ms();
    let Json(TakeSeat { reference, seat, name, invite, nonce_hash }) =
        wish.map_err(|error| No::new(Code::Malformed, error.body_text()))?;
    let id = id.parse::<MatchId>().map_err(|_| No::new(Code::Unknown, "there is no such match"))?;
    let keeper = server.hall.find(id).await?;
    let refused = || No::new(Code::Forbidden, "this invitation is not for this table; ask for a new link");
    let invite = invite.unwrap_or_default().parse::<Token>().map_err(|_| refused())?.hash();
    if !keeper.ask(move |table| table.admits(&invite)).await? {
        return Err(refused());
    }
    let (token, recovery) = (Token::fresh()?, Token::fresh()?);
    let keys = Keys { token: token.hash(), recovery: recovery.hash() };
    let command = Command::Sit { reference, seat, name, keys, nonce_hash };
    keeper.call(server.hall.conn(), command, stamp_ms).await?.map_err(No::from)?;
    Ok(told(StatusCode::CREATED, &Seated { seat, token: token.reveal(), recovery: recovery.reveal() }))
}
