//! Wishes for the engines. The ship needs two working ones of three.

use airlock_nemesis::ids::RoomKind;

use super::super::{
    goal,
    look::Look,
    schedule,
    wish::{Deed, Wishes},
};

const ROOMS: [RoomKind; 3] = [RoomKind::EngineRoom1, RoomKind::EngineRoom2, RoomKind::EngineRoom3];

pub(in super::super) fn add(look: &Look<'_>, wishes: &mut Wishes) {
    if !goal::needs_ship(look) {
        return;
    }
    if look.engines_chance() >= 90 {
        return;
    }
    let hurry = if look.time() > 6 { 100 } else { 60 };
    for (index, room) in ROOMS.into_iter().enumerate() {
        let number = u8::try_from(index + 1).unwrap_or(1);
        if !schedule::allows(look, room, schedule::ROOM_ACTION) {
            continue;
        }
        // Each seat starts with a different engine.
        let mine = if (usize::from(look.seat().0) + index).is_multiple_of(3) { 90 } else { 0 };
        let others = look.view.common.engines[index].seen_by.len();
        match look.you.knows.engines.get(&number) {
            Some(true) => {}
            Some(false) if look.can_repair() => {
                wishes.at_kind(look, Deed::RepairEngine(number), 420 * hurry / 100, room);
            }
            Some(false) => {}
            None => {
                let value = if others > 0 { 140 } else { 300 + mine };
                wishes.at_kind(look, Deed::CheckEngine(number), value * hurry / 100, room);
                if look.can_repair() {
                    wishes.at_kind(look, Deed::RepairEngine(number), (value + 20) * hurry / 100, room);
                }
            }
        }
    }
    if look.you.knows.engines.is_empty() {
        wishes.at_kind(look, Deed::CheckEngine(0), 240 * hurry / 100, RoomKind::EngineControlRoom);
    }
}
