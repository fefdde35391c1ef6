//! Endless matches in a closed loop: in each match the next move follows when every seat has seen the last one.

use std::{
    cell::{Cell, RefCell},
    io::{self, Write as _},
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use clap::ValueEnum;
use futures_util::{StreamExt, TryStreamExt, stream};
use hdrhistogram::Histogram;
use serde_json::json;
use tokio::{
    task::LocalSet,
    time::{sleep, timeout},
};

use crate::{
    airlock::Airlock,
    boardgame_io::BoardgameIo,
    colyseus::Colyseus,
    peer::{Peer, SEATS, Seat},
    server_process::cpu_time,
    site::Site,
};

/// Number of matches that are opened at the same time.
const OPENED_AT_ONCE: usize = 16;

/// Time after which a move counts as lost.
const PATIENCE: Duration = Duration::from_secs(20);

/// Significant digits of the histogram.
const DIGITS: u8 = 3;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Server {
    Airlock,
    BoardgameIo,
    Colyseus,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(long)]
    server: Server,
    /// Address of the server, `http://HOST:PORT/`.
    #[arg(long)]
    url: String,
    /// Process of the server.
    #[arg(long)]
    pid: u32,
    #[arg(long, default_value_t = 100)]
    matches: usize,
    /// Seconds of the measurement.
    #[arg(long, default_value_t = 15)]
    secs: u64,
    /// Seconds of play before it.
    #[arg(long, default_value_t = 3)]
    warmup: u64,
}

pub(crate) async fn run(args: &Args) -> Result<()> {
    let site = Site::at(&args.url)?;
    let local = LocalSet::new();
    match args.server {
        Server::Airlock => local.run_until(measure(args, Airlock::at(&args.url)?)).await,
        Server::BoardgameIo => local.run_until(measure(args, BoardgameIo(site))).await,
        Server::Colyseus => local.run_until(measure(args, Colyseus(site))).await,
    }
}

/// State that all matches share.
struct Measurement {
    /// Microseconds from sending a move until the last seat has read its update.
    latency: RefCell<Histogram<u64>>,
    /// True while moves are counted.
    counts: Cell<bool>,
    ends: Cell<bool>,
}

async fn measure<P: Peer>(args: &Args, peer: P) -> Result<()> {
    let open = async |_| {
        let mut seats = Vec::new();
        // In order: Colyseus seats players as they connect.
        for place in peer.open().await? {
            seats.push(peer.enter(place).await?);
        }
        anyhow::Ok(seats)
    };
    let matches: Vec<Vec<P::Seat>> =
        stream::iter(0..args.matches).map(open).buffer_unordered(OPENED_AT_ONCE).try_collect().await?;
    let measurement = Rc::new(Measurement {
        latency: RefCell::new(Histogram::new(DIGITS)?),
        counts: Cell::new(false),
        ends: Cell::new(false),
    });
    let playing: Vec<_> = matches
        .into_iter()
        .map(|seats| tokio::task::spawn_local(play(seats, Rc::clone(&measurement))))
        .collect();
    sleep(Duration::from_secs(args.warmup)).await;
    let (begun, cpu) = (Instant::now(), cpu_time(args.pid)?);
    measurement.counts.set(true);
    sleep(Duration::from_secs(args.secs)).await;
    measurement.counts.set(false);
    let (lasted, cpu) = (begun.elapsed(), cpu_time(args.pid)?.saturating_sub(cpu));
    measurement.ends.set(true);
    for playing in playing {
        playing.await??;
    }
    let latency = measurement.latency.borrow();
    ensure!(!latency.is_empty(), "no move was completed");
    let moves = latency.len();
    let ms = |quantile| latency.value_at_quantile(quantile) as f64 / 1000.0;
    let figures = json!({
        "moves_per_second": moves as f64 / lasted.as_secs_f64(),
        "p50_ms": ms(0.5),
        "p99_ms": ms(0.99),
        "server_us_per_move": cpu.as_micros() as f64 / moves as f64,
        "server_cores": cpu.as_secs_f64() / lasted.as_secs_f64(),
    });
    Ok(writeln!(io::stdout(), "{figures}")?)
}

/// Plays one match until the measurement ends.
async fn play<S: Seat>(mut seats: Vec<S>, measurement: Rc<Measurement>) -> Result<()> {
    let mut moves = 0;
    while !measurement.ends.get() {
        let sent = Instant::now();
        let played = async {
            seats[moves % SEATS].play(moves).await?;
            moves += 1;
            for seat in &mut seats {
                seat.see(moves).await?;
            }
            anyhow::Ok(())
        };
        timeout(PATIENCE, played).await??;
        if measurement.counts.get() {
            *measurement.latency.borrow_mut() += u64::try_from(sent.elapsed().as_micros())?;
        }
    }
    Ok(())
}
