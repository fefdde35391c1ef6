//! `airlock sim`

use airlock_sim::{Failure, Plan, Race, RaceReport, Report, race, run as simulate};
use serde_json::json;

use crate::{
    answer::Answer,
    progress::{Progress, rate},
    workers::share_out,
};

/// Runs the whole server in a simulated world with many faults.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Seed of everything that happens; the first one if there are several.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of steps of a run: milliseconds in which something can go wrong.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    steps: u64,
    /// Number of seeds to run.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// Play whole matches of distant players that race with clocks, votes, bots and each other, without faults and
    /// steps.
    #[arg(long)]
    races: bool,
    /// The game of such matches; random if not given.
    #[arg(long, requires = "races")]
    game: Option<String>,
}

pub(crate) fn run(args: &Args) -> Answer {
    let Args { seed, steps, seeds, .. } = *args;
    if args.races {
        return races(args);
    }
    let progress = Progress::new("seeds", seeds);
    let (parts, failure) = share_out(seeds, Report::default, |report: &mut Report, number| {
        report.add(&simulate(&Plan { seed: seed.wrapping_add(number), steps, flaw: None })?);
        progress.step();
        Ok::<(), Box<Failure>>(())
    });
    let time = progress.elapsed();
    drop(progress);
    if let Some(failure) = failure {
        let Failure { seed, step, violation, trace } = &*failure;
        let document = json!({
            "seed": seed, "step": step, "steps": steps, "violation": violation.to_string(), "trace": trace,
        });
        let again = format!("{failure}\nrun it again with: airlock sim --seed {seed} --steps {steps}");
        return Answer { text: again, json: document, passed: false };
    }
    let mut report = Report::default();
    parts.iter().for_each(|part| report.add(part));
    let Report {
        steps,
        matches,
        games,
        rematches,
        closed,
        revealed,
        voided_starts,
        ticks,
        records,
        updates,
        acknowledged,
        sockets,
        cuts,
        crashes,
        losses,
        full_disks,
        silences,
        digest,
    } = &report;
    let (seconds, steps_per_second) = (time.as_secs_f64(), rate(*steps, time));
    let by_game: Vec<String> = games.iter().map(|(game, matches)| format!("{game} {matches}")).collect();
    let by_game = by_game.join(", ");
    let text = format!(
        "{seeds} seeds, {steps} steps in {seconds:.1} s ({steps_per_second:.0}/s): no promise was broken\n\
         {matches} matches ({by_game}), {records} records, {acknowledged} commands acknowledged, {updates} updates compared\n\
         {rematches} rematches, {closed} closed, {revealed} of them revealed, {voided_starts} void starts, {ticks} ticks\n\
         {crashes} crashes, {losses} losses of entries, {full_disks} full disks, {silences} silences, {cuts} of {sockets} sockets cut"
    );
    let document = json!({
        "seed": seed, "seeds": seeds, "steps": steps, "seconds": seconds, "steps_per_second": steps_per_second,
        "matches": matches, "games": games, "rematches": rematches, "closed": closed, "revealed": revealed, "voided_starts": voided_starts, "ticks": ticks, "records": records, "acknowledged": acknowledged, "updates": updates,
        "crashes": crashes, "losses": losses, "full_disks": full_disks, "silences": silences, "cuts": cuts, "sockets": sockets, "violations": 0,
        "digest": if seeds == 1 { json!(digest) } else { json!(null) },
    });
    Answer { text, json: document, passed: true }
}

/// Plays matches with races.
fn races(args: &Args) -> Answer {
    let Args { seed, seeds, ref game, .. } = *args;
    let known = airlock_registry::Registry::catalog().list();
    if let Some(game) = game.as_ref().filter(|game| known.iter().all(|info| info.game != game.as_str())) {
        let text = format!("there is no game `{game}`");
        return Answer { json: json!({ "error": text }), text, passed: false };
    }
    let progress = Progress::new("seeds", seeds);
    let (parts, failure) = share_out(seeds, RaceReport::default, |report: &mut RaceReport, number| {
        let plan = Race { seed: seed.wrapping_add(number), game: game.clone(), unmeant: false };
        report.add(&race(&plan)?);
        progress.step();
        Ok::<(), Box<Failure>>(())
    });
    let time = progress.elapsed();
    drop(progress);
    let named = game.as_ref().map(|game| format!(" --game {game}")).unwrap_or_default();
    if let Some(failure) = failure {
        let Failure { seed, step, violation, trace } = &*failure;
        let document =
            json!({ "seed": seed, "at_ms": step, "violation": violation.to_string(), "trace": trace });
        let again = format!("{failure}\nrun it again with: airlock sim --races{named} --seed {seed}");
        return Answer { text: again, json: document, passed: false };
    }
    let mut report = RaceReport::default();
    parts.iter().for_each(|part| report.add(part));
    let RaceReport { games, commands, hits, raced, refused, ticks, undone } = &report;
    let list = |counts: &std::collections::BTreeMap<String, u64>| {
        counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    };
    let seconds = time.as_secs_f64();
    let text = format!(
        "{seeds} seeds in {seconds:.1} s ({}): every command hit its target\n\
         {commands} commands, {hits} became durable, {raced} of them after something that their clients had not seen\n\
         refused: {}; {ticks} ticks, {undone} undone",
        list(games),
        list(refused)
    );
    let document = json!({
        "seed": seed, "seeds": seeds, "seconds": seconds, "games": games, "commands": commands, "hits": hits,
        "raced": raced, "refused": refused, "ticks": ticks, "undone": undone, "violations": 0,
    });
    Answer { text, json: document, passed: true }
}
