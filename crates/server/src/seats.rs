//! Taking a seat, asking for one that was left, going on at another device, and a voice without a seat.

use std::convert::Infallible;

use airlock_engine::{Hash, Seat};
use airlock_protocol::{
    AskForSeat, Code, Meant, Reason, Recover, Recovered, Ref, Seated, Speak, Spoken, TableAction, TakeSeat,
    Voice,
};
use airlock_store::MatchId;
use airlock_table::{AnyMatch, Command, Keys, Part};
use axum::{
    Router,
    extract::{Path, State},
    http::StatusCode,
    response::Response,
    routing::post,
};

use crate::{
    Server,
    answer::{self, Refused, told},
    asked::Asked,
    asker::Asker,
    code::{Invite, Recovery},
    keeper::Keeper,
    limits::MAX_REMATCHES,
    live_matches::LiveMatches,
    names,
    rates::Attempt,
    token::{self, Token},
};

pub(crate) fn router() -> Router<Server> {
    Router::new()
        .route("/api/matches/{id}/seats", post(take))
        .route("/api/matches/{id}/ask", post(ask))
        .route("/api/recover", post(recover))
        .route("/api/voice", post(speak))
}

/// Takes a free seat.
async fn take(
    asker: Result<Asker, Infallible>,
    State(server): State<Server>,
    Path(id): Path<String>,
    Asked(TakeSeat { reference, seat, name, invite, nonce_hash, key, host }): Asked<TakeSeat>,
) -> Result<Response, Refused> {
    let stamp_ms = server.matches.now_ms();
    let Ok(asker) = asker;
    let door = Door::open(&server, &asker, &id, invite).await?;
    let (name, fresh) = (names::shown(&name)?, Fresh::keys(&door, seat, &reference, key)?);
    let keys = fresh.hashes();
    let part = door.part(&server, host).await?;
    let arrival = match part {
        Part::Opener => None,
        Part::Guest | Part::Invited if door.lets_anybody_sit_twice(&asker).await? => None,
        Part::Guest | Part::Invited => {
            let invited = part == Part::Invited;
            Some(server.guests.admit(door.id, &door.keeper, &asker, invited, keys.recovery).await?)
        }
    };
    let command = Command::Sit { reference, seat, name, keys, nonce_hash, part };
    door.keeper.call(server.matches.conn(), command, stamp_ms).await?.map_err(Refused::from)?;
    if let Some(arrival) = arrival {
        arrival.keep();
    }
    Ok(told(StatusCode::CREATED, &fresh.seated(seat)))
}

/// Asks for a seat that was left in mid-match. What is answered proves the seat once all who play have agreed.
async fn ask(
    asker: Result<Asker, Infallible>,
    State(server): State<Server>,
    Path(id): Path<String>,
    Asked(AskForSeat { reference, seat, name, invite, key }): Asked<AskForSeat>,
) -> Result<Response, Refused> {
    let stamp_ms = server.matches.now_ms();
    let Ok(asker) = asker;
    let door = Door::open(&server, &asker, &id, invite).await?;
    let (name, fresh) = (names::shown(&name)?, Fresh::keys(&door, seat, &reference, key)?);
    let command = Command::Ask { reference, seat, name, keys: fresh.hashes() };
    door.keeper.call(server.matches.conn(), command, stamp_ms).await?.map_err(Refused::from)?;
    Ok(told(StatusCode::ACCEPTED, &fresh.seated(seat)))
}

/// Goes on at another device; the token of the old one proves nothing any longer.
async fn recover(
    _: Attempt,
    State(server): State<Server>,
    Asked(Recover { code }): Asked<Recover>,
) -> Result<Response, Refused> {
    let stamp_ms = server.matches.now_ms();
    let unknown =
        || Refused::new(Code::Forbidden, "no seat has this recovery code; check that it is complete");
    let recovery: Recovery = code.parse().map_err(|_| unknown())?;
    let id = server.matches.invited(&recovery.invite()).await?.ok_or_else(unknown)?;
    let (id, keeper, seat) = chain(&server, id, &recovery).await?.pop().ok_or_else(unknown)?;
    let token = Token::fresh()?;
    let command = Command::Recover { reference: LiveMatches::reference(), seat, token: token.hash() };
    keeper.call(server.matches.conn(), command, stamp_ms).await?.map_err(Refused::from)?;
    Ok(told(StatusCode::OK, &Recovered { id: id.to_string(), seat, token: token.reveal() }))
}

/// What a recovery code says in votes: for those whose seat was taken from them, or whose seat a bot plays.
async fn speak(
    _: Attempt,
    State(server): State<Server>,
    Asked(Speak { code, answer }): Asked<Speak>,
) -> Result<Response, Refused> {
    let stamp_ms = server.matches.now_ms();
    let unknown = || Refused::new(Code::Forbidden, "this code cannot vote; check that it is complete");
    let recovery: Recovery = code.parse().map_err(|_| unknown())?;
    let id = server.matches.invited(&recovery.invite()).await?.ok_or_else(unknown)?;
    let hash = recovery.hash();
    let mut voices = Vec::new();
    for (id, keeper, _) in chain(&server, id, &recovery).await? {
        if let Some(seat) = keeper.find_out(move |table| table.speaks_for(&hash)).await? {
            voices.push((id, keeper, seat));
        }
    }
    if let Some(Spoken { id: of, vote: id, yes }) = answer {
        let voice = voices.iter().find(|(id, ..)| id.to_string() == of).ok_or_else(unknown)?;
        let (action, by) = (TableAction::Vote { id, yes }, voice.2);
        let command =
            Command::Table { reference: LiveMatches::reference(), by, action, meant: Meant::default() };
        voice.1.call(server.matches.conn(), command, stamp_ms).await?.map_err(Refused::from)?;
    }
    let mut told = Vec::new();
    for (id, keeper, _) in voices {
        // With a yes the voice may have gone to somebody else.
        let (voice, votes) = keeper.ask(move |table| (table.speaks_for(&hash), table.table().votes)).await?;
        let Some(seat) = voice else { continue };
        let votes = votes.into_iter().filter(|vote| vote.of.contains(&seat)).collect();
        told.push(Voice { id: id.to_string(), seat, votes });
    }
    Ok(answer::told(StatusCode::OK, &told))
}

