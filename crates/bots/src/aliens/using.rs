//! Value of using objects, cards, abilities and events.

use airlock_aliens::{
    Arg, Ref,
    content::{AbilityOp, Cell, ComputerUse, CrateUse, EventOp, FreeAction, PassiveAbility},
    ids::{AbilityKind, Character, EnduranceKind},
    model::SpecialFace,
};

use super::{
    cards,
    look::Fighter,
    mind::Mind,
    options::Choice,
    place,
    plan::{Goal, Plan},
    seal,
};

/// Value of an action that the mission requires.
const DEED: i32 = 400;
/// Value of standing a character up, and of saving it from being carried off.
const STAND_UP: i32 = 110;
const SAVE: i32 = 450;

/// Value of interacting with an object on a space (A-INTERACT-01).
pub(super) fn interact(mind: &Mind<'_>, fighter: &Fighter<'_>, cell: Cell) -> i32 {
    let field = &mind.common.field;
    if field.newt == Some(cell) {
        return pick_up(mind, fighter, cell);
    }
    if mind.plan.task(fighter.who).is_some_and(|task| task.goal == Goal::Use(cell)) {
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
            Some(CrateUse::Recycle(n)) => cards::recycled(mind, usize::from(n)) - 5,
            Some(CrateUse::Find(_)) => 90,
            Some(CrateUse::Carry(_)) => 60,
            None => -1,
        };
    }
    // The object is a computer.
    let unknown = field.specials.iter().filter(|special| special.face.is_none()).count();
    let chance = i32::from(fighter.side.tech) + if fighter.wears(EnduranceKind::BypassKit) { 2 } else { 0 };
    match mind.mission.computer {
        Some(ComputerUse::ScanSpecialBlip) if unknown > 1 => 12 * chance,
        Some(ComputerUse::ReloadSentryGun) => 2 * chance,
        _ => 1,
    }
}

/// Value of picking Newt up: positive only for the character that can carry her furthest in this round.
fn pick_up(mind: &Mind<'_>, fighter: &Fighter<'_>, cell: Cell) -> i32 {
    let actions = mind.common.round.activation.as_ref().map_or(0, |own| i32::from(own.actions));
    let own = mind.plan.carried(mind, fighter.who, fighter.cell, actions - 1);
    let later = mind.standing().filter(|other| other.who != fighter.who && !other.member.activated);
    let others = later.filter_map(|other| {
        let near =
            mind.board.neighbours(cell, mind.barricaded).min_by_key(|at| mind.steps(other.cell, *at))?;
        let moved = i32::from(mind.steps(other.cell, near) > 0);
        (mind.steps(other.cell, near) <= i32::from(other.side.moves))
            .then(|| mind.plan.carried(mind, other.who, near, 1 - moved))
    });
    match others.min() {
        Some(other) if other < own => 1,
        _ => DEED,
    }
}

/// Value of handing Newt over to another character.
pub(super) fn hand_on(mind: &Mind<'_>, fighter: &Fighter<'_>, to: Character) -> i32 {
    let Some(next) = mind.fighter(to) else { return -1 };
    let actions = if next.member.activated { 0 } else { 2 };
    let gain = mind.plan.carried_from(fighter.cell) - mind.plan.carried(mind, to, next.cell, actions);
    Plan::carrying(gain) - 10
}

/// Value of resting (A-REST-01).
pub(super) fn rest(mind: &Mind<'_>, fighter: &Fighter<'_>) -> i32 {
    let more = fighter
        .side
        .abilities
        .iter()
        .any(|def| matches!(def.passive, Some(PassiveAbility::RestRecyclesMore { .. })));
    1 + cards::recycled(mind, if more { 4 } else { 3 })
}

/// Value of standing a character up now.
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

/// Value of a card's action (A-CARDACT-01).
pub(super) fn card(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    match option.action.one(Arg::Who) {
        Some(Ref::Character(who)) => stand_up(mind, who) - cards::price(mind),
        // Looking at blips is of little use.
        _ => 2,
    }
}

/// Value of an ability (A-CHAR-06).
pub(super) fn ability(mind: &Mind<'_>, fighter: &Fighter<'_>, option: &Choice<'_>, kind: AbilityKind) -> i32 {
    let price = i32::from(option.offer.cost) * cards::price(mind);
    let Some(def) = fighter.side.abilities.iter().find(|def| def.kind == kind) else { return -1 };
    let target = match option.action.one(Arg::Who) {
        Some(Ref::Character(who)) => mind.fighter(who),
        _ => None,
    };
    let op = |op: &AbilityOp| match (op, target) {
        (AbilityOp::StandUpAdjacent, Some(target)) => stand_up(mind, target.who),
        (AbilityOp::RaiseDial { .. }, Some(target)) => place::aim(mind, target) - 12,
        (AbilityOp::Pull { .. }, _) => 0,
        (AbilityOp::Exhaust { .. }, _) => 0,
        _ => 20,
    };
    def.ops.iter().map(op).sum::<i32>() - price
}

/// Value of equipping a card, less its price.
pub(super) fn equip(mind: &Mind<'_>, option: &Choice<'_>) -> i32 {
    let (Some(Ref::Character(who)), Some(Ref::Card(kind, _))) =
        (option.action.one(Arg::Who), option.action.one(Arg::Card))
    else {
        return -1;
    };
    let price = i32::from(option.offer.cost) * cards::price(mind);
    let worn = mind.fighter(who).is_some_and(|fighter| fighter.wears(kind));
    mind.fighter(who).map_or(-1, |fighter| cards::use_of(fighter, kind) - price - if worn { 60 } else { 0 })
}

/// Value of an event that can be played now.
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
            mind.fighter(who).map_or(0, |target| place::aim(mind, target) * 2 - 24)
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
