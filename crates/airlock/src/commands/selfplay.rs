//! `airlock selfplay`

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use airlock_bots::Kind;
use airlock_catalog::{Listed, Visit};
use airlock_engine::{Outcome, Wish};
use airlock_engine_testing::{Finished, SelfplayReport, selfplay};
use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    answer::Answer,
    bots::SeatedBots,
    progress::{Progress, rate},
    table::{Series, TableArgs, with_game},
    workers::share_out,
};

/// Plays whole matches without a server.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Number of seats; if not given, every number that the mode allows, in turn.
    #[arg(long)]
    players: Option<u8>,
    #[command(flatten)]
    series: Series,
    /// Kinds of bots that play; several kinds take turns around the table.
    #[arg(long, value_delimiter = ',', default_value = "random", value_name = "random|standard")]
    bots: Vec<Kind>,
    /// Measure views and stored positions at every N-th position.
    #[arg(long, default_value_t = 0, value_name = "N")]
    measure: u64,
    /// Folder for a log of each match.
    #[arg(long, value_name = "FOLDER")]
    log: Option<PathBuf>,
}

/// Results of the bots of one kind.
#[derive(Debug, Clone, Copy, Default, Serialize)]
struct Fortune {
    seats: u64,
    won: u64,
    survived: u64,
}

#[derive(Debug, Default)]
struct Found {
    /// Results by name of the table.
    tables: BTreeMap<String, SelfplayReport>,
    fortunes: BTreeMap<Kind, Fortune>,
    /// Longest time of a bot for one answer.
    slowest: Duration,
}

impl Found {
    fn count(&mut self, bots: &[Kind], outcome: &Outcome) {
        for (seat, kind) in outcome.seats.iter().zip(bots.iter().cycle()) {
            let fortune = self.fortunes.entry(*kind).or_default();
            fortune.seats += 1;
            fortune.won += u64::from(seat.won);
            fortune.survived += u64::from(seat.survived);
        }
    }

    /// Results of all tables.
    fn report(&self) -> SelfplayReport {
        let mut sum = SelfplayReport::default();
        self.tables.values().cloned().for_each(|report| sum.merge(report));
        sum
    }

    fn merge(&mut self, other: Self) {
        for (table, report) in other.tables {
            self.tables.entry(table).or_default().merge(report);
        }
        self.slowest = self.slowest.max(other.slowest);
        for (kind, Fortune { seats, won, survived }) in other.fortunes {
            let sum = self.fortunes.entry(kind).or_default();
            sum.seats += seats;
            sum.won += won;
            sum.survived += survived;
        }
    }
}

pub(crate) fn run(args: Args) -> Result<Answer> {
    let game = args.table.game.clone();
    with_game(&game, args)?
}

impl Visit for Args {
    type Answer = Result<Answer>;

    fn visit<G: Listed>(self) -> Result<Answer> {
        let wishes = self.table.wishes::<G>(self.players)?;
        SeatedBots::<G>::new(&self.bots)?;
        let folder = self.log.as_deref();
        if let Some(folder) = folder {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let progress = Progress::new("matches", self.series.games);
        let (parts, failure) = share_out(self.series.games, Found::default, |found, number| {
            let mut plan = self.series.plan(number, &wishes).measuring(self.measure);
            plan.record = folder.is_some();
            let mut player = SeatedBots::<G>::new(&self.bots)?;
            let mut written = Ok(());
            let report = selfplay::<G>(&plan, &mut player, |finished| {
                found.count(&self.bots, &finished.outcome);
                written = folder.map_or(Ok(()), |folder| self.write(folder, G::ID, &plan.wish, &finished));
            })?;
            found.tables.entry(plan.table::<G>()).or_default().merge(report);
            found.slowest = found.slowest.max(player.slowest);
            progress.step();
            written
        });
        let elapsed = progress.elapsed();
        drop(progress);
        let mut found = Found::default();
        parts.into_iter().for_each(|part| found.merge(part));
        let failure = match failure {
            None => None,
            // A match that broke down is a result; other errors are failures of the command.
            Some(error) if error.is::<airlock_engine_testing::Failure>() => Some(error.to_string()),
            Some(error) => return Err(error),
        };
        let report = found.report();
        let speed = (rate(report.games, elapsed), rate(report.decisions, elapsed));
        Ok(Answer {
            text: self.text(&found, elapsed.as_secs_f64(), speed, failure.as_deref()),
            json: self.json(&found, elapsed.as_secs_f64(), speed, failure.as_deref()),
            passed: failure.is_none(),
        })
    }
}

impl Args {
    fn write(&self, folder: &Path, game: &str, wish: &Wish, finished: &Finished) -> Result<()> {
        let Some(log) = &finished.log else { return Ok(()) };
        let options = wish.options.iter().map(|(key, value)| format!("-{key}={value}"));
        let bots: Vec<&str> = self.bots.iter().map(|kind| kind.as_str()).collect();
        let name = format!(
            "{game}-{mode}-{players}{options}-{bots}-{seed}-{number}.jsonl",
            mode = wish.mode.as_deref().unwrap_or("first"),
            players = wish.players,
            options = options.collect::<String>(),
            bots = bots.join("+"),
            seed = self.series.seed,
            number = finished.number
        );
        let file = folder.join(name);
        fs::write(&file, log.write()).with_context(|| file.display().to_string())
    }

