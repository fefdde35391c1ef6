//! Plays whole matches without a server.

use std::{cell::Cell, collections::BTreeMap};

use airlock_engine::{
    Game, Outcome, Viewer,
    log::{Log, Recorder, SeatInfo},
};
use serde::Serialize;

use crate::{
    Failure, Figures, Match, Plan, Player, Trouble,
    drive::{guarded, written},
};

/// Statistics of selfplay.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct SelfplayReport {
    /// Matches finished.
    pub games: u64,
    /// Inputs applied.
    pub inputs: u64,
    /// Inputs that were decisions of seats.
    pub decisions: u64,
    /// Inputs of the longest match.
    pub longest: u64,
    /// Statistics of each ending, by its code.
    pub outcomes: BTreeMap<String, Ending>,
    /// Sizes of a seat's view as JSON.
    pub view_bytes: Figures,
    /// Sizes of a stored position.
    pub state_bytes: Figures,
}

/// Statistics of the matches with one ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Ending {
    /// Number of matches.
    pub games: u64,
    /// Seats in these matches.
    pub seats: u64,
    /// Seats that won.
    pub won: u64,
    /// Seats whose character survived.
    pub survived: u64,
}

/// A match that was played to its end.
#[derive(Debug)]
pub struct Finished {
    /// Number of the match in the plan.
    pub number: u64,
    pub inputs: u64,
    /// Inputs that were decisions of seats.
    pub decisions: u64,
    pub outcome: Outcome,
    /// The log, if the plan records.
    pub log: Option<Log>,
}

impl SelfplayReport {
    /// Adds the report of another part of the plan.
    pub fn merge(&mut self, other: Self) {
        let Self { games, inputs, decisions, longest, outcomes, view_bytes, state_bytes } = other;
        self.games += games;
        self.inputs += inputs;
        self.decisions += decisions;
        self.longest = self.longest.max(longest);
        for (ending, other) in outcomes {
            let Ending { games, seats, won, survived } = other;
            let sum = self.outcomes.entry(ending).or_default();
            sum.games += games;
            sum.seats += seats;
            sum.won += won;
            sum.survived += survived;
        }
        self.view_bytes.merge(view_bytes);
        self.state_bytes.merge(state_bytes);
    }

    pub(crate) fn count(&mut self, inputs: u64, decisions: u64, outcome: &Outcome) {
        self.games += 1;
        self.inputs += inputs;
        self.decisions += decisions;
        self.longest = self.longest.max(inputs);
        let ending = self.outcomes.entry(outcome.ending.clone()).or_default();
        ending.games += 1;
        ending.seats += outcome.seats.len() as u64;
        ending.won += outcome.seats.iter().filter(|seat| seat.won).count() as u64;
        ending.survived += outcome.seats.iter().filter(|seat| seat.survived).count() as u64;
    }
}

/// Plays the matches of a plan. `done` receives each finished match.
///
/// # Errors
/// The first match that fails: a panic, a dead end, a violated invariant, a match without end.
pub fn selfplay<G: Game>(
    plan: &Plan,
    player: &mut dyn Player<G>,
    mut done: impl FnMut(Finished),
) -> Result<SelfplayReport, Failure> {
    let mut report = SelfplayReport::default();
    for number in plan.numbers() {
        let step = Cell::new(0);
        let finished = guarded(&step, || play::<G>(plan, number, player, &step, &mut report));
        let finished = finished.map_err(|(step, trouble)| Failure::new::<G>(plan, number, step, trouble))?;
        report.count(finished.inputs, finished.decisions, &finished.outcome);
        done(finished);
    }
    Ok(report)
}

fn play<G: Game>(
    plan: &Plan,
    number: u64,
    player: &mut dyn Player<G>,
    step: &Cell<u64>,
    report: &mut SelfplayReport,
) -> Result<Finished, Trouble> {
    let (mut game, _) = Match::<G>::start(plan, number)?;
    let mut recorder = if plan.record { Some(recorder::<G>(plan, number)?) } else { None };
    player.sit_down(&game.replica.game, number);
    invariants(&game, || "the start".to_owned())?;
    while let Some(input) = game.next(player)? {
        game.apply(&input, false)?;
        step.set(game.inputs);
        if plan.invariants_every > 0 && game.inputs.is_multiple_of(plan.invariants_every) {
            invariants(&game, || written::<G>(&input))?;
        }
        if let Some(recorder) = &mut recorder {
            recorder.note::<G>(&input, &game.replica, game.now_ms);
        }
        if plan.measure_every > 0 && game.inputs.is_multiple_of(plan.measure_every) {
            measure(&game, &mut report.view_bytes, &mut report.state_bytes)?;
        }
    }
    let outcome = game.replica.game.outcome().ok_or(Trouble::Outcome("it is over without an outcome"))?;
    let log = recorder.map(Recorder::finish);
    Ok(Finished { number, inputs: game.inputs, decisions: game.decisions, outcome, log })
}

/// A recorder for the log of a driven match.
pub(crate) fn recorder<G: Game>(plan: &Plan, number: u64) -> Result<Recorder, Trouble> {
    let setup = G::setup(&plan.wish)?;
    let seats = G::seats(&setup);
    let infos = (0..seats).map(|seat| SeatInfo { name: format!("Seat {seat}"), bot: true }).collect();
    Ok(Recorder::new::<G>(&setup, infos, plan.reveal::<G>(number, seats)))
}

pub(crate) fn invariants<G: Game>(game: &Match<G>, input: impl FnOnce() -> String) -> Result<(), Trouble> {
    game.replica.game.invariants().map_err(|what| Trouble::Invariant { input: input(), what })
}

/// Measures every viewer's view and the stored position.
pub(crate) fn measure<G: Game>(
    game: &Match<G>,
    views: &mut Figures,
    states: &mut Figures,
) -> Result<(), Trouble> {
    for viewer in Viewer::all(game.seats) {
        let view = serde_json::to_vec(&game.replica.game.view(viewer));
        let view = view.map_err(|error| Trouble::Unwritable { what: "a view", error: error.to_string() })?;
        views.note(view.len());
    }
    states.note(game.replica.snapshot().to_bytes().len());
    Ok(())
}
