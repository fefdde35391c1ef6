//! Malfunctions, fire and secure tokens.

use airlock_retaliation::content::{BurningRooms, FacilityOp, MarkerOp, MovingOp, Place, UseOp};

use super::{
    items,
    mind::Mind,
    worth::{self, Worth},
};

impl Worth for MarkerOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::DiscardMalfunction { at: Place::Own } => repair(mind),
            Self::DiscardMalfunction { at: Place::Robot } => 8,
            Self::PlaceMalfunction => -20,
            Self::DiscardFire { rooms } => match rooms {
                BurningRooms::Own if burns(mind) => mind.weights.fire * mind.caution() / 100,
                BurningRooms::Any | BurningRooms::Section => fires(mind) * 6,
                BurningRooms::Own | BurningRooms::Robot => 3,
            },
            Self::PlaceSecure { n, at: Place::Own } => secured(mind, i32::from(n)),
            Self::PlaceSecure { at: Place::Robot, .. } => 2,
            Self::DiscardSecure => -4,
        }
    }
}

/// Value of secure tokens, each of which stops one attack (R-SECURE-01).
pub(super) fn secured(mind: &Mind<'_>, n: i32) -> i32 {
    let there = mind.here.and_then(|here| mind.map.room(here)).map_or(0, |room| i32::from(room.secure));
    let near: usize = mind.here.map_or(0, |here| {
        mind.map.corridors(here).filter(|(corridor, _)| mind.map.lurking(*corridor).next().is_some()).count()
    });
    let first = if there == 0 { 30 } else { 0 };
    (first + 12 * n + 20 * i32::try_from(near).unwrap_or(0) * n.min(2)) * mind.caution() / 100
}

pub(super) fn burns(mind: &Mind<'_>) -> bool {
    mind.here.and_then(|here| mind.map.room(here)).is_some_and(|room| room.fire)
}

fn fires(mind: &Mind<'_>) -> i32 {
    i32::try_from(mind.common.rooms.iter().filter(|(_, room)| room.fire).count()).unwrap_or(0)
}

/// Value of repairing a weapon, armour or a room that is needed.
fn repair(mind: &Mind<'_>) -> i32 {
    let items = mind.items().filter(|item| item.malfunction);
    let item = items.map(|item| items::worth(mind, item.item) * 6 / 10).max().unwrap_or(0);
    let room = mind.here.and_then(|here| mind.map.room(here)).filter(|room| room.malfunction);
    let room = room.map_or(0, |room| {
        let branches = room.room.def().branches.iter();
        let wished = branches.flat_map(|branch| &branch.ops).map(|op| match op {
            UseOp::Facility(FacilityOp::UseOtherRoom | FacilityOp::UseRoom { .. })
            | UseOp::Moving(MovingOp::Move { .. } | MovingOp::MoveAnywhere) => 0,
            op => worth::of(op).worth(mind),
        });
        8 + wished.max().unwrap_or(0).max(0) * 6 / 10
    });
    item.max(room)
}
