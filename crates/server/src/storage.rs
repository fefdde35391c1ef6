//! Reads of the store for requests. A failure of the store becomes a refusal that names no cause; the log has
//! the cause.

use airlock_protocol::{Code, Reason};
use airlock_store::{Filter, MatchId, Store, StoreError, Summary};

use crate::{access::code::Invite, http::answer::Refused, limits::RECORDS_AT_ONCE};

/// Lists the matches that a filter selects.
pub(crate) async fn list(store: &dyn Store, filter: Filter) -> Result<Vec<Summary>, Refused> {
    store.list(filter).await.map_err(|error| {
        tracing::error!(%error, "listing matches failed");
        Refused::new(Code::Unavailable, "matches cannot be listed now; try again")
    })
}

/// Row of one match in the lists; `None` if there is no such match.
pub(crate) async fn summary(store: &dyn Store, id: MatchId) -> Result<Option<Summary>, Refused> {
    let found = list(store, Filter { among: Some(vec![id]), ..Filter::default() }).await?;
    Ok(found.into_iter().next())
}

/// Finds the table of an invitation.
pub(crate) async fn invited(store: &dyn Store, invite: &Invite) -> Result<Option<MatchId>, Refused> {
    store.find(&invite.reveal()).await.map_err(store_refusal)
}

/// Reads the invitation of a table.
pub(crate) async fn invite(store: &dyn Store, id: MatchId) -> Result<Invite, Refused> {
    let code = summary(store, id).await?.and_then(|summary| summary.code?.parse().ok());
    code.ok_or_else(|| Refused::new(Code::Unknown, "this table has no invitation"))
}

/// Number of records that the store has of a match.
pub(crate) async fn length(store: &dyn Store, id: MatchId) -> Result<u64, Refused> {
    let heads = store.heads(vec![id]).await.map_err(store_refusal)?;
    heads.get(&id).map(|head| head.seq).ok_or_else(|| store_refusal(StoreError::NoMatch(id)))
}

/// Reads the records of a match after number `after`. They come in pages, so that other reads get their turn
/// in between.
pub(crate) async fn bodies(store: &dyn Store, id: MatchId, after: u64) -> Result<Vec<String>, Refused> {
    let mut bodies = Vec::new();
    loop {
        let known = after + bodies.len() as u64;
        let records = store.load_some(id, known, RECORDS_AT_ONCE).await.map_err(store_refusal)?;
        let is_last = records.len() < RECORDS_AT_ONCE;
        bodies.extend(records.into_iter().map(|record| record.body));
        if is_last {
            return Ok(bodies);
        }
    }
}

/// True if the store has lost records, so that asking again is of no use.
pub(crate) const fn is_lost(error: &StoreError) -> bool {
    matches!(error, StoreError::Torn { .. } | StoreError::Archived { .. } | StoreError::Displaced(_))
}

/// Refusal for a match that is quarantined because its log lost records.
pub(crate) fn lost() -> Refused {
    let text =
        "the database has lost a part of this match, so it was quarantined; ask the operator of the server";
    Refused::new(Code::Quarantined, text).because(Reason::LogLost)
}

/// Turns an error of the store into the refusal for the client.
pub(crate) fn store_refusal(error: StoreError) -> Refused {
    if let StoreError::NoMatch(_) = error {
        return Refused::new(Code::Unknown, "there is no such match");
    }
    if let StoreError::Torn { .. } = error {
        tracing::error!(%error, "a log lacks records");
        return lost();
    }
    tracing::error!(%error, "the store failed");
    Refused::new(Code::Unavailable, "the database does not answer; try again")
}
