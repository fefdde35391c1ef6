//! The schedule: time left before the jump, counted in cards.

use airlock_nemesis::{content::RoomNo, ids::RoomKind};

use super::{look::Look, map::FAR};

/// Average number of cards a seat can spend in a round. Some of those drawn are contaminated or lost in
/// escapes.
const PER_ROUND: i32 = 4;
/// Cards reserved for mishaps while there is something to do on the way.
const RESERVE: i32 = 5;
/// Cards reserved for leaving, about four rounds. Fights, quiet steps and attempts foiled by noise take most
/// of them.
const LAST_CALL: i32 = 18;
/// Steps assumed for a way that is currently blocked.
const DETOUR: i32 = 8;
/// Cost of a room action, in cards.
pub(super) const ROOM_ACTION: i32 = 2;

/// Cards that can still be spent.
fn left(look: &Look<'_>) -> i32 {
    let hand = i32::try_from(look.action_cards()).unwrap_or(0);
    hand + PER_ROUND * i32::from(look.time().saturating_sub(1))
}

/// Cards for the way from a room to the nearest way off the ship, and for leaving.
fn way_out(look: &Look<'_>, from: RoomNo) -> i32 {
    let open = |pod: &airlock_nemesis::view::PodView| !pod.locked && pod.occupants.len() < 2;
    let mut exits: Vec<RoomNo> = look.map.place(RoomKind::Hibernatorium).into_iter().collect();
    if look.view.common.pods.iter().any(open) {
        exits.extend(look.map.place(RoomKind::EvacuationSectionA));
        exits.extend(look.map.place(RoomKind::EvacuationSectionB));
    }
    steps(look, from, &exits) + ROOM_ACTION
}

/// True if there is time to go to a room, spend this many cards there and still leave the ship.
pub(super) fn allows(look: &Look<'_>, room: RoomKind, cards: i32) -> bool {
    let Some(here) = look.here else { return false };
    let Some(there) = look.map.place(room) else { return !is_last_call(look) };
    steps(look, here, &[there]) + cards + way_out(look, there) + RESERVE <= left(look)
}

/// True if it is time to leave, even with the goal open.
pub(super) fn is_last_call(look: &Look<'_>) -> bool {
    let Some(here) = look.here else { return false };
    way_out(look, here) + LAST_CALL > left(look)
}

fn steps(look: &Look<'_>, from: RoomNo, to: &[RoomNo]) -> i32 {
    match look.map.distances(to)[from.index()] {
        FAR => DETOUR,
        steps => i32::from(steps),
    }
}
