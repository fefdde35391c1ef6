//! `airlock audit determinism`

use airlock_bots::Kind;
use airlock_catalog::{Listed, Visit};
use airlock_engine_testing::{DeterminismReport, audit_determinism};
use anyhow::Result;
use serde_json::json;

use crate::{
    answer::Answer,
    bots::SeatedBots,
    progress::Progress,
    table::{Series, TableArgs, with_game},
    workers::share_out,
};

/// Selection of the matches to repeat.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Number of seats; if not given, every number that the mode allows, in turn.
    #[arg(long)]
    players: Option<u8>,
    #[command(flatten)]
    series: Series,
    /// Kind of bots that play.
    #[arg(long, default_value = "random", value_name = "random|standard")]
    bots: Kind,
    /// Store the position at every N-th input, and continue from there.
    #[arg(long, default_value_t = 1, value_name = "N")]
    snapshot_every: u64,
    /// Number of snapshots of each match that are played to the end.
    #[arg(long, default_value_t = 2, value_name = "N")]
    tails: usize,
}

pub(crate) fn run(args: Args) -> Result<Answer> {
    let game = args.table.game.clone();
    with_game(&game, args)?
}

impl Visit for Args {
    type Answer = Result<Answer>;

    fn visit<G: Listed>(self) -> Result<Answer> {
        let wishes = self.table.wishes::<G>(self.players)?;
        SeatedBots::<G>::new(&[self.bots])?;
        let progress = Progress::new("matches", self.series.games);
        let (parts, failure) = share_out(self.series.games, DeterminismReport::default, |report, number| {
            let mut plan = self.series.plan(number, &wishes);
            plan.sampling.snapshot_every = self.snapshot_every.max(1);
            plan.sampling.tails = self.tails;
            let mut player = SeatedBots::<G>::new(&[self.bots])?;
            report.merge(audit_determinism::<G>(&plan, &mut player, |_| {}));
            progress.step();
            Ok::<(), anyhow::Error>(())
        });
        failure.map_or(Ok(()), Err)?;
        let seconds = progress.elapsed().as_secs_f64();
        drop(progress);
        let mut report = DeterminismReport::default();
        parts.into_iter().for_each(|part| report.merge(part));
        let mut differences: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
        differences.sort();
        let DeterminismReport { games, inputs, snapshots, hashes, .. } = report;
        let mut lines = vec![
            format!("{games} matches of {inputs} inputs played and repeated in {seconds:.1} s"),
            format!("{hashes} hashes compared, {snapshots} snapshots stored, read back and followed"),
            format!("{} differences", differences.len()),
        ];
        lines.extend(differences.iter().cloned());
        let document = json!({
            "game": G::ID, "seed": self.series.seed, "games": games, "inputs": inputs, "snapshots": snapshots,
            "hashes": hashes, "seconds": seconds, "differences": differences.len(), "failures": differences,
        });
        Ok(Answer { text: lines.join("\n"), json: document, passed: differences.is_empty() })
    }
}
