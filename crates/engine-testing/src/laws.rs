//! The laws that hold in every game.

mod offers;
mod pending;
mod refusals;
mod repetition;

use std::cell::Cell;

use airlock_engine::{Game, OfferOf, Seat, Viewer, json};
use serde::Serialize;

use self::offers::Trials;
pub(crate) use self::{offers::is_offered, refusals::Vocabulary, repetition::Repetition};
use crate::{
    Failure, Match, Plan, Player, RandomPlayer, SelfplayReport, Trouble,
    drive::{guarded, written},
    failure::ViewerLabel,
    payload::Payload,
    selfplay::invariants,
};

/// The extent of a test of the laws.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct LawReport {
    /// Statistics of the matches.
    pub play: SelfplayReport,
    /// Offered actions that were tried and accepted.
    pub accepted: u64,
    /// Actions that were not offered and were refused without side effects.
    pub refused: u64,
    /// Positions stored, read back and continued.
    pub snapshots: u64,
    /// Hashes of replays and restored positions compared with those of the match.
    pub hashes: u64,
}

/// Checks the laws over random play.
///
/// # Panics
/// If a law is broken. The message names the law and the match to reproduce.
pub fn laws<G: Game>(plan: &Plan) -> LawReport {
    match check_laws::<G>(plan, &mut RandomPlayer) {
        Ok(report) => report,
        Err(failure) => panic!("{failure}"),
    }
}

/// Checks the laws over the play of `player`:
///
/// * every offered action is accepted, and every other one is refused by a named rule without side effects;
/// * defaults are legal, asked seats can answer, every offer can be filled, and the match ends;
/// * viewers see the open questions correctly, no key is shown twice, and everything sent and stored can be
///   serialised;
/// * the invariants hold after every input, and after offered ones that were only tried;
/// * the log and every snapshot lead to the same positions.
///
/// # Errors
/// The first broken law.
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
            let sent = Payload::to_all(game.seats, &game.replica.game)?;
            sent.iter().for_each(|sent| report.play.view_bytes.note(sent.view.len()));
            shown_once(&game)?;
            pending::check(&game)?;
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

/// Checks that the two parts of a view share no key.
fn shown_once<G: Game>(game: &Match<G>) -> Result<(), Trouble> {
    let position = &game.replica.game;
    let common = names(&position.common())?;
    for viewer in Viewer::all(game.seats) {
        if let Some(name) = names(&position.own(viewer))?.into_iter().find(|name| common.contains(name)) {
            return Err(Trouble::ShownTwice { name, viewer: ViewerLabel(viewer) });
        }
    }
    Ok(())
}

/// The keys of one part of a view, which must be an object.
fn names(half: &impl Serialize) -> Result<Vec<String>, Trouble> {
    let unwritable = |error: String| Trouble::Unwritable { what: "half a view", error };
    let written = json::tree(half).map_err(|error| unwritable(error.to_string()))?;
    let object = written.as_object().ok_or_else(|| unwritable(format!("{written} is no object")))?;
    Ok(object.keys().cloned().collect())
}

/// All offers at this position, by seat.
fn offers_to_all<G: Game>(game: &Match<G>) -> Vec<(Seat, Vec<OfferOf<G>>)> {
    Seat::all(game.seats).map(|seat| (seat, game.replica.game.legal(seat))).collect()
}