/// The chain of matches in which a recovery code has a seat or a voice, and which, oldest first: a rematch takes the codes
/// along.
async fn chain(
    server: &Server,
    first: MatchId,
    recovery: &Recovery,
) -> Result<Vec<(MatchId, Keeper, Seat)>, Refused> {
    let hash = recovery.hash();
    let (mut chain, mut next) = (Vec::new(), Some(first));
    while let Some(id) = next.filter(|_| chain.len() <= MAX_REMATCHES) {
        let keeper = match server.matches.find(id).await {
            // It was removed: the one before is the last again.
            Err(no) if no.code() == Code::Unknown && !chain.is_empty() => break,
            keeper => keeper?,
        };
        let known = move |table: &dyn AnyMatch| {
            let seat = table.recovers(&hash).or_else(|| table.speaks_for(&hash))?;
            Some((seat, table.table().next))
        };
        let Some((seat, later)) = keeper.find_out(known).await? else { break };
        chain.push((id, keeper, seat));
        next = later.and_then(|id| id.parse().ok());
    }
    Ok(chain)
}

/// A table that somebody may come in to.
struct Door {
    id: MatchId,
    keeper: Keeper,
    invite: Invite,
    /// True if somebody came with the invitation.
    invited: bool,
}

impl Door {
    /// Opens with an invitation, or without one at a public table.
    async fn open(server: &Server, asker: &Asker, id: &str, invite: Option<String>) -> Result<Self, Refused> {
        let code = invite.map(|text| text.parse::<Invite>());
        let known = code.as_ref().and_then(|code| code.as_ref().ok());
        server.matches.limiters.attempt_at(known, asker.address, &server.proofs)?;
        let id = id.parse::<MatchId>().map_err(|_| Refused::new(Code::Unknown, "there is no such match"))?;
        let keeper = server.matches.find(id).await?;
        let refused =
            || Refused::new(Code::Forbidden, "this invitation is not for this table; ask for a new link");
        match code {
            Some(code) => {
                let invite = code.map_err(|_| refused().because(Reason::NotACode))?;
                let hash = invite.hash();
                if !keeper.ask(move |table| table.admits(&hash)).await? {
                    return Err(refused());
                }
                server.proofs.add(hash);
                Ok(Self { id, keeper, invite, invited: true })
            }
            None if keeper.ask(|table| table.terms().public).await? => {
                Ok(Self { id, keeper, invite: server.matches.invite(id).await?, invited: false })
            }
            None => Err(refused()),
        }
    }

    /// The part in which somebody comes, maybe with what the table was opened with.
    async fn part(&self, server: &Server, host: Option<Hash>) -> Result<Part, Refused> {
        match host {
            Some(host) if server.matches.opened_by(self.id, host).await? => Ok(Part::Opener),
            Some(_) => Err(Refused::new(Code::Forbidden, "this table was opened with another `host`")),
            None => Ok(if self.invited { Part::Invited } else { Part::Guest }),
        }
    }

    /// True if seats are not counted: at tables that are not public, where the host allows it, and for people whom the host seats.
    async fn lets_anybody_sit_twice(&self, asker: &Asker) -> Result<bool, Refused> {
        let seat = asker.seat;
        let allowed = self.keeper.ask(move |table| {
            let terms = table.terms();
            let by = seat.and_then(|token| table.seat_of(&token));
            !terms.public || terms.several_seats || (by.is_some() && by == table.table().host)
        });
        Ok(allowed.await?)
    }
}

/// What proves a seat from now on.
struct Fresh {
    token: Token,
    recovery: Recovery,
}

impl Fresh {
    /// Keys that nobody can guess; the same again for the same wish under the same key of the client's own. So who did not
    /// hear the answer asks again, and a stranger who knows the `ref` gains nothing.
    fn keys(door: &Door, seat: Seat, reference: &Ref, key: Option<Hash>) -> Result<Self, Refused> {
        let wish = |key: Hash| {
            let (id, reference) = (door.id.to_string(), reference.as_str());
            let parts = [&key.0[..], id.as_bytes(), &[seat.0], reference.as_bytes()];
            Hash::of("airlock 2026 seat by a client's key", &parts)
        };
        let secret = key.map_or_else(|| token::random().map(Hash), |key| Ok(wish(key)))?;
        let part = |what: &[u8]| Hash::of("airlock 2026 keys of a seat", &[&secret.0, what]).0;
        Ok(Self { token: Token::of(part(b"token")), recovery: Recovery::of(&door.invite, part(b"recovery")) })
    }

    /// What the server keeps.
    fn hashes(&self) -> Keys {
        Keys { token: self.token.hash(), recovery: self.recovery.hash() }
    }

    /// What the player keeps.
    fn seated(&self, seat: Seat) -> Seated {
        Seated { seat, token: self.token.reveal(), recovery: self.recovery.reveal() }
    }
}
