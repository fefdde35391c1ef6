//! Wishes for the ship's condition: a ninth fire or malfunction would destroy it.

use airlock_nemesis::{content::RoomNo, ids::RoomKind};

use super::super::{
    mind::Mind,
    wish::{Deed, Wishes},
};

/// Value of removing one marker when there are this many.
pub(in super::super) fn worth(markers: u8) -> i32 {
    let markers = i32::from(markers);
    5 * markers * markers
}

pub(in super::super) fn add(mind: &Mind<'_>, wishes: &mut Wishes) {
    let (fires, malfunctions) =
        (worth(mind.view.common.tracks.fires), worth(mind.view.common.tracks.malfunctions));
    if fires > 40 {
        wishes.at_kind(mind, Deed::Extinguish, fires, RoomKind::FireControlSystem);
    }
    if mind.can_repair() {
        let broken: Vec<RoomNo> =
            mind.view.common.rooms.iter().filter(|(_, room)| room.malfunction).map(|(no, _)| *no).collect();
        wishes.at(mind, Deed::Mend, malfunctions, &broken);
    }
}
