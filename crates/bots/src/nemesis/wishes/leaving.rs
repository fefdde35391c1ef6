//! Wishes for leaving alive: in a pod, or in hibernation on a ship that gets home.

use airlock_nemesis::ids::{CourseSpace, Destination, RoomKind, Section};

use super::{
    super::{
        goal::{self, Stand},
        infection,
        mind::Mind,
        schedule,
        wish::{Deed, Wishes},
    },
    engines,
};

/// Value of safety when nothing is left to do.
const SAFETY: i32 = 1000;
/// Value of sleeping when the alternative is the jump. It exceeds the cost of encounters on the way.
const LAST_HOPE: i32 = 2500;
/// Number of rounds left from which it is good to be near the chambers.
const SOON: u8 = 10;

pub(in super::super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    let urge = urge(mind) * (100 - infection::danger(mind)) / 100;
    let sleep = urge * chance_of_ship(mind) / 100;
    // A small chance is better than none.
    let sleep = if schedule::is_last_call(mind) { sleep.max(LAST_HOPE) } else { sleep };
    if mind.view.common.tracks.chambers_open {
        wishes.at_kind(mind, Deed::Hibernate, sleep, RoomKind::Hibernatorium);
    } else if mind.time() <= SOON {
        wishes.at_kind(mind, Deed::Hibernate, sleep / 3, RoomKind::Hibernatorium);
    }
    for (section, kind) in
        [(Section::A, RoomKind::EvacuationSectionA), (Section::B, RoomKind::EvacuationSectionB)]
    {
        let room_left =
            |pod: &airlock_nemesis::view::PodView| pod.section == section && pod.occupants.len() < 2;
        let free = mind.view.common.pods.iter().any(|pod| room_left(pod) && !pod.locked);
        let locked = mind.view.common.pods.iter().any(|pod| room_left(pod) && pod.locked);
        if free {
            wishes.at_kind(mind, Deed::Board, urge * goal::chance_with_pod(mind) / 100, kind);
        } else if locked && (schedule::is_last_call(mind) || mind.view.common.tracks.self_destruct.is_some())
        {
            // Pods unlock by themselves, so it is good to be near.
            wishes.at_kind(mind, Deed::Board, urge / 3, kind);
        }
        if locked
            && !free
            && (mind.owns(airlock_nemesis::ids::ItemKind::EvacuationKey)
                || mind.owns(airlock_nemesis::ids::ItemKind::PilotEvacuationKey))
        {
            wishes.at_kind(mind, Deed::UnlockPods, urge * 9 / 10, kind);
        }
    }
    if mind.view.common.pods.iter().all(|pod| pod.locked) && !mind.view.common.pods.is_empty() {
        wishes.at_kind(mind, Deed::UnlockPods, urge * 3 / 4, RoomKind::HatchControlSystem);
    }
}

/// Value of leaving now.
fn urge(mind: &Mind<'_>) -> i32 {
    let near_death = mind.serious_wounds() >= 2 || mind.crew.larva;
    let doomed = mind.view.common.tracks.self_destruct.is_some_and(|space| space <= 2)
        || mind.view.common.tracks.fires >= 6
        || mind.view.common.tracks.malfunctions >= 6;
    match goal::stand(mind) {
        _ if schedule::is_last_call(mind) || doomed => SAFETY,
        Stand::Done => SAFETY,
        Stand::Hopeless => SAFETY * 9 / 10,
        Stand::Open if near_death => SAFETY * 7 / 10,
        Stand::Open => SAFETY * (16 - i32::from(mind.time())) / 40,
    }
}

/// Probability that the ship brings a sleeper home, in percent.
pub(in super::super) fn chance_of_ship(mind: &Mind<'_>) -> i32 {
    if mind.view.common.tracks.self_destruct.is_some() {
        return 0;
    }
    chance_of_course(mind, Destination::Earth) * engines::chance(mind) / 100
}

/// Probability that the ship reaches a destination, in percent.
pub(in super::super) fn chance_of_course(mind: &Mind<'_>, to: Destination) -> i32 {
    let marker: CourseSpace = mind.view.common.course.marker;
    match mind.you.knows.course.get(&marker) {
        Some(destination) if *destination == to => 98,
        Some(_) => 0,
        // Somebody has seen the course and may have changed it.
        None if !mind.view.common.course.seen_by.is_empty() && to == Destination::Earth => 60,
        None => 30,
    }
}
