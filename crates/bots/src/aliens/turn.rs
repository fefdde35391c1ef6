//! Activations: scores every action of a character.

use airlock_aliens::{Arg, Ref, Verb};

use super::{
    fact::Fact,
    fight,
    look::Fighter,
    mind::Mind,
    options::Choice,
    place::{self, Stand},
    plan::{Goal, Plan},
    seal, using,
};

/// Score of an action that would lose the match.
const NEVER: i32 = -100_000;
/// Value of leaving when that is the goal.
const LEAVE: i32 = 3_000;
/// Shares of a possible attack at the end of a walk that count: in the same activation, and in defensive fire
/// only.
const FOLLOWED: i32 = 90;
const DEFENDED: i32 = 30;

/// Score of an action in an activation or in defensive fire.
pub(super) fn worth(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    let worth = weigh(mind, option);
    if let Some(fact) = fact(option) {
        mind.note(fact, worth);
    }
    worth
}

/// The fact that explains a kind of action.
fn fact(option: &Choice<'_>) -> Option<Fact> {
    Some(match (option.action.verb, option.action.one(Arg::What)) {
        (Verb::Attack | Verb::Fire, _) => Fact::Kill,
        (Verb::Seal, _) => Fact::Seal,
        (Verb::Aim, _) => Fact::Aim,
        (Verb::Interact, Some(Ref::Character(_))) => Fact::Carry,
        (Verb::Interact, _) => Fact::Use,
        (Verb::Rest, _) => Fact::Rest,
        (Verb::UseCard | Verb::Ability | Verb::Equip | Verb::Play, _) => Fact::Gear,
        (Verb::Recycle, _) => Fact::Deck,
        _ => return None,
    })
}

fn weigh(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    if option.offer.grave {
        return NEVER;
    }
    let action = &option.action;
    let Some(fighter) = mind.acting() else {
        return if action.verb == Verb::Attack || action.verb == Verb::Fire {
            fight::attack(mind, option)
        } else {
            0
        };
    };
    match (action.verb, action.one(Arg::What)) {
        (Verb::Move | Verb::Walk, _) => walk(mind, fighter, action.all(Arg::Path), action.verb == Verb::Walk),
        (Verb::Attack | Verb::Fire, _) => fight::attack(mind, option),
        (Verb::Seal, Some(what)) => seal::worth(mind, fighter, what),
        (Verb::Aim, _) => place::aim(mind, fighter),
        (Verb::Interact, Some(Ref::Object(cell))) => using::interact(mind, fighter, cell),
        (Verb::Interact, Some(Ref::Character(_))) => match action.one(Arg::Who) {
            Some(Ref::Character(to)) => using::hand_on(mind, fighter, to),
            _ => -1,
        },
        (Verb::Rest, _) => using::rest(mind, fighter),
        (Verb::UseCard, _) => using::card(mind, option),
        (Verb::Ability, Some(Ref::Ability(kind))) => using::ability(mind, fighter, option, kind),
        (Verb::Equip, _) => using::equip(mind, option),
        (Verb::Play, _) => using::play(mind, fighter, option),
        (Verb::Recycle, _) => 10,
        (Verb::Done, _) => {
            mind.note(Fact::NothingBetter, 1);
            0
        }
        _ => -1,
    }
}

/// Score of a walk: the value of its end minus that of staying.
fn walk(mind: &Mind<'_>, fighter: &Fighter<'_>, path: &[Ref], going: bool) -> i32 {
    let guns = || mind.common.field.guns.iter().filter(|gun| gun.ammunition > 0);
    let watched =
        path.iter().any(|step| matches!(step, Ref::Cell(cell) if guns().any(|gun| gun.sees.contains(*cell))));
    let danger = if watched { 900 } else { 0 };
    let goal = mind.plan.task(fighter.who).map(|task| task.goal);
    match path.last() {
        Some(Ref::Exit(_)) if goal == Some(Goal::Leave) => {
            mind.note(Fact::Leave, LEAVE);
            LEAVE - danger
        }
        Some(Ref::Exit(_)) => -500,
        Some(Ref::Cell(end)) if mind.is_taken(fighter.who, *end) => -1,
        Some(Ref::Cell(end)) => {
            // Further actions of this activation or defensive fire may follow.
            let actions = mind.common.round.activation.as_ref().map_or(0, |own| i32::from(own.actions));
            let left = actions - i32::from(!going);
            let shots = if left > 0 { FOLLOWED } else { DEFENDED };
            let now = Stand::of(mind, fighter, fighter.cell, shots);
            let then = Stand::of(mind, fighter, *end, shots);
            if let Some(goal) = goal {
                mind.note(goal.fact(), then.way - now.way);
            }
            mind.note(Fact::Shots, then.shot - now.shot);
            mind.note(Fact::Company, now.loneliness - then.loneliness);
            mind.note(Fact::AliensNear, now.danger - then.danger);
            mind.note(Fact::Watched, -danger);
            let handed = if fighter.member.carries_newt {
                Plan::carrying(
                    mind.plan.carried_from(*end) - mind.plan.carried(mind, fighter.who, *end, left),
                )
            } else {
                0
            };
            mind.note(Fact::Carry, handed);
            then.worth() - now.worth() + handed - danger - 2
        }
        _ => -1,
    }
}
