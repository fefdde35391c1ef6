//! Wishes for the conditions of the objective.

use airlock_nemesis::{
    content::{Condition, GoalObject, RoomNo},
    ids::{IntruderKind, RoomKind, WeaknessSlot},
    model::Object,
};

use super::super::{
    goal::{self, Stand},
    look::Look,
    madness,
    wish::{Deed, Wishes},
};

/// Value of a step towards the objective.
const STEP: i32 = 520;

pub(in super::super) fn add(look: &Look<'_>, wishes: &mut Wishes) {
    for (place, objective) in goal::objectives(look).iter().enumerate() {
        // In the cooperative mode each seat starts with a different objective.
        let count = goal::objectives(look).len();
        let mine = !look.is_cooperative() || (place + usize::from(look.seat().0)).is_multiple_of(count);
        let value = if mine { STEP } else { STEP * 5 / 10 };
        for condition in goal::alternative(look, *objective) {
            if goal::stands(look, *condition) == Stand::Open {
                step(look, wishes, *condition, value);
            }
        }
    }
}

fn step(look: &Look<'_>, wishes: &mut Wishes, condition: Condition, value: i32) {
    match condition {
        Condition::SignalSent if !look.crew.signal => {
            wishes.at_kind(look, Deed::Signal, value, RoomKind::CommsRoom);
        }
        Condition::ShipDestroyed => destruction(look, wishes),
        Condition::QueenKilled if madness::level(look).is_some() => {
            let figures = look.view.common.intruders.figures.iter();
            let lairs: Vec<RoomNo> = figures
                .filter(|figure| figure.kind == IntruderKind::Lair)
                .map(|figure| figure.room)
                .collect();
            wishes.at(look, Deed::BreakLairs, value * 6 / 10, &lairs); // V-OBJ-01
        }
        Condition::NestDestroyed | Condition::QueenKilled => {
            wishes.at_kind(look, Deed::BreakEggs, value * 8 / 10, RoomKind::Nest);
        }
        Condition::CarryAtEnd { object } => carry(look, wishes, object, value),
        Condition::ObjectInRoom { object, room } => {
            if look.carries(|held| goal::is(held, object)) {
                wishes.at_kind(look, Deed::LayCorpse, value, room);
            } else {
                carry(look, wishes, object, value);
            }
        }
        Condition::WeaknessRevealed { slot } => analyse(look, wishes, &[slot], value),
        Condition::WeaknessesAtLeast { .. } => {
            let hidden: Vec<WeaknessSlot> = look
                .view
                .common
                .intruders
                .weaknesses
                .iter()
                .filter(|weakness| weakness.weakness.is_none())
                .map(|weakness| weakness.slot)
                .collect();
            analyse(look, wishes, &hidden, value);
        }
        // Other modules handle course, engines, exploring and searching. The seat cannot influence the rest.
        _ => {}
    }
}

/// Self-destruct is started only when the rest of the objective is done, because everybody must leave
/// afterwards.
fn destruction(look: &Look<'_>, wishes: &mut Wishes) {
    let open = goal::conditions(look).into_iter().filter(|c| goal::stands(look, *c) == Stand::Open).count();
    let ready = open <= 1 || look.time() <= 8;
    let value = if ready { STEP } else { STEP / 3 };
    wishes.at_kind(look, Deed::StartDestruct, value, RoomKind::Generator);
}

/// Fetches an object that is on the board.
fn carry(look: &Look<'_>, wishes: &mut Wishes, object: GoalObject, value: i32) {
    if look.carries(|held| goal::is(held, object)) {
        return;
    }
    let lying = rooms_with(look, |lying| goal::is(lying, object));
    match object {
        GoalObject::BlueCorpse => wishes.at(look, Deed::TakeCorpse, value, &lying),
        GoalObject::Egg => {
            wishes.at(look, Deed::TakeEgg, value, &lying);
            if look.view.common.intruders.eggs > 0 {
                wishes.at_kind(look, Deed::TakeEgg, value * 9 / 10, RoomKind::Nest);
            }
        }
    }
}

/// Brings an object of a suitable kind to the Laboratory.
fn analyse(look: &Look<'_>, wishes: &mut Wishes, slots: &[WeaknessSlot], value: i32) {
    let fits = |object: Object| {
        let slot = match object {
            Object::Egg => WeaknessSlot::Egg,
            Object::Carcass => WeaknessSlot::Carcass,
            Object::BlueCorpse | Object::Corpse(_) => WeaknessSlot::Corpse,
        };
        slots.contains(&slot)
    };
    let mad = slots.contains(&WeaknessSlot::Corpse) && madness::level(look) >= Some(3); // V-ROOM-04
    let laboratory = look.map.place(RoomKind::Laboratory);
    let there = laboratory.and_then(|room| look.view.common.rooms.get(&room));
    if mad || look.carries(fits) || there.is_some_and(|room| room.objects.iter().any(|object| fits(*object)))
    {
        wishes.at_kind(look, Deed::Analyse, value, RoomKind::Laboratory);
        return;
    }
    let lying = rooms_with(look, fits);
    wishes.at(look, Deed::TakeSample, value * 9 / 10, &lying);
    if slots.contains(&WeaknessSlot::Egg) && lying.is_empty() {
        wishes.at_kind(look, Deed::TakeEgg, value * 7 / 10, RoomKind::Nest);
    }
}

fn rooms_with(look: &Look<'_>, wanted: impl Fn(Object) -> bool) -> Vec<RoomNo> {
    let rooms = look.view.common.rooms.iter();
    rooms.filter(|(_, room)| room.objects.iter().any(|object| wanted(*object))).map(|(no, _)| *no).collect()
}
