//! Seats: takes a free one, asks for one that was left, recovers one on another device, and votes without
//! one.

use std::{convert::Infallible, sync::Arc};

use airlock_engine::{Hash, Seat};
use airlock_protocol::{
    AskForSeat, Code, Meant, Reason, Recover, Recovered, Ref, Seated, Speak, Spoken, TableAction, TakeSeat,
    Voice,
};
use airlock_store::{MatchId, Store};
use airlock_table::{AnyMatch, Command, Founding, Keys, Part};
use axum::{
    Router,
    extract::{FromRef, FromRequestParts, Path, State},
    http::{StatusCode, request::Parts},
    response::Response,
    routing::post,
};

use crate::{
    access::{
        code::{Invite, Recovery},
        handle::Access,
        requester::Requester,
        token::{self, Token},
    },
    http::{
        answer::{Refused, message},
        json_body::JsonBody,
    },
    limits::{
        MAX_REMATCHES,
        guest_quota::{GuestPermit, GuestQuota},
        rates::{AttemptLimit, Limiters},
    },
    live::{live_matches::LiveMatches, match_task::MatchHandle},
    storage::{self, store_refusal},
    validation::names,
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<dyn Store>: FromRef<S>,
    Arc<GuestQuota>: FromRef<S>,
{
    Router::new()
        .route("/api/matches/{id}/seats", post(take))
        .route("/api/matches/{id}/ask", post(ask))
        .route("/api/recover", post(recover))
        .route("/api/voice", post(speak))
}

/// Handles of those who come to a table.
struct Handles {
    access: Arc<Access>,
    limiters: Arc<Limiters>,
    matches: Arc<LiveMatches>,
    store: Arc<dyn Store>,
}

impl<S: Send + Sync> FromRequestParts<S> for Handles
where
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<dyn Store>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self {
            access: Arc::from_ref(state),
            limiters: Arc::from_ref(state),
            matches: Arc::from_ref(state),
            store: Arc::from_ref(state),
        })
    }
}

/// Takes a free seat.
async fn take(
    requester: Result<Requester, Infallible>,
    handles: Result<Handles, Infallible>,
    State(guests): State<Arc<GuestQuota>>,
    Path(id): Path<String>,
    JsonBody(TakeSeat { reference, seat, name, invite, nonce_hash, key, host }): JsonBody<TakeSeat>,
) -> Result<Response, Refused> {
    let (Ok(requester), Ok(handles)) = (requester, handles);
    let stamp_ms = handles.matches.now_ms();
    let entrance = Entrance::open(&handles, &requester, &id, invite).await?;
    let (name, fresh) = (names::trimmed(&name)?, NewKeys::of(&entrance, seat, &reference, key)?);
    let keys = fresh.hashes();
    let part = entrance.part(&*handles.store, host).await?;
    let permit = match part {
        Part::Opener => None,
        Part::Guest | Part::Invited if entrance.allows_several_seats(&requester).await? => None,
        Part::Guest | Part::Invited => entrance.admit_guest(&guests, &requester, part, keys.recovery).await?,
    };
    let command = Command::Sit { reference, seat, name, keys, nonce_hash, part };
    entrance.handle.call(handles.matches.conn(), command, stamp_ms).await?.map_err(Refused::from)?;
    if let Some(permit) = permit {
        permit.keep();
    }
    Ok(message(StatusCode::CREATED, &fresh.seated(seat)))
}

/// Asks for a seat that was left in mid-match. The answer holds keys that prove the seat once all players
/// have agreed.
async fn ask(
    requester: Result<Requester, Infallible>,
    handles: Result<Handles, Infallible>,
    Path(id): Path<String>,
    JsonBody(AskForSeat { reference, seat, name, invite, key }): JsonBody<AskForSeat>,
) -> Result<Response, Refused> {
    let (Ok(requester), Ok(handles)) = (requester, handles);
    let stamp_ms = handles.matches.now_ms();
    let entrance = Entrance::open(&handles, &requester, &id, invite).await?;
    let (name, fresh) = (names::trimmed(&name)?, NewKeys::of(&entrance, seat, &reference, key)?);
    let command = Command::Ask { reference, seat, name, keys: fresh.hashes() };
    entrance.handle.call(handles.matches.conn(), command, stamp_ms).await?.map_err(Refused::from)?;
    Ok(message(StatusCode::ACCEPTED, &fresh.seated(seat)))
}

