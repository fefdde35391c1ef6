//! The schedule: time left before the jump, counted in cards.

use airlock_nemesis::{content::RoomNo, ids::RoomKind};

use super::{map::FAR, mind::Mind};

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
fn left(mind: &Mind<'_>) -> i32 {
    let hand = i32::try_from(mind.action_cards()).unwrap_or(0);
    hand + PER_ROUND * i32::from(mind.time().saturating_sub(1))
}

/// Cards for the way from a room to the nearest way off the ship, and for leaving.
fn way_out(mind: &Mind<'_>, from: RoomNo) -> i32 {
    let open = |pod: &airlock_nemesis::view::PodView| !pod.locked && pod.occupants.len() < 2;
    let mut exits: Vec<RoomNo> = mind.map.place(RoomKind::Hibernatorium).into_iter().collect();
    if mind.view.common.pods.iter().any(open) {
        exits.extend(mind.map.place(RoomKind::EvacuationSectionA));
        exits.extend(mind.map.place(RoomKind::EvacuationSectionB));
    }
    steps(mind, from, &exits) + ROOM_ACTION
}

/// True if there is time to go to a room, spend this many cards there and still leave the ship.
pub(super) fn allows(mind: &Mind<'_>, room: RoomKind, cards: i32) -> bool {
    let Some(here) = mind.here else { return false };
    let Some(there) = mind.map.place(room) else { return !is_last_call(mind) };
    steps(mind, here, &[there]) + cards + way_out(mind, there) + RESERVE <= left(mind)
}

/// True if it is time to leave, even with the goal open.
pub(super) fn is_last_call(mind: &Mind<'_>) -> bool {
    let Some(here) = mind.here else { return false };
    way_out(mind, here) + LAST_CALL > left(mind)
}

fn steps(mind: &Mind<'_>, from: RoomNo, to: &[RoomNo]) -> i32 {
    match mind.map.distances(to)[from.index()] {
        FAR => DETOUR,
        steps => i32::from(steps),
    }
}
