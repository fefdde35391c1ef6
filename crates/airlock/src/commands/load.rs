//! `airlock load`

mod beside;
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
    beside::Beside,
    driver::{Driver, House},
    pace::Pace,
};
use crate::{
    answer::Answer,
    progress::Progress,
    table::{VariantArgs, with_game},
};

/// So many tables are opened at the same time.
const OPENED_AT_ONCE: usize = 16;

/// Plays many matches over real WebSockets and measures.
///
/// In every match one action after the other is taken: wishes not to be waited for in covert windows as soon as they are
/// offered, everything else at random. An action is settled when its author has the acknowledgement and every seat its
/// update; that is the time measured.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The server.
    #[arg(long, value_name = "URL")]
    url: String,
    /// How many matches at the same time; one that is over is replaced.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    matches: u32,
    /// How many seats each has.
    #[arg(long)]
    seats: u8,
    /// The game.
    #[arg(long, default_value = GAMES[0])]
    game: String,
    #[command(flatten)]
    variant: VariantArgs,
    /// How long a seat thinks when it is asked, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 0, conflicts_with = "rate")]
    think: u64,
    /// Actions of a match per second, whether or not the server keeps up; an action is measured from the moment it was
    /// due. Without it, the next action follows when the last is settled.
    #[arg(long, value_name = "R")]
    rate: Option<f64>,
    /// How long to measure, in seconds, once all matches have begun.
    #[arg(long, value_name = "S")]
    secs: u64,
    /// Sockets cut off in each match per minute, to see them come back.
    #[arg(long, value_name = "N", default_value_t = 0.0)]
    cuts: f64,
    /// How long all matches rest afterwards, everybody still connected, in seconds: then it is told how much more memory
    /// the server has than before the first was opened.
    #[arg(long, value_name = "S", default_value_t = 0)]
    rest: u64,
    /// Paths that are asked for all the while, beside the matches: one request after the other on each of as many connections as
    /// `--askers`, the paths in turn. So it is seen what dear answers cost everybody else.
    #[arg(long, value_name = "PATH")]
    beside: Vec<String>,
    /// Connections that ask for them.
    #[arg(long, value_name = "N", default_value_t = 8, requires = "beside")]
    askers: usize,
    /// Decides what is chosen.
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

/// Looks whether the game can be played like that, before anybody sits down.
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
    let house = Arc::new(House::new(site.clone(), wish, OPENED_AT_ONCE, args.cuts / 60.0));
    let opened = Arc::new(Progress::new("matches opened", args.matches.into()));
    let mut opening = JoinSet::new();
    for number in 0..args.matches {
        let driver = Driver::new(Arc::clone(&house), pace.of(number, args.matches), args.seed, number);
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
    let beside = Beside::begin(&site, &args.beside, args.askers);
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
    Ok(house.figures().answer(args, measured, grown, &asked))
}

/// Lets so many seconds pass.
async fn pass(what: &'static str, count: u64) {
    let seconds = Progress::new(what, count);
    for _ in 0..count {
        tokio::time::sleep(Duration::from_secs(1)).await;
        seconds.step();
    }
}

/// How much memory the server has, in bytes, if it tells us.
async fn memory(site: &Site) -> Result<Option<u64>, ClientError> {
    let (_, text) = site.request("GET", "/metrics", None, None).await?;
    let told = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    Ok(told.and_then(|bytes| bytes.parse().ok()))
}
