//! Wishes for exploring: early, and while a needed room is unknown.

use airlock_nemesis::content::RoomNo;

use super::super::{
    goal,
    mind::Mind,
    wish::{Deed, Wishes},
};

pub(in super::super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    let unexplored: Vec<RoomNo> = RoomNo::all().filter(|room| !mind.map.explored(*room)).collect();
    if unexplored.is_empty() {
        return;
    }
    let time = i32::from(mind.time());
    let value = if goal::needs_exploration(mind) { 420 } else { 8 * (time - 3).max(0) };
    wishes.at(mind, Deed::Explore, value, &unexplored);
}
