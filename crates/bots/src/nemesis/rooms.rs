//! Rooms and their doors.

use airlock_nemesis::{
    Action, Arg, Ref,
    content::{DoorOp, RoomOp},
};

use super::{
    items,
    mind::Mind,
    moving,
    wish::Deed,
    worth::{self, Worth},
};

impl Worth for RoomOp {
    fn worth(&self, mind: &Mind<'_>, action: &Action) -> i32 {
        let danger = || mind.here.map_or(0, |room| mind.map.noise_danger(room, mind.crew.slimed));
        match self {
            Self::RoomActionFree { .. } => free_room(mind, action),
            Self::SendSignal | Self::RevealWeakness => self.wished(mind),
            Self::TakeEgg => self.wished(mind) - items::room(mind),
            // The noise roll may foil it.
            Self::BoardPod | Self::Hibernate => self.wished(mind) * (100 - danger()) / 100 - danger(),
            Self::SetCourse => match action.one(Arg::Space) {
                Some(Ref::Space(space)) => mind.wish(Deed::SetCourse(space)) - 30,
                _ => 0,
            },
            Self::TogglePod { .. } => match action.one(Arg::Pod) {
                Some(Ref::Pod(number)) => {
                    let locked = mind.view.common.pods.iter().any(|pod| pod.number == number && pod.locked);
                    if locked { mind.wish(Deed::UnlockPods) } else { -200 }
                }
                _ => 0,
            },
            Self::NoiseRoll { .. } => -danger(),
        }
    }

    fn deed(&self, _: &Mind<'_>) -> Option<Deed> {
        match self {
            Self::SendSignal => Some(Deed::Signal),
            Self::RevealWeakness => Some(Deed::Analyse),
            Self::TakeEgg => Some(Deed::TakeEgg),
            Self::BoardPod => Some(Deed::Board),
            Self::Hibernate => Some(Deed::Hibernate),
            Self::TogglePod { .. } => Some(Deed::UnlockPods),
            Self::RoomActionFree { .. } | Self::SetCourse | Self::NoiseRoll { .. } => None,
        }
    }
}

/// Value of the free action of this or another room.
fn free_room(mind: &Mind<'_>, action: &Action) -> i32 {
    let chosen = match action.one(Arg::Room) {
        Some(Ref::Room(room)) => mind.map.kind(room),
        _ => mind.room_kind(),
    };
    let Some(kind) = chosen else { return 0 };
    let level = match action.one(Arg::Level) {
        Some(Ref::Branch(branch)) => Some(usize::from(branch)),
        _ => None,
    };
    let branches =
        kind.def().action.iter().enumerate().filter(|(index, _)| level.is_none_or(|level| level == *index));
    branches.map(|(_, branch)| worth::total(mind, action, &branch.ops)).max().unwrap_or(0)
}

impl Worth for DoorOp {
    fn worth(&self, mind: &Mind<'_>, action: &Action) -> i32 {
        match self {
            Self::ToggleDoor { .. } | Self::ToggleDoors | Self::DestroyClosedDoor => -6,
            Self::Airlock => airlock(mind, action),
        }
    }
}

/// Value of venting a room, where only intruders should be.
fn airlock(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Room(room)) = action.one(Arg::Room) else { return -50 };
    if mind.others_in(room) > 0 || mind.here == Some(room) {
        return -500;
    }
    let enemies = mind.view.common.intruders.figures.iter().filter(|figure| figure.room == room);
    enemies.map(|figure| moving::menace(figure.kind) / 2).sum::<i32>() - 20
}