/// Moves a seat to another device. The previous token no longer proves anything.
async fn recover(
    _: AttemptLimit,
    State(matches): State<Arc<LiveMatches>>,
    JsonBody(Recover { code }): JsonBody<Recover>,
) -> Result<Response, Refused> {
    let stamp_ms = matches.now_ms();
    let unknown =
        || Refused::new(Code::Forbidden, "no seat has this recovery code; check that it is complete");
    let recovery: Recovery = code.parse().map_err(|_| unknown())?;
    let id = storage::invited(&*matches.store, &recovery.invite()).await?.ok_or_else(unknown)?;
    let (id, handle, seat) = chain(&matches, id, &recovery).await?.pop().ok_or_else(unknown)?;
    let token = Token::fresh()?;
    let command = Command::Recover { reference: LiveMatches::reference(), seat, token: token.hash() };
    handle.call(matches.conn(), command, stamp_ms).await?.map_err(Refused::from)?;
    Ok(message(StatusCode::OK, &Recovered { id: id.to_string(), seat, token: token.reveal() }))
}

/// Votes with a recovery code: for those whose seat was taken from them, or whose seat a bot plays.
async fn speak(
    _: AttemptLimit,
    State(matches): State<Arc<LiveMatches>>,
    JsonBody(Speak { code, answer }): JsonBody<Speak>,
) -> Result<Response, Refused> {
    let stamp_ms = matches.now_ms();
    let unknown = || Refused::new(Code::Forbidden, "this code cannot vote; check that it is complete");
    let recovery: Recovery = code.parse().map_err(|_| unknown())?;
    let id = storage::invited(&*matches.store, &recovery.invite()).await?.ok_or_else(unknown)?;
    let hash = recovery.hash();
    let mut voices = Vec::new();
    for (id, handle, _) in chain(&matches, id, &recovery).await? {
        if let Some(seat) = handle.find_out(move |table| table.speaks_for(&hash)).await? {
            voices.push((id, handle, seat));
        }
    }
    if let Some(Spoken { id: of, vote: id, yes }) = answer {
        let voice = voices.iter().find(|(id, ..)| id.to_string() == of).ok_or_else(unknown)?;
        let (action, by) = (TableAction::Vote { id, yes }, voice.2);
        let command =
            Command::Table { reference: LiveMatches::reference(), by, action, meant: Meant::default() };
        voice.1.call(matches.conn(), command, stamp_ms).await?.map_err(Refused::from)?;
    }
    let mut answers = Vec::new();
    for (id, handle, _) in voices {
        // After a yes the voice may belong to somebody else.
        let (voice, votes) = handle.ask(move |table| (table.speaks_for(&hash), table.table().votes)).await?;
        let Some(seat) = voice else { continue };
        let votes = votes.into_iter().filter(|vote| vote.of.contains(&seat)).collect();
        answers.push(Voice { id: id.to_string(), seat, votes });
    }
    Ok(message(StatusCode::OK, &answers))
}

/// Follows a recovery code through rematches, which take the codes along. Returns the matches in which it has
/// a seat or a voice, oldest first.
async fn chain(
    matches: &Arc<LiveMatches>,
    first: MatchId,
    recovery: &Recovery,
) -> Result<Vec<(MatchId, MatchHandle, Seat)>, Refused> {
    let hash = recovery.hash();
    let (mut chain, mut next) = (Vec::new(), Some(first));
    while let Some(id) = next.filter(|_| chain.len() <= MAX_REMATCHES) {
        let handle = match matches.find(id).await {
            // It was removed, so the previous match is the last one again.
            Err(no) if no.code() == Code::Unknown && !chain.is_empty() => break,
            handle => handle?,
        };
        let known = move |table: &dyn AnyMatch| {
            let seat = table.recovers(&hash).or_else(|| table.speaks_for(&hash))?;
            Some((seat, table.table().next))
        };
        let Some((seat, later)) = handle.find_out(known).await? else { break };
        chain.push((id, handle, seat));
        next = later.and_then(|id| id.parse().ok());
    }
    Ok(chain)
}

/// A table that admits the sender of a request.
struct Entrance {
    id: MatchId,
    handle: MatchHandle,
    invite: Invite,
    /// True if the request has the invitation of the table.
    invited: bool,
}

