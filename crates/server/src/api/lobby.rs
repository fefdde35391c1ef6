//! Lists of tables: public ones, and those in which a device has seats. No match becomes live for them.

use std::{collections::BTreeMap, sync::Arc};

use airlock_engine::Seat;
use airlock_protocol::{Code, MyMatch, MySeats, Phase, PublicMatch};
use airlock_store::{Filter, MatchId, Summary};
use airlock_table::Line;
use axum::{
    Router,
    extract::{FromRef, State},
    http::StatusCode,
    response::Response,
    routing::{get, post},
};

use crate::{
    access::token::Token,
    http::{
        answer::{Refused, message},
        json_body::JsonBody,
    },
    limits::{MAX_MY_SEATS, MAX_PUBLIC_MATCHES},
    line,
    live::live_matches::LiveMatches,
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<LiveMatches>: FromRef<S>,
{
    Router::new().route("/api/matches", get(lobby)).route("/api/mine", post(mine))
}

/// Lists public tables: those with free seats first, then those that can be watched.
async fn lobby(State(live): State<Arc<LiveMatches>>) -> Result<Response, Refused> {
    let mut matches = Vec::new();
    for phase in [Phase::Lobby, Phase::Sealing, Phase::Playing] {
        let filter = Filter {
            public: Some(true),
            phase: Some(line::phase(phase).to_owned()),
            at_most: MAX_PUBLIC_MATCHES,
            ..Filter::default()
        };
        let listed = live.list(filter).await?;
        let unplayable = live.unplayable(listed.iter().map(|summary| summary.id).collect()).await?;
        let playable = listed.iter().filter(|summary| !unplayable.contains(&summary.id));
        matches.extend(playable.filter_map(public));
    }
    Ok(message(StatusCode::OK, &matches))
}

fn public(summary: &Summary) -> Option<PublicMatch> {
    let Line { title, game, mode, phase, seats, since_at, .. } = line::read(&summary.line)?;
    let free = seats.iter().filter(|seat| seat.name.is_none() && seat.bot.is_none()).count();
    let count = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let (id, seats, free) = (summary.id.to_string(), count(seats.len()), count(free));
    Some(PublicMatch { id, title, game, mode, seats, free, phase, since_at })
}

/// Lists the matches in which a token of the device proves a seat.
async fn mine(
    State(live): State<Arc<LiveMatches>>,
    JsonBody(MySeats { seats }): JsonBody<MySeats>,
) -> Result<Response, Refused> {
    if seats.len() > MAX_MY_SEATS {
        return Err(Refused::new(Code::Malformed, format!("ask for at most {MAX_MY_SEATS} seats at once")));
    }
    let wanted: Vec<(MatchId, Token)> =
        seats.iter().filter_map(|seat| Some((seat.id.parse().ok()?, seat.token.parse().ok()?))).collect();
    let ids = wanted.iter().map(|(id, _)| *id).collect();
    let listed = live.list(Filter { among: Some(ids), ..Filter::default() }).await?;
    let lines: BTreeMap<MatchId, Line> =
        listed.iter().filter_map(|summary| Some((summary.id, line::read(&summary.line)?))).collect();
    let mut mine: Vec<(MatchId, MyMatch)> =
        wanted.iter().filter_map(|(id, token)| Some((*id, my_match(*id, token, lines.get(id)?)?))).collect();
    let unplayable = live.unplayable(mine.iter().map(|(id, _)| *id).collect()).await?;
    for (_, one) in mine.iter_mut().filter(|(id, _)| unplayable.contains(id)) {
        // A quarantined match waits for nobody.
        one.your_turn = false;
        one.waiting_for.clear();
    }
    let mine: Vec<MyMatch> = mine.into_iter().map(|(_, one)| one).collect();
    Ok(message(StatusCode::OK, &mine))
}

fn my_match(id: MatchId, token: &Token, line: &Line) -> Option<MyMatch> {
    let hash = token.hash();
    let (seat, chair) = (0..).map(Seat).zip(&line.seats).find(|(_, chair)| chair.token == Some(hash))?;
    let name = |seat: &Seat| line.seats.get(seat.index())?.name.clone();
    Some(MyMatch {
        id: id.to_string(),
        title: line.title.clone(),
        game: line.game.clone(),
        phase: line.phase,
        seat,
        name: chair.name.clone().unwrap_or_default(),
        your_turn: line.waiting_for.contains(&seat),
        waiting_for: line.waiting_for.iter().filter_map(name).collect(),
        since_at: line.since_at,
        ended: line.ended.clone(),
    })
}
