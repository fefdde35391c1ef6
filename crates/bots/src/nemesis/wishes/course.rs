//! Wishes for the ship's course.

use airlock_nemesis::ids::{CourseSpace, RoomKind};

use super::super::{
    goal,
    look::Look,
    schedule,
    wish::{Deed, Wishes},
};

pub(in super::super) fn add(look: &Look<'_>, wishes: &mut Wishes) {
    if !goal::needs_ship(look) {
        return;
    }
    let wanted = goal::destination(look);
    let asleep = look
        .view
        .common
        .crew
        .iter()
        .any(|(_, crew)| crew.state == airlock_nemesis::model::CharacterState::Hibernating);
    let course = &look.you.knows.course;
    if course.is_empty() {
        let others = look.view.common.course.seen_by.len();
        let value = if others == 0 { 380 } else { 260 };
        if !schedule::allows(look, RoomKind::Cockpit, 2 * schedule::ROOM_ACTION) {
            return;
        }
        wishes.at_kind(look, Deed::CheckCourse, value, RoomKind::Cockpit);
        return;
    }
    if asleep || course.get(&look.view.common.course.marker) == Some(&wanted) {
        return; // N-HIB-06
    }
    let leads = |space: &&CourseSpace| course.get(space) == Some(&wanted);
    if !schedule::allows(look, RoomKind::Cockpit, schedule::ROOM_ACTION) {
        return;
    }
    if let Some(space) = CourseSpace::ALL.iter().find(leads) {
        wishes.at_kind(look, Deed::SetCourse(*space), 560, RoomKind::Cockpit);
    }
}
