//! Wishes for the ship's condition: a ninth fire or malfunction would destroy it.

use airlock_nemesis::{content::RoomNo, ids::RoomKind};

use super::super::{
    look::Look,
    wish::{Deed, Wishes},
};

/// Value of removing one marker when there are this many.
pub(in super::super) fn worth(markers: u8) -> i32 {
    let markers = i32::from(markers);
    5 * markers * markers
}

pub(in super::super) fn add(look: &Look<'_>, wishes: &mut Wishes) {
    let (fires, malfunctions) =
        (worth(look.view.common.tracks.fires), worth(look.view.common.tracks.malfunctions));
    if fires > 40 {
        wishes.at_kind(look, Deed::Extinguish, fires, RoomKind::FireControlSystem);
    }
    if look.can_repair() {
        let broken: Vec<RoomNo> =
            look.view.common.rooms.iter().filter(|(_, room)| room.malfunction).map(|(no, _)| *no).collect();
        wishes.at(look, Deed::Mend, malfunctions, &broken);
    }
}
