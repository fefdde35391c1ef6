//! Needs of operations before they can be carried out, and conditions of branches (R-GEN-04, R-GEN-21, R-GEN-22).

use super::{Effect, firing, operation};
use crate::{
    content::{Branch, CorridorId, Requirement, ids::Color},
    model::words::{Arg, Offer, Ref, Slot, Verb},
    rules::position::Retaliation,
};

/// The need of an operation before it can be carried out.
pub(super) enum Need {
    Impossible,
    /// It can be carried out at once.
    Nothing,
    /// It needs an answer to one of these offers.
    Answer(Vec<Offer>),
}

impl From<bool> for Need {
    fn from(possible: bool) -> Self {
        if possible { Self::Nothing } else { Self::Impossible }
    }
}

impl From<Vec<Offer>> for Need {
    fn from(offers: Vec<Offer>) -> Self {
        if offers.is_empty() { Self::Impossible } else { Self::Answer(offers) }
    }
}

/// An offer to choose one thing. Empty if there is nothing to choose.
pub(super) fn one(
    arg: Arg,
    from: impl IntoIterator<Item = Ref>,
    rules: &'static [&'static str],
) -> Vec<Offer> {
    let from: Vec<Ref> = from.into_iter().collect();
    if from.is_empty() {
        return Vec::new();
    }
    vec![Offer::new(Verb::Choose, rules).choose(arg, Slot::one(from), rules[0])]
}

pub(super) fn corridors(from: Vec<CorridorId>, rules: &'static [&'static str]) -> Need {
    one(Arg::Through, from.into_iter().map(Ref::Corridor), rules).into()
}

/// True if the rest of an effect can be carried out completely.
pub(super) fn can(game: &Retaliation, effect: Effect) -> bool {
    let Some(op) = effect.op() else { return true };
    match operation::need(game, &effect, op) {
        Need::Impossible => false,
        // A choice offers only values with which the rest can be carried out.
        Need::Answer(_) if op.chooses().is_some() => true,
        Need::Nothing | Need::Answer(_) => can(game, effect.after()),
    }
}

/// True if a branch can be chosen: its conditions hold, and all of it can be carried out (R-GEN-04).
pub(super) fn is_possible(game: &Retaliation, effect: Effect) -> bool {
    effect.branch().is_some_and(|branch| meets(game, &effect, branch)) && can(game, effect)
}

fn meets(game: &Retaliation, effect: &Effect, branch: &Branch) -> bool {
    branch.requires.iter().all(|requirement| holds(game, effect, *requirement))
}

fn holds(game: &Retaliation, effect: &Effect, requirement: Requirement) -> bool {
    let seat = effect.seat;
    let crew = game.crew(seat);
    let Some(slot) = effect.here(game) else { return false };
    let Some(room) = game.facility.room(slot) else { return false };
    let def = room.kind.def();
    match requirement {
        Requirement::Computer => def.computer, // R-MALF-03
        Requirement::WorkingComputer => def.computer && !room.malfunction,
        Requirement::GreenIcon => def.search.contains(&Color::Green),
        Requirement::YellowIcon => def.search.contains(&Color::Yellow),
        Requirement::WorkingRobot => robot_works(game),
        Requirement::LoadedBfGun => firing::bf_gun(game, seat).is_some(),
        Requirement::WoundedComrade => {
            game.characters_in(slot).any(|other| other != seat && !game.crew(other).wounds.is_empty())
        }
        Requirement::Larva => crew.larva,
        Requirement::NoLarva => !crew.larva,
    }
}

/// True if the robot can be used (R-MALF-06, R-ROBOT-12).
pub(super) fn robot_works(game: &Retaliation) -> bool {
    game.systems.robot.revealed && !game.systems.robot.malfunction
}
