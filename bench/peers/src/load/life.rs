//! The life of a match: CPU time of the server in each stage.

use std::{
    collections::BTreeMap,
    io::{self, Write as _},
    time::Duration,
};

use airlock_client::{ClientError, Phase, Session, Site, Ticket, Wish, choose};
use airlock_peers::SHORT_MOVES;
use anyhow::Result;
use futures_util::{StreamExt, TryStreamExt, future::try_join_all, stream};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng as _};
use tokio::time::sleep;

use crate::server_process::cpu_time;

/// Seats of a match.
const SEATS: u8 = 4;

/// Time in which the server does what follows from closed sockets.
const AFTERMATH: Duration = Duration::from_secs(1);

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Address of the server, `http://HOST:PORT/`.
    #[arg(long)]
    url: String,
    /// Process of the server.
    #[arg(long)]
    pid: u32,
    /// Matches of a round.
    #[arg(long, default_value_t = 400)]
    matches: u32,
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Matches that are in a stage at the same time: the more there are, the more share a commit.
    #[arg(long, default_value_t = 16)]
    at_once: usize,
}

/// CPU time of the server in each stage, in order.
struct Stages {
    pid: u32,
    at_once: usize,
    rows: Vec<(&'static str, Duration)>,
}

impl Stages {
    /// Takes all matches through a stage, several at once.
    async fn pass<T, U>(
        &mut self,
        name: &'static str,
        matches: Vec<T>,
        stage: impl AsyncFn(T) -> Result<U, ClientError>,
    ) -> Result<Vec<U>> {
        let before = cpu_time(self.pid)?;
        let passed =
            stream::iter(matches).map(|one| stage(one)).buffer_unordered(self.at_once).try_collect().await?;
        self.rows.push((name, cpu_time(self.pid)?.saturating_sub(before)));
        Ok(passed)
    }
}

pub(crate) async fn run(args: &Args) -> Result<()> {
    let site = Site::at(&args.url)?;
    let mut times = BTreeMap::<usize, (&str, Vec<Duration>)>::new();
    for _ in 0..args.rounds {
        for (place, (name, time)) in round(&site, args).await?.into_iter().enumerate() {
            times.entry(place).or_insert((name, Vec::new())).1.push(time / args.matches);
        }
    }
    let mut out = io::stdout().lock();
    writeln!(out, "| stage | CPU of the server, µs a match |\n| --- | ---: |")?;
    let mut total = Duration::ZERO;
    for (name, mut times) in times.into_values() {
        times.sort_unstable();
        let median = times[times.len() / 2];
        writeln!(out, "| {name} | {} |", median.as_micros())?;
        total += median;
    }
    Ok(writeln!(out, "| all | {} |", total.as_micros())?)
}

/// Takes matches through all stages. Returns the CPU time of each.
async fn round(site: &Site, args: &Args) -> Result<Vec<(&'static str, Duration)>> {
    let mut stages = Stages { pid: args.pid, at_once: args.at_once, rows: Vec::new() };
    let wish = Wish { game: "tavern".to_owned(), mode: None, players: SEATS, options: BTreeMap::new() };
    let matches = (0..args.matches).collect();
    let opened = stages.pass("open", matches, async |_| site.open(&wish).await).await?;
    let sit = async |table| {
        let mut tickets: Vec<Ticket> = Vec::new();
        for seat in 0..SEATS {
            tickets.push(site.sit(&table, seat, &format!("Load {seat}")).await?);
        }
        Ok((table.id, tickets))
    };
    let seated = stages.pass("four seats", opened, sit).await?;
    let enter = async |(id, tickets): (String, Vec<Ticket>)| {
        try_join_all(tickets.into_iter().map(async |ticket| {
            let mut session = Session::enter(site.participant(&id, Some(ticket)), false).await?;
            while session.table().is_none() {
                session.receive().await?;
            }
            Ok::<_, ClientError>(session)
        }))
        .await
    };
    let entered = stages.pass("four sockets", seated, enter).await?;
    let start = async |mut sessions: Vec<Session>| {
        let begin = async |session: &mut Session| {
            session.begin().await?;
            while !session.is_idle() {
                session.receive().await?;
            }
            Ok::<_, ClientError>(())
        };
        try_join_all(sessions.iter_mut().map(begin)).await?;
        Ok(sessions)
    };
    let started = stages.pass("start", entered, start).await?;
    let play = async |mut sessions: Vec<Session>| {
        for number in 1..SHORT_MOVES {
            make_move(&mut sessions, number).await?;
        }
        Ok(sessions)
    };
    let played = stages.pass("fifteen moves", started, play).await?;
    let end = async |mut sessions: Vec<Session>| {
        make_move(&mut sessions, SHORT_MOVES).await?;
        let over = |session: &Session| session.table().is_some_and(|table| table.phase == Phase::Over);
        match sessions.iter().all(over) {
            true => Ok(sessions),
            false => Err(ClientError::Promise("the match is not over after its last move".to_owned())),
        }
    };
    let ended = stages.pass("the last move and the end", played, end).await?;
    let before = cpu_time(args.pid)?;
    drop(ended);
    sleep(AFTERMATH).await;
    stages.rows.push(("closed sockets", cpu_time(args.pid)?.saturating_sub(before)));
    Ok(stages.rows)
}

/// Lets the asked seat make the move with this number, counted from 1, and waits until it has its acknowledgement and everybody the update.
async fn make_move(sessions: &mut [Session], number: u32) -> Result<(), ClientError> {
    let mut rng = ChaCha8Rng::seed_from_u64(number.into());
    let Some(asked) = sessions.iter_mut().find(|session| session.is_asked()) else {
        return Err(ClientError::Promise("no seat is asked".to_owned()));
    };
    let action =
        choose(asked.legal(), &mut rng).map_err(|error| ClientError::Unreadable(error.to_string()))?;
    let action =
        action.ok_or_else(|| ClientError::Promise("a seat is asked and offered nothing".to_owned()))?;
    asked.answer(&action).await?;
    for session in sessions {
        while session.view().at("/moves") != number || !session.is_idle() {
            session.receive().await?;
        }
    }
    Ok(())
}
