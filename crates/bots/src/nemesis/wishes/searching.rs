//! Wishes for searching for items and for loading weapons.

use airlock_nemesis::{content::RoomNo, ids::RoomKind, view::HeldView};

use super::super::{
    goal,
    look::Look,
    wish::{Deed, Wishes},
};

pub(in super::super) fn add(look: &Look<'_>, wishes: &mut Wishes) {
    let left: Vec<RoomNo> =
        look.view.common.rooms.iter().filter(|(_, room)| room.items > 0).map(|(no, _)| *no).collect();
    let value = if goal::needs_items(look) { 260 } else { 70 };
    wishes.at(look, Deed::Search, value, &left);
    if goal::needs_items(look) {
        wishes.at_kind(look, Deed::Search, 240, RoomKind::Storage);
    }
    let missing: i32 = look
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
        wishes.at_kind(look, Deed::Load, 50, RoomKind::Armory);
    }
    wishes.anywhere(Deed::Load, missing * 25);
}
