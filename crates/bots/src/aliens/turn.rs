//! The activation: every way to use it is weighed.

use airlock_aliens::{
    Arg, Ref, Verb,
    content::{AbilityOp, EventOp, FreeAction, PassiveAbility},
    ids::{AbilityKind, Character, EnduranceKind},
    model::SpecialFace,
};

use super::{
    cards, fight,
    mind::{Fighter, Mind},
    options::Choice,
    place,
    plan::Goal,
    seal,
};

/// What would lose the match.
const NEVER: i32 = -100_000;
/// What it is worth to leave where one wants to leave.
const LEAVE: i32 = 3_000;
/// What it is worth to do what the mission asks for.
const DEED: i32 = 400;
/// How much of an attack counts that could be made from the end of a walk: in the same activation, or in defensive fire only.
const FOLLOWED: i32 = 90;
const DEFENDED: i32 = 30;
/// What it is worth that somebody stands up, and if it would be carried off otherwise.
const STAND_UP: i32 = 110;
const SAVE: i32 = 450;

/// What it is worth to do something in an activation, or in defensive fire.
pub(super) fn worth(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
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
        (Verb::Aim, _) => aim(mind, fighter),
        (Verb::Interact, Some(Ref::Object(cell))) => interact(mind, fighter, cell),
        (Verb::Rest, _) => rest(mind, fighter),
        (Verb::UseCard, _) => card(mind, option),
        (Verb::Ability, Some(Ref::Ability(kind))) => ability(mind, fighter, option, kind),
        (Verb::Equip, _) => equip(mind, option),
        (Verb::Play, _) => play(mind, fighter, option),
        (Verb::Recycle, _) => 10,
        (Verb::Done, _) => 0,
        _ => -1,
    }
}

/// What a walk is worth: what its end is worth more than staying.
fn walk(mind: &Mind<'_>, fighter: &Fighter<'_>, path: &[Ref], going: bool) -> i32 {
    let guns = || mind.common.field.guns.iter().filter(|gun| gun.ammunition > 0);
    let watched =
        path.iter().any(|step| matches!(step, Ref::Cell(cell) if guns().any(|gun| gun.sees.contains(*cell))));
    let danger = if watched { 900 } else { 0 };
    let goal = mind.plan.task(fighter.who).map(|task| task.goal);
    match path.last() {
        Some(Ref::Exit(_)) if goal == Some(Goal::Leave) => LEAVE - danger,
        Some(Ref::Exit(_)) => -500,
        Some(Ref::Cell(end)) if mind.is_taken(fighter.who, *end) => -1,
        Some(Ref::Cell(end)) => {
            // After this action there may be another one, and there is the defensive fire.
            let more = mind
                .common
                .round
                .activation
                .as_ref()
                .is_some_and(|own| own.actions >= if going { 1 } else { 2 });
            let shots = if more { FOLLOWED } else { DEFENDED };
            let now = place::worth(mind, fighter, fighter.cell, shots);
            place::worth(mind, fighter, *end, shots) - now - danger - 2
        }
        _ => -1,
    }
}

/// Aiming pays if there will be something to fire at.
fn aim(mind: &Mind<'_>, fighter: &Fighter<'_>) -> i32 {
    let coming: i32 =
        mind.enemies.iter().map(|enemy| place::coming(mind, fighter.who, fighter.cell, enemy)).sum();
    let dial = fighter.member.dial.unwrap_or(10);
    if dial == 10 || fighter.weapons().next().is_none() { 0 } else { 1 + coming.min(400) / 20 }
}

fn interact(mind: &Mind<'_>, fighter: &Fighter<'_>, cell: airlock_aliens::content::Cell) -> i32 {
    let field = &mind.common.field;
    if mind.plan.task(fighter.who).is_some_and(|task| task.goal == Goal::Use(cell))
        || field.newt == Some(cell)
    {
        return DEED;
    }
    if let Some(special) = field.specials.iter().find(|special| special.cell == cell) {
        return match special.face {
            Some(SpecialFace::Ambush | SpecialFace::Empty) => -DEED,
            _ => DEED,
        };
    }
    if field.crates.contains(&cell) {
        return match mind.mission.crates {
            Some(airlock_aliens::content::CrateUse::Recycle(n)) => cards::recycled(mind, usize::from(n)) - 5,
            Some(airlock_aliens::content::CrateUse::Find(_)) => 90,
            Some(airlock_aliens::content::CrateUse::Carry(_)) => 60,
            None => -1,
        };
    }
    // A computer.
    let unknown = field.specials.iter().filter(|special| special.face.is_none()).count();
    let chance = i32::from(fighter.side.tech) + if fighter.wears(EnduranceKind::BypassKit) { 2 } else { 0 };
    match mind.mission.computer {
        Some(airlock_aliens::content::ComputerUse::ScanSpecialBlip) if unknown > 1 => 12 * chance,
        Some(airlock_aliens::content::ComputerUse::ReloadSentryGun) => 2 * chance,
        _ => 1,
    }
}