    fn json(
        &self,
        found: &Found,
        seconds: f64,
        (games, decisions): (f64, f64),
        failure: Option<&str>,
    ) -> Value {
        let report = found.report();
        let outcomes = |(table, report): (&String, &SelfplayReport)| (table.clone(), json!(report.outcomes));
        let tables: BTreeMap<String, Value> = found.tables.iter().map(outcomes).collect();
        let bots: BTreeMap<&str, Fortune> = found.fortunes.iter().map(|(k, f)| (k.as_str(), *f)).collect();
        json!({
            "game": self.table.game,
            "players": self.players,
            "seed": self.series.seed,
            "asked_for": self.series.games,
            "finished": report.games,
            "decisions": report.decisions,
            "seconds": seconds,
            "games_per_second": games,
            "decisions_per_second": decisions,
            "bots": bots,
            "slowest_answer_ms": found.slowest.as_secs_f64() * 1000.0,
            "tables": tables,
            "report": report,
            "failure": failure,
        })
    }

    fn text(
        &self,
        found: &Found,
        seconds: f64,
        (games, decisions): (f64, f64),
        failure: Option<&str>,
    ) -> String {
        let report = found.report();
        let SelfplayReport { games: finished, decisions: decided, longest, outcomes, .. } = &report;
        let mut lines = vec![
            format!(
                "{finished} of {} matches finished in {seconds:.1} s: {games:.1} matches/s",
                self.series.games
            ),
            format!(
                "{decided} decisions: {decisions:.0} decisions/s; the longest match had {longest} inputs"
            ),
        ];
        lines.push(format!("the slowest answer took {:.1} ms", found.slowest.as_secs_f64() * 1000.0));
        for (kind, Fortune { seats, won, survived }) in &found.fortunes {
            let (won, survived) = (percent(*won, *seats), percent(*survived, *seats));
            lines.push(format!("{kind} bots: {won} of {seats} seats won, {survived} survived"));
        }
        for (ending, counted) in outcomes {
            let (won, survived) =
                (percent(counted.won, counted.seats), percent(counted.survived, counted.seats));
            let games = counted.games;
            lines
                .push(format!("ended by {ending}: {games} matches, {won} of seats won, {survived} survived"));
        }
        if found.tables.len() > 1 {
            lines.extend(found.tables.iter().map(|(table, report)| format!("{table}: {}", fate(report))));
        }
        if self.measure > 0 {
            let (views, states) = (&report.view_bytes, &report.state_bytes);
            lines.push(format!("a view as JSON, in bytes: {views:?}"));
            lines.push(format!("a stored position, in bytes: {states:?}"));
        }
        lines.extend(failure.map(|failure| format!("FAILED: {failure}")));
        lines.join("\n")
    }
}

/// Describes the endings of a table's matches.
fn fate(report: &SelfplayReport) -> String {
    let seats = report.outcomes.values().map(|counted| counted.seats).sum();
    let won = report.outcomes.values().map(|counted| counted.won).sum();
    let endings: Vec<String> =
        report.outcomes.iter().map(|(ending, counted)| format!("{ending} {}", counted.games)).collect();
    format!("{} of seats won ({})", percent(won, seats), endings.join(", "))
}

fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", part as f64 * 100.0 / (whole.max(1)) as f64)
}
