//! The turn: scores every action by all concerns.

use airlock_nemesis::{Action, Arg, Ref, Verb};

use super::{
    fact::Fact,
    fighting, hand, items,
    mind::Mind,
    moving::{self, Manner},
    using,
    wish::Deed,
};

/// Minimal net value of an action. Below it the bot passes.
const THRESHOLD: i32 = 4;

/// Score of an action in a turn.
pub(super) fn worth(mind: &Mind<'_>, action: &Action) -> i32 {
    gain(mind, action) - price(mind, action)
}

fn gain(mind: &Mind<'_>, action: &Action) -> i32 {
    let to = |manner| moving::destination(mind, action).map_or(0, |room| moving::worth(mind, room, manner));
    match action.verb {
        Verb::Pass => pass(mind) + THRESHOLD,
        Verb::Move => to(Manner::Normal),
        Verb::CarefulMove => to(Manner::Quiet) - 4 + quiet_noise(mind, action),
        Verb::Escape => moving::escape(mind, action, true),
        Verb::Shoot => fighting::shot(mind, action, 0) - 6,
        Verb::Melee => fighting::blow(mind, action),
        Verb::PlayCard | Verb::UseItem | Verb::RoomAction => using::worth(mind, action),
        Verb::PickUp => items::pick_up(mind, action),
        Verb::Craft => match action.one(Arg::What) {
            Some(Ref::Item(kind, _)) => items::made(mind, kind) - 45,
            _ => 0,
        },
        Verb::Unlock => match action.one(Arg::Item) {
            Some(Ref::Item(kind, _)) if kind.def().heavy => 22 - items::room(mind),
            _ => 22,
        },
        Verb::Attach => 10,
        Verb::Drop => drop(mind, action),
        // Bots do not trade.
        _ => -1000,
    }
}

/// Value of passing, which is the last resort and bad in danger.
fn pass(mind: &Mind<'_>) -> i32 {
    let fire = mind.here.and_then(|room| mind.view.common.rooms.get(&room)).is_some_and(|room| room.fire);
    let vented =
        mind.here.and_then(|room| mind.view.common.rooms.get(&room)).is_some_and(|room| room.airlock);
    let attack: i32 = mind.enemies().map(|figure| moving::menace(figure.kind)).sum();
    let fire = if fire { 12 } else { 0 };
    let vented = if vented { 900 } else { 0 };
    // The intruders will act whenever the seat passes, so only a part of that counts against passing now.
    let attack = attack * 10 / 100;
    mind.note(Fact::NothingBetter, THRESHOLD);
    mind.note(Fact::Intruders, -attack);
    mind.note(Fact::FireThere, -fire);
    mind.note(Fact::Vented, -vented);
    -attack - fire - vented
}

/// Cost of the cards paid and played.
fn price(mind: &Mind<'_>, action: &Action) -> i32 {
    let card = action.one(Arg::Card).filter(|_| action.verb == Verb::PlayCard);
    let played = card.map_or(0, |card| hand::worth(mind, card).min(10));
    let price = played + hand::price(mind, action.all(Arg::Pay));
    mind.note(Fact::Cards, -price);
    price
}

/// Value of the corridor in which careful movement makes noise. Prefers those that the seat will not use.
fn quiet_noise(mind: &Mind<'_>, action: &Action) -> i32 {
    match action.one(Arg::Noise) {
        Some(Ref::Network(_)) => 3,
        Some(Ref::Corridor(corridor)) => mind.whim(corridor.index()),
        _ => 0,
    }
}

/// Value of dropping something. Dropping is free, so the bot only lays an object where it belongs.
fn drop(mind: &Mind<'_>, action: &Action) -> i32 {
    let thing = action.one(Arg::What).or_else(|| action.one(Arg::Object)).or_else(|| action.one(Arg::Item));
    let Some(Ref::Object(object)) = thing else { return -1000 };
    let belongs = super::goal::conditions(mind).into_iter().any(|condition| match condition {
        airlock_nemesis::content::Condition::ObjectInRoom { object: wanted, room } => {
            super::goal::is(object, wanted) && mind.room_kind() == Some(room)
        }
        _ => false,
    });
    if belongs { mind.wish(Deed::LayCorpse).max(200) } else { -1000 }
}
