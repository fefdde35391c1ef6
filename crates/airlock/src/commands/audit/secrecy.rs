//! `airlock audit secrecy`

use airlock_bots::Kind;
use airlock_catalog::{Listed, Visit};
use airlock_engine_testing::{SecrecyReport, audit_secrecy};
use anyhow::Result;
use serde_json::json;

use crate::{
    answer::Answer,
    bots::SeatedBots,
    progress::Progress,
    table::{Series, TableArgs, with_game},
    workers::share_out,
};

/// Selection of the matches to audit.
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
    /// Number of imagined worlds compared with the real one, for each viewer.
    #[arg(long, value_name = "N")]
    worlds: Option<usize>,
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
        let (parts, failure) = share_out(
            self.series.games,
            || None::<SecrecyReport>,
            |report, index| {
                let mut plan = self.series.plan(index, &wishes);
                plan.audit.worlds = self.worlds.unwrap_or(plan.audit.worlds);
                let mut player = SeatedBots::<G>::new(&[self.bots])?;
                let found = audit_secrecy::<G>(&plan, &mut player, |_| {});
                match report {
                    Some(report) => report.merge(found),
                    None => *report = Some(found),
                }
                progress.step();
                Ok::<(), anyhow::Error>(())
            },
        );
        failure.map_or(Ok(()), Err)?;
        let seconds = progress.elapsed().as_secs_f64();
        drop(progress);
        let mut report = SecrecyReport::default();
        parts.into_iter().flatten().for_each(|part| report.merge(part));
        let complaints = report.complaints();
        let json = json!({
            "game": G::ID, "seed": self.series.seed, "seconds": seconds, "comparisons": report.comparisons,
            "leaks": report.leaks, "complaints": complaints, "passed": complaints.is_empty(), "report": report,
        });
        Ok(Answer { text: text(&report, &complaints, seconds), json, passed: complaints.is_empty() })
    }
}

fn text(report: &SecrecyReport, complaints: &[String], seconds: f64) -> String {
    let SecrecyReport { games, inputs, comparisons, pairs, lived, longest, refusals, leaks, .. } = report;
    let mut lines = vec![
        format!("{games} matches of {inputs} inputs in {seconds:.1} s"),
        format!(
            "{comparisons} comparisons between {pairs} pairs of worlds, which lived through {lived} inputs (the longest through {longest}); {refusals} refusals compared"
        ),
        format!("{leaks} leaks"),
    ];
    let varied = |row: &airlock_engine_testing::Row| match row.present {
        0 => format!("  {}: not at these tables", row.row),
        present => format!("  {}: {} (there in {present} positions)", row.row, row.varied),
    };
    lines.push("pairs in which a hidden thing differed:".to_owned());
    lines.extend(report.rows.iter().map(varied));
    lines.push("why pairs ended:".to_owned());
    lines.extend(report.ends.iter().map(|(why, count)| format!("  {why}: {count}")));
    lines.extend(complaints.iter().map(|complaint| format!("FAILED: {complaint}")));
    lines.join("\n")
}