fn rest(mind: &Mind<'_>, fighter: &Fighter<'_>) -> i32 {
    let more = fighter
        .side
        .abilities
        .iter()
        .any(|def| matches!(def.passive, Some(PassiveAbility::RestRecyclesMore { .. })));
    1 + cards::recycled(mind, if more { 4 } else { 3 })
}

/// What it is worth that somebody stands up now.
pub(super) fn stand_up(mind: &Mind<'_>, who: Character) -> i32 {
    let Some(fighter) = mind.fighter(who) else { return -1 };
    let held = mind.enemies.iter().any(|enemy| !enemy.blip && mind.adjacent(enemy.cell, fighter.cell));
    let activated = fighter.member.activated;
    match (held, activated) {
        (true, _) => SAVE,
        (false, false) => STAND_UP,
        (false, true) => 5,
    }
}

fn card(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    match option.action.one(Arg::Who) {
        Some(Ref::Character(who)) => stand_up(mind, who) - cards::price(mind),
        // Looking at blips changes little.
        _ => 2,
    }
}

fn ability(mind: &Mind<'_>, fighter: &Fighter<'_>, option: &Choice<'_>, kind: AbilityKind) -> i32 {
    let price = i32::from(option.offer.cost) * cards::price(mind);
    let Some(def) = fighter.side.abilities.iter().find(|def| def.kind == kind) else { return -1 };
    let target = match option.action.one(Arg::Who) {
        Some(Ref::Character(who)) => mind.fighter(who),
        _ => None,
    };
    let op = |op: &AbilityOp| match (op, target) {
        (AbilityOp::StandUpAdjacent, Some(target)) => stand_up(mind, target.who),
        (AbilityOp::RaiseDial { .. }, Some(target)) => aim(mind, target) - 12,
        (AbilityOp::Pull { .. }, _) => 0,
        (AbilityOp::Exhaust { .. }, _) => 0,
        _ => 20,
    };
    def.ops.iter().map(op).sum::<i32>() - price
}

/// A card is equipped if it is worth its price.
fn equip(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    let (Some(Ref::Character(who)), Some(Ref::Card(kind, _))) =
        (option.action.one(Arg::Who), option.action.one(Arg::Card))
    else {
        return -1;
    };
    let price = i32::from(option.offer.cost) * cards::price(mind);
    let worn = mind.fighter(who).is_some_and(|fighter| fighter.wears(kind));
    mind.fighter(who).map_or(-1, |fighter| cards::use_of(fighter, kind) - price - if worn { 60 } else { 0 })
}

/// Events that can be played at any moment, or now.
pub(super) fn play(mind: &Mind<'_>, fighter: &Fighter<'_>, option: &Choice<'_>) -> i32 {
    let Some(Ref::Card(kind, _)) = option.action.one(Arg::Card) else { return -1 };
    let Some(event) = kind.def().event() else { return -1 };
    let price = i32::from(option.offer.cost) * cards::price(mind);
    let target = match option.action.one(Arg::Who) {
        Some(Ref::Character(who)) => Some(who),
        _ => None,
    };
    let op = |op: &EventOp| match (op, target) {
        (EventOp::StandUp, Some(who)) => stand_up(mind, who) - 20,
        (EventOp::RaiseDial { .. }, Some(who)) => {
            mind.fighter(who).map_or(0, |target| aim(mind, target) * 2 - 24)
        }
        (EventOp::Recycle { up_to }, _) => {
            let n = mind.common.piles.exhaust.min(usize::from(*up_to));
            cards::recycled(mind, n) - 40
                + if option.action.one(Arg::What) == Some(Ref::Exhausted(n as u8)) { 1 } else { 0 }
        }
        (EventOp::FreeAction { action: FreeAction::Move }, _) => {
            let far = mind.plan.way(fighter.who, fighter.cell).min(4);
            far * 12 - 20
        }
        (EventOp::FreeAction { action: FreeAction::Rest }, _) => cards::recycled(mind, 3) - 20,
        (EventOp::Barricade, _) => match option.action.one(Arg::What) {
            Some(what) => seal::worth(mind, fighter, what).min(60),
            None => -1,
        },
        _ => -1,
    };
    event.ops.iter().map(op).sum::<i32>() - price
}
