//! Operations on fire, malfunction markers and self-destruct (sections 9.4, 9.5 and 16.5).

use crate::{
    content::{FireRooms, HazardOp, MalfunctionRooms, RoomChoice, RoomNo, StrikingOp},
    model::{
        Ship,
        words::{Arg, Ref},
    },
    rules::{
        effect::{
            Effect,
            operation::Operation,
            verdict::{Use, Verdict},
        },
        frame::Cx,
        position::Nemesis,
    },
};

impl Operation for HazardOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match *self {
            Self::RemoveMalfunction => may_remove_malfunction(game, using),
            Self::PlaceMalfunction { rooms } => may_place_malfunction(game, using, rooms),
            Self::RemoveFire { room } => may_remove_fire(game, using, room),
            Self::PlaceFire { .. } => may_place_fire(game, using),
            Self::SelfDestruct { .. } => may_use_self_destruct(game),
        }
    }

    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
        match *self {
            Self::RemoveMalfunction => game.ship.remove_malfunction(cx, effect.room),
            Self::PlaceMalfunction { rooms } => malfunction(game, cx, effect, rooms),
            Self::RemoveFire { room } => remove_fire(&mut game.ship, cx, effect, room),
            Self::PlaceFire { rooms } => fire(game, cx, effect, rooms),
            Self::SelfDestruct { .. } => self_destruct(game, cx),
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::RemoveMalfunction => &["N-MALF-11"],
            Self::PlaceMalfunction { .. } => &["N-MALF-06", "N-MALF-07"],
            Self::RemoveFire { .. } => &["N-FIRE-08"],
            Self::PlaceFire { .. } => &["N-FIRE-05", "N-FIRE-07"],
            Self::SelfDestruct { .. } => &["N-DESTRUCT-01", "N-DESTRUCT-04"],
        }
    }

    fn reveals(&self) -> bool {
        false
    }

    fn is_grave(&self, game: &Nemesis) -> bool {
        matches!(self, Self::SelfDestruct { .. }) && game.tracks.self_destruct.is_none()
    }
}

fn may_remove_malfunction(game: &Nemesis, using: Use) -> Verdict {
    Verdict::needs(
        game.ship.rooms[using.room].malfunction,
        "N-MALF-11",
        "there is no malfunction in the room",
    )
}

/// Checks that a malfunction marker can be placed (N-MALF-05, N-MALF-06, N-OP-03).
fn may_place_malfunction(game: &Nemesis, using: Use, rooms: MalfunctionRooms) -> Verdict {
    match rooms {
        MalfunctionRooms::OneWithComputer => {
            let rooms = RoomNo::all().filter(|room| game.has_computer(*room)).map(Ref::Room).collect();
            Verdict::one(Arg::Room, rooms, "N-OP-03", "there is no room with a computer")
        }
        MalfunctionRooms::Own => {
            let allowed = game.kind_of(using.room).is_some_and(|kind| kind.def().malfunction_allowed);
            if !allowed {
                return Verdict::needs(false, "N-MALF-05", "no malfunction marker can lie here");
            }
            let free = !game.ship.rooms[using.room].malfunction;
            Verdict::needs(free, "N-MALF-06", "the room has a malfunction marker already")
        }
    }
}

fn malfunction(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, rooms: MalfunctionRooms) {
    let room = match rooms {
        MalfunctionRooms::OneWithComputer => effect.chosen_room(),
        MalfunctionRooms::Own => Some(effect.room),
    };
    if let Some(room) = room {
        game.place_malfunction(cx, room);
    }
}

/// Checks for a fire in the acting character's room, or offers any room, which may be chosen without fire,
/// too (N-ROOM-FIRECONTROL-01, N-ROOM-FIRECONTROL-02).
fn may_remove_fire(game: &Nemesis, using: Use, room: RoomChoice) -> Verdict {
    match room {
        RoomChoice::Own => {
            Verdict::needs(game.ship.rooms[using.room].fire, "N-FIRE-08", "the room does not burn")
        }
        RoomChoice::Chosen => {
            let rooms = RoomNo::all().map(Ref::Room).collect();
            let any = Verdict::one(Arg::Room, rooms, "N-ROOM-FIRECONTROL-01", "there is no room");
            if game.ship.rooms.iter().any(|(_, room)| room.fire) { any } else { any.into_cost() }
        }
    }
}

fn remove_fire(ship: &mut Ship, cx: &mut Cx<'_>, effect: &Effect, room: RoomChoice) {
    let room = match room {
        RoomChoice::Own => Some(effect.room),
        RoomChoice::Chosen => effect.chosen_room(),
    };
    if let Some(room) = room {
        ship.remove_fire(cx, room);
    }
}

/// Checks that the room does not burn. A thrown item works in any case, because of the rest of its text
/// (N-FIRE-04).
fn may_place_fire(game: &Nemesis, using: Use) -> Verdict {
    if using.ops().contains(&StrikingOp::Throw.into()) {
        return Verdict::works();
    }
    Verdict::needs(!game.ship.rooms[using.room].fire, "N-FIRE-04", "the room burns already")
}

fn fire(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, FireRooms::Here: FireRooms) {
    game.place_fire(cx, effect.struck_room()); // N-OP-23
}

/// Checks that self-destruct can be started or stopped. Only one of the two is possible at a time (N-ROOM-GENERATOR-01).
fn may_use_self_destruct(game: &Nemesis) -> Verdict {
    let running = game.tracks.self_destruct.is_some();
    let legal = if running { game.tracks.may_stop_self_destruct() } else { game.may_start_self_destruct() };
    Verdict::allowed(legal)
}

fn self_destruct(game: &mut Nemesis, cx: &mut Cx<'_>) {
    if game.tracks.self_destruct.is_some() {
        game.tracks.stop_self_destruct(cx); // N-DESTRUCT-04
    } else {
        game.start_self_destruct(cx); // N-DESTRUCT-01
    }
}
