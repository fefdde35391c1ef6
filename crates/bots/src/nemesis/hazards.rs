//! Fire, malfunctions and self-destruct.

use airlock_nemesis::{
    Action, Arg, Ref,
    content::{HazardOp, RoomChoice},
    ids::RoomKind,
};

use super::{
    mind::Mind,
    wish::Deed,
    wishes::ship,
    worth::{self, Worth},
};

impl Worth for HazardOp {
    fn worth(&self, mind: &Mind<'_>, action: &Action) -> i32 {
        match self {
            Self::RemoveMalfunction => malfunction(mind),
            Self::PlaceMalfunction { .. } | Self::PlaceFire { .. } => -60,
            Self::RemoveFire { room: RoomChoice::Own } => 30 + ship::worth(mind.view.common.tracks.fires),
            Self::RemoveFire { room: RoomChoice::Chosen } => extinguish(mind, action),
            Self::SelfDestruct { .. } => match mind.view.common.tracks.self_destruct {
                None if mind.wish(Deed::StartDestruct) >= 400 => mind.wish(Deed::StartDestruct),
                None => -400,
                Some(_) => mind.wish(Deed::StopDestruct) - 50,
            },
        }
    }

    fn deed(&self, _: &Mind<'_>) -> Option<Deed> {
        match self {
            Self::RemoveMalfunction => Some(Deed::Mend),
            Self::RemoveFire { .. } => Some(Deed::Extinguish),
            Self::PlaceMalfunction { .. } | Self::PlaceFire { .. } | Self::SelfDestruct { .. } => None,
        }
    }
}

/// Value of repairing the room. It counts if the room's action is wished for, or if few markers are left.
fn malfunction(mind: &Mind<'_>) -> i32 {
    let Some(kind) = mind.room_kind() else { return 0 };
    let wished =
        kind.def().action.iter().flat_map(|branch| &branch.ops).filter_map(|op| worth::of(op).deed(mind));
    let wished = wished.map(|deed| mind.wish(deed)).max().unwrap_or(0);
    let sleeping = if kind == RoomKind::Hibernatorium { 60 } else { 0 };
    wished * 6 / 10 + sleeping + ship::worth(mind.view.common.tracks.malfunctions)
}

/// Value of extinguishing a fire.
fn extinguish(mind: &Mind<'_>, action: &Action) -> i32 {
    let burns = match action.one(Arg::Room) {
        Some(Ref::Room(room)) => mind.view.common.rooms.get(&room).is_some_and(|room| room.fire),
        _ => false,
    };
    if burns { ship::worth(mind.view.common.tracks.fires) } else { 0 }
}
