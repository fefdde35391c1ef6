//! The laws that hold in every game.

mod offered;
mod refused;
mod repeated;
mod waiting;

use std::cell::Cell;

use airlock_engine::{Game, OfferOf, Seat, Viewer, json};
use serde::Serialize;

use self::offered::Trials;
pub(crate) use self::{offered::is_offered, refused::Vocabulary, repeated::Repetition};
use crate::{
    Failure, Match, Plan, Player, RandomPlayer, SelfplayReport, Trouble,
    drive::{guarded, written},
    failure::Told,
    selfplay::invariants,
    sent::Sent,
};

/// What the laws were tried on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct LawReport {
    /// The matches.
    pub play: SelfplayReport,
    /// Offered actions that were tried, and accepted.
    pub accepted: u64,
    /// Actions that were not offered, and were refused without a trace.
    pub refused: u64,
    /// Positions that were stored, read back and followed.
    pub snapshots: u64,
    /// Hashes, of repetitions and restored positions, that were compared with those of the match.
    pub hashes: u64,
}

/// Checks the laws over random play: the one line in a game's tests.
///
/// # Panics
/// If a law is broken; the message says which, and how to get there again.
pub fn laws<G: Game>(plan: &Plan) -> LawReport {
    match check_laws::<G>(plan, &mut RandomPlayer) {
        Ok(report) => report,
        Err(failure) => panic!("{failure}"),
    }
}

/// Checks the laws over the play of `player`:
///
/// * whatever is offered is accepted, whatever is not is refused by a named rule and without a trace;
/// * defaults are legal; who is asked can answer; every offer can be filled; the match ends;
/// * viewers are told of questions as they are, nothing is shown twice, and everything sent and stored can be written;
/// * the invariants hold after every input, also after offered ones not taken;
/// * the log and every snapshot lead to the same positions.
///
/// # Errors
/// The first law that is broken.
pub fn check_laws<G: Game>(plan: &Plan, player: &mut dyn Player<G>) -> Result<LawReport, Failure> {
    let mut report = LawReport::default();
    for number in plan.numbers() {
        let step = Cell::new(0);
        guarded(&step, || obey::<G>(plan, number, player, &step, &mut report))
            .map_err(|(step, trouble)| Failure::new::<G>(plan, number, step, trouble))?;
    }
    Ok(report)
}

fn obey<G: Game>(
    plan: &Plan,
    number: u64,
    player: &mut dyn Player<G>,
    step: &Cell<u64>,
    report: &mut LawReport,
) -> Result<(), Trouble> {
    let (mut game, opened) = Match::<G>::start(plan, number)?;
    let mut repetition = Repetition::new(plan, &game, opened)?;
    let mut vocabulary = Vocabulary::default();
    let mut rng = plan.rng(number, "laws");
    player.sit_down(&game.replica.game, number);
    invariants(&game, || "the start".to_owned())?;
    loop {
        if game.inputs.is_multiple_of(plan.sampling.every.max(1)) {
            let sent = Sent::to_all(game.seats, &game.replica.game)?;
            sent.iter().for_each(|sent| report.play.view_bytes.note(sent.view.len()));
            shown_once(&game)?;
            waiting::check(&game)?;
            let offers = offers_to_all(&game);
            let trials = Trials::choose(&offers, &plan.sampling, &mut rng)?;
            report.accepted += trials.run(&game, &plan.bounds)?;
            vocabulary.learn(&trials, &mut rng);
            report.refused += vocabulary.provoke(&game, &offers, plan.sampling.mutants, &mut rng)?;
        }
        let Some(input) = game.next(player)? else { break };
        let applied = game.apply(&input, false)?;
        step.set(game.inputs);
        invariants(&game, || written::<G>(&input))?;
        repetition.note(&input, &game, applied)?;
    }
    let outcome = game.replica.game.outcome().ok_or(Trouble::Outcome("it is over without an outcome"))?;
    if outcome.seats.len() != usize::from(game.seats) {
        return Err(Trouble::Outcome("the outcome does not have one entry per seat"));
    }
    let (mut repeated, _) = repetition.finish()?;
    report.play.state_bytes.merge(std::mem::take(&mut repeated.state_bytes));
    report.snapshots += repeated.snapshots;
    report.hashes += repeated.hashes;
    report.play.count(game.inputs, game.decisions, &outcome);
    Ok(())
}

/// What all see and what a viewer sees besides have no names in common.
fn shown_once<G: Game>(game: &Match<G>) -> Result<(), Trouble> {
    let position = &game.replica.game;
    let common = names(&position.common())?;
    for viewer in Viewer::all(game.seats) {
        if let Some(name) = names(&position.own(viewer))?.into_iter().find(|name| common.contains(name)) {
            return Err(Trouble::ShownTwice { name, viewer: Told(viewer) });
        }
    }
    Ok(())
}

/// The names of the entries of half a view, which must be an object.
fn names(half: &impl Serialize) -> Result<Vec<String>, Trouble> {
    let unwritable = |error: String| Trouble::Unwritable { what: "half a view", error };
    let written = json::tree(half).map_err(|error| unwritable(error.to_string()))?;
    let object = written.as_object().ok_or_else(|| unwritable(format!("{written} is no object")))?;
    Ok(object.keys().cloned().collect())
}

/// What each seat is offered.
fn offers_to_all<G: Game>(game: &Match<G>) -> Vec<(Seat, Vec<OfferOf<G>>)> {
    Seat::all(game.seats).map(|seat| (seat, game.replica.game.legal(seat))).collect()
}
