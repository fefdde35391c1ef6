//! The turn: scores every action by all concerns.

use airlock_retaliation::{Action, Arg, Ref, Verb};

use super::{
    fact::Fact,
    fighting, gear,
    goal::{self, Stand},
    hand,
    map::menace,
    markers,
    mind::Mind,
    moving::{self, Manner},
    using,
};

/// Percentage of a breath's value that speaks for passing, because it is needed later.
const SAVED: i32 = 30;
/// Cost of spending the last card in an unsecured room, where any intruder that enters will attack.
const EXPOSED: i32 = 50;
/// The same in the cooperative modes, in which the squad goes farther.
const EXPOSED_TOGETHER: i32 = 110;

/// Minimal net value of an action. Below it the bot passes.
const THRESHOLD: i32 = 4;

/// Cost of each unspent card when passing while a goal is open.
const UNSPENT: i32 = 5;

/// Score of an action in a turn.
pub(super) fn worth(mind: &Mind<'_>, action: &Action) -> i32 {
    gain(mind, action) - price(mind, action) - exposure(mind, action) - lateness(mind, action)
}

fn gain(mind: &Mind<'_>, action: &Action) -> i32 {
    let go = |manner| moving::way(mind, action).map_or(0, |way| moving::worth(mind, way, manner));
    match action.verb {
        Verb::Pass => pass(mind) + THRESHOLD,
        Verb::Move => go(Manner::PLAIN) + carried(action),
        Verb::CarefulMove => go(Manner::CAUTIOUS) + 4 * mind.caution() / 100 + carried(action),
        Verb::Secure => {
            let worth = markers::secured(mind, 1);
            mind.note(Fact::Secure, worth);
            worth
        }
        Verb::Shoot => fighting::shot(mind, action),
        Verb::Burst => fighting::burst(mind, action),
        Verb::Melee => fighting::target(mind, action).map_or(0, |target| fighting::blow_at(mind, target, 0)),
        Verb::UseGear => gear::action(mind),
        Verb::PlayCard | Verb::UseItem | Verb::UseRoom | Verb::ActivateRobot => using::worth(mind, action),
        Verb::ChooseObjective => choose(mind, action),
        // Bots do not trade.
        _ => -1_000,
    }
}

/// Value of passing, which is the last resort. Another action would lead to another turn, which costs oxygen.
fn pass(mind: &Mind<'_>) -> i32 {
    let Some(here) = mind.here else { return 0 };
    let second = mind.common.round.turn.is_some_and(|turn| turn.actions > 0);
    let attack: i32 = mind.enemies().map(|figure| menace(mind.map, figure.kind)).sum();
    let saved = if second && !mind.has_air(here.section()) { mind.breath() * SAVED / 100 } else { 0 };
    let burns = second && mind.map.room(here).is_some_and(|room| room.fire);
    mind.note(Fact::NothingBetter, THRESHOLD);
    mind.note(Fact::Breath, saved);
    let unspent = match mind.stand {
        Stand::Open => UNSPENT * mind.action_cards(),
        Stand::Done | Stand::Hopeless => mind.weights.unspent_later * mind.action_cards(),
    };
    mind.note(Fact::Unspent, -unspent);
    mind.note(Fact::Intruders, -attack / 2);
    // Passing kills a suffocating character (R-OXY-06).
    let last =
        if mind.crew.suffocating && !mind.has_air(here.section()) { mind.weights.last_breath } else { 0 };
    saved - last + if burns { 15 } else { 0 } - unspent - attack / 2
}

/// Cost of having no card left to secure the room before the round ends. Assumes that cards with movement
/// stay in the room.
fn exposure(mind: &Mind<'_>, action: &Action) -> i32 {
    if matches!(action.verb, Verb::Pass | Verb::Secure | Verb::CarefulMove | Verb::ChooseObjective) {
        return 0;
    }
    let played = usize::from(action.verb == Verb::PlayCard) + action.all(Arg::Pay).len();
    if mind.action_cards() > i32::try_from(played).unwrap_or(0) {
        return 0;
    }
    let slot = match action.verb {
        Verb::Move => moving::way(mind, action).map(|way| way.to),
        // In combat nothing can be secured.
        _ => mind.here.filter(|_| mind.enemies().next().is_none()),
    };
    let exposed = slot.is_some_and(|slot| !mind.map.is_secured(slot));
    let cost = if mind.is_cooperative() { EXPOSED_TOGETHER } else { EXPOSED };
    let cost = if exposed { cost * mind.caution() / 100 } else { 0 };
    mind.note(Fact::Secure, -cost);
    cost
}

/// Cost of discovering a room with the last cards of a round, which leaves none against intruders there.
fn lateness(mind: &Mind<'_>, action: &Action) -> i32 {
    if !matches!(action.verb, Verb::Move | Verb::CarefulMove) {
        return 0;
    }
    let unknown = moving::way(mind, action).is_some_and(|way| mind.map.room(way.to).is_none());
    let paid = i32::try_from(action.all(Arg::Pay).len()).unwrap_or(0);
    let late = unknown && mind.action_cards() <= paid + 1;
    let cost = if late { mind.weights.lateness * mind.caution() / 100 } else { 0 };
    mind.note(Fact::Cards, -cost);
    cost
}

/// Cost of the cards paid and played.
fn price(mind: &Mind<'_>, action: &Action) -> i32 {
    let card = action.one(Arg::Card).filter(|_| action.verb == Verb::PlayCard);
    let played = card.map_or(0, |card| hand::worth(mind, card).min(8));
    let price = played + hand::price(mind, action.all(Arg::Pay));
    mind.note(Fact::Cards, -price);
    price
}

/// Cost of carrying a comrade.
fn carried(action: &Action) -> i32 {
    if action.one(Arg::Take).is_some() { -4 } else { 0 }
}

/// Chooses the objective when the hand is nearly empty and one is clearly better.
fn choose(mind: &Mind<'_>, action: &Action) -> i32 {
    let (Some(private), Some(mission)) = (mind.you.private, mind.you.mission) else { return -1_000 };
    let (private, mission) = (goal::promise(mind, private), goal::promise(mind, mission));
    let better = match action.one(Arg::What) {
        Some(Ref::Objective(airlock_retaliation::ids::ObjectiveDeck::Private)) => private - mission,
        _ => mission - private,
    };
    let clear = better >= 25 || mind.round() >= 5;
    if better >= 0 && clear && mind.action_cards() <= 2 { 60 } else { -100 }
}
