//! Wishes for the engines. The ship needs two working ones of three.

use airlock_nemesis::ids::RoomKind;

use super::super::{
    goal,
    mind::Mind,
    schedule,
    wish::{Deed, Wishes},
};

const ROOMS: [RoomKind; 3] = [RoomKind::EngineRoom1, RoomKind::EngineRoom2, RoomKind::EngineRoom3];

pub(in super::super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    if !goal::needs_ship(mind) {
        return;
    }
    let chance = chance(mind);
    if chance >= 90 {
        return;
    }
    let hurry = if mind.time() > 6 { 100 } else { 60 };
    for (index, room) in ROOMS.into_iter().enumerate() {
        let number = u8::try_from(index + 1).unwrap_or(1);
        if !schedule::allows(mind, room, schedule::ROOM_ACTION) {
            continue;
        }
        // Each seat starts with a different engine.
        let mine = if (usize::from(mind.seat().0) + index).is_multiple_of(3) { 90 } else { 0 };
        let others = mind.view.common.engines[index].seen_by.len();
        match mind.you.knows.engines.get(&number) {
            Some(true) => {}
            Some(false) if mind.can_repair() => {
                wishes.at_kind(mind, Deed::RepairEngine(number), 420 * hurry / 100, room);
            }
            Some(false) => {}
            None => {
                let value = if others > 0 { 140 } else { 300 + mine };
                wishes.at_kind(mind, Deed::CheckEngine(number), value * hurry / 100, room);
                if mind.can_repair() {
                    wishes.at_kind(mind, Deed::RepairEngine(number), (value + 20) * hurry / 100, room);
                }
            }
        }
    }
    if mind.you.knows.engines.is_empty() {
        wishes.at_kind(mind, Deed::CheckEngine(0), 240 * hurry / 100, RoomKind::EngineControlRoom);
    }
}

/// Probability that two engines work, in percent.
pub(in super::super) fn chance(mind: &Mind<'_>) -> i32 {
    let works = |index: usize| {
        let number = u8::try_from(index + 1).unwrap_or(1);
        match mind.you.knows.engines.get(&number) {
            Some(true) => 97,
            Some(false) => 3,
            // A character that looked may have repaired it.
            None if !mind.view.common.engines[index].seen_by.is_empty() => 65,
            None => 50,
        }
    };
    let [a, b, c] = [works(0), works(1), works(2)];
    (a * b * (100 - c) + a * (100 - b) * c + (100 - a) * b * c + a * b * c) / 10_000
}
