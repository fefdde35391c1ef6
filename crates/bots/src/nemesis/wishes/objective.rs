//! Wishes for the conditions of the objective.

use airlock_nemesis::{
    content::{Condition, GoalObject, RoomNo},
    ids::{IntruderKind, RoomKind, WeaknessSlot},
    model::Object,
};

use super::super::{
    goal::{self, Stand},
    madness,
    mind::Mind,
    wish::{Deed, Wishes},
};

/// Value of a step towards the objective.
const STEP: i32 = 520;

pub(in super::super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    for (place, objective) in goal::objectives(mind).iter().enumerate() {
        // In the cooperative mode each seat starts with a different objective.
        let count = goal::objectives(mind).len();
        let mine = !mind.is_cooperative() || (place + usize::from(mind.seat().0)).is_multiple_of(count);
        let value = if mine { STEP } else { STEP * 5 / 10 };
        for condition in goal::alternative(mind, *objective) {
            if goal::stands(mind, *condition) == Stand::Open {
                step(mind, wishes, *condition, value);
            }
        }
    }
}

fn step(mind: &Mind<'_>, wishes: &mut Wishes, condition: Condition, value: i32) {
    match condition {
        Condition::SignalSent if !mind.crew.signal => {
            wishes.at_kind(mind, Deed::Signal, value, RoomKind::CommsRoom);
        }
        Condition::ShipDestroyed => destruction(mind, wishes),
        Condition::QueenKilled if madness::level(mind).is_some() => {
            let figures = mind.view.common.intruders.figures.iter();
            let lairs: Vec<RoomNo> = figures
                .filter(|figure| figure.kind == IntruderKind::Lair)
                .map(|figure| figure.room)
                .collect();
            wishes.at(mind, Deed::BreakLairs, value * 6 / 10, &lairs); // V-OBJ-01
        }
        Condition::NestDestroyed | Condition::QueenKilled => {
            wishes.at_kind(mind, Deed::BreakEggs, value * 8 / 10, RoomKind::Nest);
        }
        Condition::CarryAtEnd { object } => carry(mind, wishes, object, value),
        Condition::ObjectInRoom { object, room } => {
            if mind.carries(|held| goal::is(held, object)) {
                wishes.at_kind(mind, Deed::LayCorpse, value, room);
            } else {
                carry(mind, wishes, object, value);
            }
        }
        Condition::WeaknessRevealed { slot } => analyse(mind, wishes, &[slot], value),
        Condition::WeaknessesAtLeast { .. } => {
            let hidden: Vec<WeaknessSlot> = mind
                .view
                .common
                .intruders
                .weaknesses
                .iter()
                .filter(|weakness| weakness.weakness.is_none())
                .map(|weakness| weakness.slot)
                .collect();
            analyse(mind, wishes, &hidden, value);
        }
        // Other modules handle course, engines, exploring and searching. The seat cannot influence the rest.
        _ => {}
    }
}

/// Self-destruct is started only when the rest of the objective is done, because everybody must leave
/// afterwards.
fn destruction(mind: &Mind<'_>, wishes: &mut Wishes) {
    let open = goal::conditions(mind).into_iter().filter(|c| goal::stands(mind, *c) == Stand::Open).count();
    let ready = open <= 1 || mind.time() <= 8;
    let value = if ready { STEP } else { STEP / 3 };
    wishes.at_kind(mind, Deed::StartDestruct, value, RoomKind::Generator);
}

/// Fetches an object that is on the board.
fn carry(mind: &Mind<'_>, wishes: &mut Wishes, object: GoalObject, value: i32) {
    if mind.carries(|held| goal::is(held, object)) {
        return;
    }
    let lying = rooms_with(mind, |lying| goal::is(lying, object));
    match object {
        GoalObject::BlueCorpse => wishes.at(mind, Deed::TakeCorpse, value, &lying),
        GoalObject::Egg => {
            wishes.at(mind, Deed::TakeEgg, value, &lying);
            if mind.view.common.intruders.eggs > 0 {
                wishes.at_kind(mind, Deed::TakeEgg, value * 9 / 10, RoomKind::Nest);
            }
        }
    }
}

/// Brings an object of a suitable kind to the Laboratory.
fn analyse(mind: &Mind<'_>, wishes: &mut Wishes, slots: &[WeaknessSlot], value: i32) {
    let fits = |object: Object| {
        let slot = match object {
            Object::Egg => WeaknessSlot::Egg,
            Object::Carcass => WeaknessSlot::Carcass,
            Object::BlueCorpse | Object::Corpse(_) => WeaknessSlot::Corpse,
        };
        slots.contains(&slot)
    };
    let mad = slots.contains(&WeaknessSlot::Corpse) && madness::level(mind) >= Some(3); // V-ROOM-04
    let laboratory = mind.map.place(RoomKind::Laboratory);
    let there = laboratory.and_then(|room| mind.view.common.rooms.get(&room));
    if mad || mind.carries(fits) || there.is_some_and(|room| room.objects.iter().any(|object| fits(*object)))
    {
        wishes.at_kind(mind, Deed::Analyse, value, RoomKind::Laboratory);
        return;
    }
    let lying = rooms_with(mind, fits);
    wishes.at(mind, Deed::TakeSample, value * 9 / 10, &lying);
    if slots.contains(&WeaknessSlot::Egg) && lying.is_empty() {
        wishes.at_kind(mind, Deed::TakeEgg, value * 7 / 10, RoomKind::Nest);
    }
}

fn rooms_with(mind: &Mind<'_>, wanted: impl Fn(Object) -> bool) -> Vec<RoomNo> {
    let rooms = mind.view.common.rooms.iter();
    rooms.filter(|(_, room)| room.objects.iter().any(|object| wanted(*object))).map(|(no, _)| *no).collect()
}
