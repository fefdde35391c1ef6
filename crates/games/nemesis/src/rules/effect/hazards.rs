//! Operations on fire, malfunction markers and self-destruct (sections 9.4, 9.5 and 16.5).

use crate::{
    content::{CardOp, FireRooms, MalfunctionRooms, RoomChoice, RoomNo},
    model::{
        Ship,
        words::{Arg, Ref},
    },
    rules::{
        effect::{
            Effect,
            verdict::{Use, Verdict},
        },
        frame::Cx,
        position::Nemesis,
    },
};

pub(super) fn may_remove_malfunction(game: &Nemesis, using: Use) -> Verdict {
    Verdict::needs(
        game.ship.rooms[using.room].malfunction,
        "N-MALF-11",
        "there is no malfunction in the room",
    )
}

/// Checks that a malfunction marker can be placed (N-MALF-05, N-MALF-06, N-OP-03).
pub(super) fn may_place_malfunction(game: &Nemesis, using: Use, rooms: MalfunctionRooms) -> Verdict {
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

pub(super) fn malfunction(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, rooms: MalfunctionRooms) {
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
pub(super) fn may_remove_fire(game: &Nemesis, using: Use, room: RoomChoice) -> Verdict {
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

pub(super) fn remove_fire(ship: &mut Ship, cx: &mut Cx<'_>, effect: &Effect, room: RoomChoice) {
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
pub(super) fn may_place_fire(game: &Nemesis, using: Use) -> Verdict {
    if using.ops().contains(&CardOp::Throw) {
        return Verdict::works();
    }
    Verdict::needs(!game.ship.rooms[using.room].fire, "N-FIRE-04", "the room burns already")
}

pub(super) fn fire(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, FireRooms::Here: FireRooms) {
    game.place_fire(cx, effect.struck_room()); // N-OP-23
}

/// Checks that self-destruct can be started or stopped. Never both are possible (N-ROOM-GENERATOR-01).
pub(super) fn may_use_self_destruct(game: &Nemesis) -> Verdict {
    let running = game.tracks.self_destruct.is_some();
    let legal = if running { game.tracks.may_stop_self_destruct() } else { game.may_start_self_destruct() };
    match legal {
        Ok(()) => Verdict::works(),
        Err(illegal) => Verdict::Cannot(illegal),
    }
}

pub(super) fn self_destruct(game: &mut Nemesis, cx: &mut Cx<'_>) {
    if game.tracks.self_destruct.is_some() {
        game.tracks.stop_self_destruct(cx); // N-DESTRUCT-04
    } else {
        game.start_self_destruct(cx); // N-DESTRUCT-01
    }
}
