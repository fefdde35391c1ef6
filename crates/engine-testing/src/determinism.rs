//! The determinism audit: play, replay from the log and replay from every snapshot give the same hashes.

use std::cell::Cell;

use airlock_engine::Game;
use serde::Serialize;

use crate::{Failure, Match, Plan, Player, Trouble, drive::guarded, laws::Repetition};

/// The result of the determinism audit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct DeterminismReport {
    /// Matches played and replayed.
    pub games: u64,
    /// Inputs applied during play.
    pub inputs: u64,
    /// Positions stored, read back and continued.
    pub snapshots: u64,
    /// Hashes compared.
    pub hashes: u64,
    /// Matches that could not be replayed or did not end.
    #[serde(skip)]
    pub failures: Vec<Failure>,
}

impl DeterminismReport {
    /// True if there was no difference.
    pub const fn passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// Adds the report of another part of the plan.
    pub fn merge(&mut self, other: Self) {
        let Self { games, inputs, snapshots, hashes, failures } = other;
        self.games += games;
        self.inputs += inputs;
        self.snapshots += snapshots;
        self.hashes += hashes;
        self.failures.extend(failures);
    }
}

/// Plays the matches of a plan and replays each of them in three ways.
///
/// It is replayed from its log, from a snapshot at every [`Sampling::snapshot_every`](crate::Sampling)-th
/// input up to the next one, and from [`Sampling::tails`](crate::Sampling) snapshots to the end. `done`
/// receives the report after each match.
pub fn audit_determinism<G: Game>(
    plan: &Plan,
    player: &mut dyn Player<G>,
    mut done: impl FnMut(&DeterminismReport),
) -> DeterminismReport {
    let mut report = DeterminismReport::default();
    for number in plan.numbers() {
        let step = Cell::new(0);
        if let Err((step, trouble)) = guarded(&step, || repeat::<G>(plan, number, player, &step, &mut report))
        {
            report.failures.push(Failure::new::<G>(plan, number, step, trouble));
        }
        report.games += 1;
        done(&report);
    }
    report
}

fn repeat<G: Game>(
    plan: &Plan,
    number: u64,
    player: &mut dyn Player<G>,
    step: &Cell<u64>,
    report: &mut DeterminismReport,
) -> Result<(), Trouble> {
    let (mut game, opened) = Match::<G>::start(plan, number)?;
    let mut repetition = Repetition::new(plan, &game, opened)?;
    player.sit_down(&game.replica.game, number);
    while let Some(input) = game.next(player)? {
        let applied = game.apply(&input, false)?;
        step.set(game.inputs);
        repetition.note(&input, &game, applied)?;
    }
    let (repeated, _) = repetition.finish()?;
    report.inputs += game.inputs;
    report.snapshots += repeated.snapshots;
    report.hashes += repeated.hashes;
    Ok(())
}
