//! Wishes for the ship's course.

use airlock_nemesis::ids::{CourseSpace, RoomKind};

use super::super::{
    goal,
    mind::Mind,
    schedule,
    wish::{Deed, Wishes},
};

pub(in super::super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    if !goal::needs_ship(mind) {
        return;
    }
    let wanted = goal::destination(mind);
    let asleep = mind
        .view
        .common
        .crew
        .iter()
        .any(|(_, crew)| crew.state == airlock_nemesis::model::CharacterState::Hibernating);
    let course = &mind.you.knows.course;
    if course.is_empty() {
        let others = mind.view.common.course.seen_by.len();
        let value = if others == 0 { 380 } else { 260 };
        if !schedule::allows(mind, RoomKind::Cockpit, 2 * schedule::ROOM_ACTION) {
            return;
        }
        wishes.at_kind(mind, Deed::CheckCourse, value, RoomKind::Cockpit);
        return;
    }
    if asleep || course.get(&mind.view.common.course.marker) == Some(&wanted) {
        return; // N-HIB-06
    }
    let leads = |space: &&CourseSpace| course.get(space) == Some(&wanted);
    if !schedule::allows(mind, RoomKind::Cockpit, schedule::ROOM_ACTION) {
        return;
    }
    if let Some(space) = CourseSpace::ALL.iter().find(leads) {
        wishes.at_kind(mind, Deed::SetCourse(*space), 560, RoomKind::Cockpit);
    }
}
