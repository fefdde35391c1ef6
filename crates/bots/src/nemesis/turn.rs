//! The turn: every concern has its say on every action; the best one is done.

use airlock_nemesis::{Action, Arg, Ref, Verb};

use super::{
    fact::Fact,
    fighting, hand, items,
    mind::Mind,
    moving::{self, Manner},
    using,
    wish::Deed,
};

/// An action must be worth this much more than it costs; otherwise one passes.
const THRESHOLD: i32 = 4;

/// What an action of a turn is worth.
pub(super) fn worth(mind: &Mind<'_>, action: &Action) -> i32 {
    gain(mind, action) - price(mind, action)
}

fn gain(mind: &Mind<'_>, action: &Action) -> i32 {
    let to = |manner| moving::destination(mind, action).map_or(0, |room| moving::worth(mind, room, manner));
    match action.verb {
        Verb::Pass => pass(mind) + THRESHOLD,
        Verb::Move => to(Manner::Normal),
        Verb::CarefulMove => to(Manner::Quiet) - 4 + quiet_noise(mind, action),
        Verb::Escape => fighting::escape(mind, action, true),
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
        // Nobody trades.
        _ => -1000,
    }
}

/// Passing is what is left; in danger it is not good.
fn pass(mind: &Mind<'_>) -> i32 {
    let fire = mind.here.and_then(|room| mind.view.common.rooms.get(&room)).is_some_and(|room| room.fire);
    let vented =
        mind.here.and_then(|room| mind.view.common.rooms.get(&room)).is_some_and(|room| room.airlock);
    let attack: i32 = mind.enemies().map(|figure| moving::menace(figure.kind)).sum();
    let fire = if fire { 12 } else { 0 };
    let vented = if vented { 900 } else { 0 };
    // One may pass later as well: what the intruders do then is only partly the price of passing now.
    let attack = attack * 10 / 100;
    mind.note(Fact::NothingBetter, THRESHOLD);
    mind.note(Fact::Intruders, -attack);
    mind.note(Fact::FireThere, -fire);
    mind.note(Fact::Vented, -vented);
    -attack - fire - vented
}

/// What is paid and played.
fn price(mind: &Mind<'_>, action: &Action) -> i32 {
    let card = action.one(Arg::Card).filter(|_| action.verb == Verb::PlayCard);
    let played = card.map_or(0, |card| hand::worth(mind, card).min(10));
    let price = played + hand::price(mind, action.all(Arg::Pay));
    mind.note(Fact::Cards, -price);
    price
}

/// Where careful movement makes noise: better where one will not be.
fn quiet_noise(mind: &Mind<'_>, action: &Action) -> i32 {
    match action.one(Arg::Noise) {
        Some(Ref::Network(_)) => 3,
        Some(Ref::Corridor(corridor)) => mind.whim(corridor.index()),
        _ => 0,
    }
}

/// Dropping something is free: it is done only to lay an object where it belongs.
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
