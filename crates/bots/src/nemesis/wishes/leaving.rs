//! Wishes for leaving alive: in a pod, or in hibernation on a ship that gets home.

use airlock_nemesis::ids::{CourseSpace, Destination, RoomKind, Section};

use super::super::{
    goal::{self, Stand},
    infection,
    look::Look,
    schedule,
    wish::{Deed, Wishes},
};

/// Value of safety when nothing is left to do.
const SAFETY: i32 = 1000;
/// Value of sleeping when the alternative is the jump. It exceeds the cost of encounters on the way.
const LAST_HOPE: i32 = 2500;
/// Number of rounds left from which it is good to be near the chambers.
const SOON: u8 = 10;

pub(in super::super) fn add(look: &Look<'_>, wishes: &mut Wishes) {
    let urge = urge(look) * (100 - infection::danger(look)) / 100;
    let sleep = urge * chance_of_ship(look) / 100;
    // A small chance is better than none.
    let sleep = if schedule::is_last_call(look) { sleep.max(LAST_HOPE) } else { sleep };
    if look.view.common.tracks.chambers_open {
        wishes.at_kind(look, Deed::Hibernate, sleep, RoomKind::Hibernatorium);
    } else if look.time() <= SOON {
        wishes.at_kind(look, Deed::Hibernate, sleep / 3, RoomKind::Hibernatorium);
    }
    for (section, kind) in
        [(Section::A, RoomKind::EvacuationSectionA), (Section::B, RoomKind::EvacuationSectionB)]
    {
        let room_left =
            |pod: &airlock_nemesis::view::PodView| pod.section == section && pod.occupants.len() < 2;
        let free = look.view.common.pods.iter().any(|pod| room_left(pod) && !pod.locked);
        let locked = look.view.common.pods.iter().any(|pod| room_left(pod) && pod.locked);
        if free {
            wishes.at_kind(look, Deed::Board, urge * goal::chance_with_pod(look) / 100, kind);
        } else if locked && (schedule::is_last_call(look) || look.view.common.tracks.self_destruct.is_some())
        {
            // Pods unlock by themselves, so it is good to be near.
            wishes.at_kind(look, Deed::Board, urge / 3, kind);
        }
        if locked
            && !free
            && (look.owns(airlock_nemesis::ids::ItemKind::EvacuationKey)
                || look.owns(airlock_nemesis::ids::ItemKind::PilotEvacuationKey))
        {
            wishes.at_kind(look, Deed::UnlockPods, urge * 9 / 10, kind);
        }
    }
    if look.view.common.pods.iter().all(|pod| pod.locked) && !look.view.common.pods.is_empty() {
        wishes.at_kind(look, Deed::UnlockPods, urge * 3 / 4, RoomKind::HatchControlSystem);
    }
}

/// Value of leaving now.
fn urge(look: &Look<'_>) -> i32 {
    let near_death = look.serious_wounds() >= 2 || look.crew.larva;
    let doomed = look.view.common.tracks.self_destruct.is_some_and(|space| space <= 2)
        || look.view.common.tracks.fires >= 6
        || look.view.common.tracks.malfunctions >= 6;
    match goal::stand(look) {
        _ if schedule::is_last_call(look) || doomed => SAFETY,
        Stand::Done => SAFETY,
        Stand::Hopeless => SAFETY * 9 / 10,
        Stand::Open if near_death => SAFETY * 7 / 10,
        Stand::Open => SAFETY * (16 - i32::from(look.time())) / 40,
    }
}

/// Probability that the ship brings a sleeper home, in percent.
pub(in super::super) fn chance_of_ship(look: &Look<'_>) -> i32 {
    if look.view.common.tracks.self_destruct.is_some() {
        return 0;
    }
    chance_of_course(look, Destination::Earth) * look.engines_chance() / 100
}

/// Probability that the ship reaches a destination, in percent.
pub(in super::super) fn chance_of_course(look: &Look<'_>, to: Destination) -> i32 {
    let marker: CourseSpace = look.view.common.course.marker;
    match look.you.knows.course.get(&marker) {
        Some(destination) if *destination == to => 98,
        Some(_) => 0,
        // Somebody has seen the course and may have changed it.
        None if !look.view.common.course.seen_by.is_empty() && to == Destination::Earth => 60,
        None => 30,
    }
}
