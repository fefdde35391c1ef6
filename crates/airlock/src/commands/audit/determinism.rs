//! `airlock audit determinism`

use airlock_bots::Kind;
use airlock_catalog::{Listed, Visit};
use airlock_engine_testing::{DeterminismReport, Plan, audit_determinism};
use anyhow::Result;
use serde_json::json;

use crate::{
    answer::Answer,
    progress::Progress,
    seated::Seated,
    table::{TableArgs, with_game},
    workers::share_out,
};

/// Which matches to repeat.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// How many seats; if not given, every number that the mode allows, in turn.
    #[arg(long)]
    players: Option<u8>,
    /// How many matches.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Decides, with the number of a match, everything that happens in it.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays.
    #[arg(long, default_value = "random", value_name = "random|standard")]
    bots: Kind,
    /// Store the position at every N-th input, and follow it from there.
    #[arg(long, default_value_t = 1, value_name = "N")]
    snapshot_every: u64,
    /// Follow so many snapshots of each match to its end.
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
        Seated::<G>::new(&[self.bots])?;
        let progress = Progress::new("matches", self.games);
        let (parts, failure) = share_out(self.games, DeterminismReport::default, |report, number| {
            let turn = usize::try_from(number).unwrap_or(0) % wishes.len();
            let mut plan = Plan::of(wishes[turn].clone()).seed(self.seed).first(number).games(1);
            plan.sampling.snapshot_every = self.snapshot_every.max(1);
            plan.sampling.tails = self.tails;
            let mut player = Seated::<G>::new(&[self.bots])?;
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
            "game": G::ID, "seed": self.seed, "games": games, "inputs": inputs, "snapshots": snapshots,
            "hashes": hashes, "seconds": seconds, "differences": differences.len(), "failures": differences,
        });
        Ok(Answer { text: lines.join("\n"), json: document, passed: differences.is_empty() })
    }
}
