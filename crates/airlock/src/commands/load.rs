//! `airlock load`

mod background;
mod driver;
mod figures;
mod pace;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use airlock_catalog::{GAMES, Listed, Visit};
use airlock_client::{ClientError, Site, Wish};
use anyhow::{Context, Result, ensure};
use tokio::task::JoinSet;

use self::{
    background::Background,
    driver::{Driver, LoadRun},
    pace::Pace,
};
use crate::{
    answer::Answer,
    progress::Progress,
    table::{VariantArgs, with_game},
};

/// Maximum number of tables opened at the same time.
const OPENED_AT_ONCE: usize = 16;

/// Plays many matches over real WebSockets and measures them.
///
/// In every match one action follows the other. Wishes not to be waited for in covert windows are taken as soon as
/// they are offered, everything else at random. An action is complete once its author has the acknowledgement and
/// every seat its update. The time until then is measured.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// URL of the server.
    #[arg(long, value_name = "URL")]
    url: String,
    /// Number of simultaneous matches; a finished one is replaced.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    matches: u32,
    /// Number of seats of each match.
    #[arg(long)]
    seats: u8,
    /// Name of the game, as in `airlock games`.
    #[arg(long, default_value = GAMES[0])]
    game: String,
    #[command(flatten)]
    variant: VariantArgs,
    /// Thinking time of an asked seat, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 0, conflicts_with = "rate")]
    think: u64,
    /// Actions of a match per second, whether or not the server keeps up. An action is measured from the time at
    /// which it was due. Without this, the next action follows when the last one is complete.
    #[arg(long, value_name = "R")]
    rate: Option<f64>,
    /// Duration of the measurement in seconds, once all matches have begun.
    #[arg(long, value_name = "S")]
    secs: u64,
    /// Number of sockets cut in each match per minute, to measure reconnections.
    #[arg(long, value_name = "N", default_value_t = 0.0)]
    cuts: f64,
    /// Rest of all matches after the measurement, in seconds, with everybody still connected. The answer then
    /// contains the growth of the server's memory since before the first match.
    #[arg(long, value_name = "S", default_value_t = 0)]
    rest: u64,
    /// Paths requested throughout the measurement, in turn, on each of as many connections as `--askers`. This shows
    /// the effect of expensive answers on the matches.
    #[arg(long, value_name = "PATH")]
    beside: Vec<String>,
    /// Number of connections for `--beside`.
    #[arg(long, value_name = "N", default_value_t = 8, requires = "beside")]
    askers: usize,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: Args) -> Result<Answer> {
    let wish = with_game(&args.game, Checked(&args))??;
    let pace = Pace::new(args.rate, Duration::from_millis(args.think))?;
    ensure!(args.cuts >= 0.0 && args.cuts.is_finite(), "--cuts is a number of sockets per minute");
    let site = Site::at(&args.url)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(play(&args, wish, pace, site))
}

/// Checks that the game can be played like that, before any table is opened.
struct Checked<'a>(&'a Args);

impl Visit for Checked<'_> {
    type Answer = Result<Wish>;

    fn visit<G: Listed>(self) -> Result<Wish> {
        let airlock_engine::Wish { mode, players, options } = self.0.variant.wish::<G>(self.0.seats)?;
        Ok(Wish { game: G::ID.to_owned(), mode, players, options })
    }
}

async fn play(args: &Args, wish: Wish, pace: Pace, site: Site) -> Result<Answer> {
    let before = memory(&site).await?;
    let run = Arc::new(LoadRun::new(site.clone(), wish, OPENED_AT_ONCE, args.cuts / 60.0));
    let opened = Arc::new(Progress::new("matches opened", args.matches.into()));
    let mut opening = JoinSet::new();
    for number in 0..args.matches {
        let driver = Driver::new(Arc::clone(&run), pace.of(number, args.matches), args.seed, number);
        let opened = Arc::clone(&opened);
        opening.spawn(async move {
            let table = driver.open().await?;
            opened.step();
            Ok::<_, ClientError>((driver, table))
        });
    }
    let mut ready = Vec::new();
    while let Some(driver) = opening.join_next().await {
        ready.push(driver?.context("a match could not be opened")?);
    }
    let begun = Instant::now();
    let end = begun + Duration::from_secs(args.secs);
    let mut playing = JoinSet::new();
    for (mut driver, table) in ready {
        playing.spawn(async move { driver.play(table, end).await });
    }
    let beside = Background::begin(&site, &args.beside, args.askers);
    pass("seconds", args.secs).await;
    let asked = beside.end().await;
    let mut resting = JoinSet::new();
    let left = end + Duration::from_secs(args.rest);
    while let Some(driver) = playing.join_next().await {
        if let Some(mut table) = driver? {
            resting.spawn(async move { table.rest(left).await.map(|()| table) });
        }
    }
    let measured = begun.elapsed();
    pass("seconds at rest", args.rest).await;
    let mut rested = Vec::new();
    while let Some(table) = resting.join_next().await {
        rested.push(table??);
    }
    let grown = match (before, memory(&site).await?) {
        (Some(before), Some(after)) if args.rest > 0 => Some(after.saturating_sub(before)),
        _ => None,
    };
    Ok(run.figures().answer(args, measured, grown, &asked))
}

/// Waits `count` seconds.
async fn pass(what: &'static str, count: u64) {
    let seconds = Progress::new(what, count);
    for _ in 0..count {
        tokio::time::sleep(Duration::from_secs(1)).await;
        seconds.step();
    }
}

/// Resident memory of the server in bytes, if the server reveals it.
async fn memory(site: &Site) -> Result<Option<u64>, ClientError> {
    let (_, text) = site.request("GET", "/metrics", None, None).await?;
    let told = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    Ok(told.and_then(|bytes| bytes.parse().ok()))
}
