//! The determinism audit: play, replay from the log, and from every snapshot, give the same hashes.

use std::cell::Cell;

use airlock_engine::Game;
use serde::Serialize;

use crate::{Failure, Match, Plan, Player, Trouble, drive::guarded, laws::Repetition};

/// What the determinism audit found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct DeterminismReport {
    /// Matches played and repeated.
    pub games: u64,
    /// Inputs applied while playing.
    pub inputs: u64,
    /// Positions stored, read back and followed.
    pub snapshots: u64,
    /// Hashes compared.
    pub hashes: u64,
    /// Matches that could not be repeated, or not be played to their end.
    #[serde(skip)]
    pub failures: Vec<Failure>,
}

impl DeterminismReport {
    /// Whether there was no difference.
    pub const fn passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// Adds what another part of the plan found.
    pub fn merge(&mut self, other: Self) {
        let Self { games, inputs, snapshots, hashes, failures } = other;
        self.games += games;
        self.inputs += inputs;
        self.snapshots += snapshots;
        self.hashes += hashes;
        self.failures.extend(failures);
    }
}

/// Plays the matches of a plan and repeats each: from its log, from a snapshot taken at every
/// [`Sampling::snapshot_every`](crate::Sampling)-th input and followed to the next one, and from
/// [`Sampling::tails`](crate::Sampling) of them to the end. `done` is told after each match.
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
