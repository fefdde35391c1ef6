//! Wishes for exploring: early, and while a needed room is unknown.

use airlock_nemesis::content::RoomNo;

use super::super::{
    goal,
    look::Look,
    wish::{Deed, Wishes},
};

pub(in super::super) fn add(look: &Look<'_>, wishes: &mut Wishes) {
    let unexplored: Vec<RoomNo> = RoomNo::all().filter(|room| !look.map.explored(*room)).collect();
    if unexplored.is_empty() {
        return;
    }
    let time = i32::from(look.time());
    let value = if goal::needs_exploration(look) { 420 } else { 8 * (time - 3).max(0) };
    wishes.at(look, Deed::Explore, value, &unexplored);
}