impl Entrance {
    /// Admits a request with an invitation, or any request at a public table.
    async fn open(
        handles: &Handles,
        requester: &Requester,
        id: &str,
        invite: Option<String>,
    ) -> Result<Self, Refused> {
        let code = invite.map(|text| text.parse::<Invite>());
        let known = code.as_ref().and_then(|code| code.as_ref().ok());
        handles.limiters.attempt_at(known, requester.address, &handles.access.proofs)?;
        let id = id.parse::<MatchId>().map_err(|_| Refused::new(Code::Unknown, "there is no such match"))?;
        let handle = handles.matches.find(id).await?;
        let refused = || {
            Refused::new(
                Code::Forbidden,
                "this invitation is not for this table; ask the host for a new link",
            )
        };
        match code {
            Some(code) => {
                let invite = code.map_err(|_| refused().because(Reason::NotACode))?;
                let hash = invite.hash();
                if !handle.ask(move |table| table.admits(&hash)).await? {
                    return Err(refused());
                }
                handles.access.proofs.add(hash);
                Ok(Self { id, handle, invite, invited: true })
            }
            None if handle.ask(|table| table.terms().public).await? => {
                Ok(Self { id, handle, invite: storage::invite(&*handles.store, id).await?, invited: false })
            }
            None => Err(refused()),
        }
    }

    /// Part of the sender: the opener of the table, an invited visitor or a guest.
    async fn part(&self, store: &dyn Store, host: Option<Hash>) -> Result<Part, Refused> {
        match host {
            Some(host) if opened_by(store, self.id, host).await? => Ok(Part::Opener),
            Some(_) => Err(Refused::new(
                Code::Forbidden,
                "this `host` did not open the table; leave it out to take a seat as a guest",
            )),
            None => Ok(if self.invited { Part::Invited } else { Part::Guest }),
        }
    }

    /// Counts a visitor who takes a seat, unless they have one already. A visitor with an invitation is not
    /// counted, but has no second seat either.
    async fn admit_guest(
        &self,
        guests: &Arc<GuestQuota>,
        requester: &Requester,
        part: Part,
        recovery: Hash,
    ) -> Result<Option<GuestPermit>, Refused> {
        let known = guests.seat_of(self.id, requester);
        if let Some(known) = known
            && known != recovery
            && self.handle.find_out(move |table| table.recovers(&known)).await?.is_some()
        {
            let text = "you already have a seat at this table; only its opener can allow several seats for each \
                 visitor";
            return Err(Refused::new(Code::Forbidden, text).because(Reason::OneSeat));
        }
        if part == Part::Invited {
            return Ok(None);
        }
        guests.admit(self.id, requester, known, recovery).map(Some)
    }

    /// True if a visitor may take several seats: at private tables, where the host allows it, and for people
    /// whom the host seats.
    async fn allows_several_seats(&self, requester: &Requester) -> Result<bool, Refused> {
        let seat = requester.seat;
        let allowed = self.handle.ask(move |table| {
            let terms = table.terms();
            let by = seat.and_then(|token| table.seat_of(&token));
            !terms.public || terms.several_seats || (by.is_some() && by == table.table().host)
        });
        Ok(allowed.await?)
    }
}

/// True if a table was opened with these bytes.
async fn opened_by(store: &dyn Store, id: MatchId, host: Hash) -> Result<bool, Refused> {
    let header = store.header(id).await.map_err(store_refusal)?;
    Ok(Founding::read(&header).is_ok_and(|founding| founding.opener == Some(Token::of(host.0).hash())))
}

/// New keys of a seat.
struct NewKeys {
    token: Token,
    recovery: Recovery,
}

impl NewKeys {
    /// Makes keys that nobody can guess. Under a client's own key, the same request gets the same keys. So a
    /// client that missed the answer asks again, and a stranger who knows the `ref` gains nothing.
    fn of(entrance: &Entrance, seat: Seat, reference: &Ref, key: Option<Hash>) -> Result<Self, Refused> {
        let derive = |key: Hash| {
            let (id, reference) = (entrance.id.to_string(), reference.as_str());
            let parts = [&key.0[..], id.as_bytes(), &[seat.0], reference.as_bytes()];
            Hash::of("airlock 2026 seat by a client's key", &parts)
        };
        let secret = key.map_or_else(|| token::random().map(Hash), |key| Ok(derive(key)))?;
        let part = |what: &[u8]| Hash::of("airlock 2026 keys of a seat", &[&secret.0, what]).0;
        Ok(Self {
            token: Token::of(part(b"token")),
            recovery: Recovery::of(&entrance.invite, part(b"recovery")),
        })
    }

    /// Hashes for the log of the match.
    fn hashes(&self) -> Keys {
        Keys { token: self.token.hash(), recovery: self.recovery.hash() }
    }

    /// Keys for the player.
    fn seated(&self, seat: Seat) -> Seated {
        Seated { seat, token: self.token.reveal(), recovery: self.recovery.reveal() }
    }
}
