//! Wishes for searching for items and for loading weapons.

use airlock_nemesis::{content::RoomNo, ids::RoomKind, view::HeldView};

use super::super::{
    goal,
    mind::Mind,
    wish::{Deed, Wishes},
};

pub(in super::super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    let left: Vec<RoomNo> =
        mind.view.common.rooms.iter().filter(|(_, room)| room.items > 0).map(|(no, _)| *no).collect();
    let value = if goal::needs_items(mind) { 260 } else { 70 };
    wishes.at(mind, Deed::Search, value, &left);
    if goal::needs_items(mind) {
        wishes.at_kind(mind, Deed::Search, 240, RoomKind::Storage);
    }
    let missing: i32 = mind
        .crew
        .hands
        .iter()
        .filter_map(|held| match held {
            HeldView::Items(items) => Some(items),
            HeldView::Object(_) => None,
        })
        .flatten()
        .map(|item| i32::from(item.capacity.saturating_sub(item.ammo)))
        .max()
        .unwrap_or(0);
    if missing >= 2 {
        wishes.at_kind(mind, Deed::Load, 50, RoomKind::Armory);
    }
    wishes.anywhere(Deed::Load, missing * 25);
}
