//! Markers: slime, fire, malfunction, noise (sections 8 and 9.3–9.5).

use airlock_engine::{Seat, SeatSet};

use crate::{
    content::{
        CorridorId, PieceKind, RoomNo,
        ids::{IntruderKind, RoomKind, Weakness},
    },
    model::{Door, Ending, event::Told},
    rules::{frame::Cx, position::Nemesis},
};

impl Nemesis {
    /// Puts a fire marker in a room; the 9th destroys the ship.
    pub(crate) fn place_fire(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        if self.ship.rooms[room].fire {
            return; // N-FIRE-04
        }
        let out = self.ship.rooms.iter().filter(|(_, room)| room.fire).count();
        if out >= usize::from(PieceKind::FireMarker.count()) {
            self.ending.get_or_insert(Ending::Destruction); // N-FIRE-07, N-END-05
            return;
        }
        self.ship.rooms[room].fire = true; // N-FIRE-05
        cx.tell(Told::Fire { room, burning: true });
    }

    /// Takes the fire marker of a room back into the supply (N-FIRE-08).
    pub(crate) fn remove_fire(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        if std::mem::take(&mut self.ship.rooms[room].fire) {
            cx.tell(Told::Fire { room, burning: false });
        }
    }

    /// Puts a malfunction marker in a room; the 9th destroys the ship. On an unexplored tile it is placed whatever the
    /// tile is, and removed when a Nest or slime room is turned up.
    pub(crate) fn place_malfunction(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        if self.kind_of(room).is_some_and(|kind| !kind.def().malfunction_allowed) {
            return; // N-MALF-05
        }
        if self.ship.rooms[room].malfunction {
            return; // N-MALF-06
        }
        let out = self.ship.rooms.iter().filter(|(_, room)| room.malfunction).count();
        if out >= usize::from(PieceKind::MalfunctionMarker.count()) {
            self.ending.get_or_insert(Ending::Destruction); // N-MALF-07, N-END-05
            return;
        }
        self.ship.rooms[room].malfunction = true;
        cx.tell(Told::Malfunction { room, present: true });
    }

    /// Takes the malfunction marker of a room back into the supply (N-MALF-08).
    pub(crate) fn remove_malfunction(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        if std::mem::take(&mut self.ship.rooms[room].malfunction) {
            cx.tell(Told::Malfunction { room, present: false });
        }
    }

    /// Whether a room is one with a computer: explored, computer icon, no malfunction marker (N-OP-03, N-MALF-03).
    pub(crate) fn has_computer(&self, room: RoomNo) -> bool {
        self.kind_of(room).is_some_and(|kind| kind.def().computer) && !self.ship.rooms[room].malfunction
    }

    /// A character becomes slimed (N-SLIME-01).
    pub(crate) fn slime(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if !std::mem::replace(&mut self.crew_mut(seat).slimed, true) {
            cx.tell(Told::Slimed { seat, slimed: true });
        }
    }

    /// A character is no longer slimed (N-SLIME-03).
    pub(crate) fn unslime(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if std::mem::take(&mut self.crew_mut(seat).slimed) {
            cx.tell(Told::Slimed { seat, slimed: false });
        }
    }

    /// Puts a noise marker into a corridor that has none (N-NOISE-07). Doors do not matter (N-NOISE-17).
    pub(crate) fn place_noise(&mut self, cx: &mut Cx<'_>, corridor: CorridorId) {
        if !std::mem::replace(&mut self.corridor_mut(corridor).noise, true) {
            cx.tell(Told::NoisePlaced { corridor });
        }
    }

    /// Puts a noise marker on a technical corridor space that has none (N-NOISE-07, N-TECH-03).
    pub(crate) fn place_technical_noise(&mut self, cx: &mut Cx<'_>, network: crate::content::Network) {
        if !std::mem::replace(&mut self.ship.technical_noise[network as usize], true) {
            cx.tell(Told::TechnicalNoisePlaced { network });
        }
    }

    /// Puts noise in every corridor of a room that has none, its technical entrance included (N-NOISE-10, N-OP-45).
    pub(crate) fn place_noise_around(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        for &corridor in self.board().corridors_of(room) {
            self.place_noise(cx, corridor);
        }
        if let Some(network) = self.board().entrance(room) {
            self.place_technical_noise(cx, network);
        }
    }

    /// Removes all noise from the corridors of a room, and from the technical corridor space of its entrance
    /// (N-ENC-04, N-ALTMAP-03).
    pub(crate) fn clear_noise_around(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        let mut cleared = false;
        for &corridor in self.board().corridors_of(room) {
            cleared |= std::mem::take(&mut self.corridor_mut(corridor).noise);
        }
        if let Some(network) = self.board().entrance(room) {
            cleared |= std::mem::take(&mut self.ship.technical_noise[network as usize]);
        }
        if cleared {
            cx.tell(Told::NoiseCleared { room });
        }
    }

    /// A closed door is opened: its token returns to the supply (N-DOOR-06).
    pub(crate) fn open_door(&mut self, cx: &mut Cx<'_>, corridor: CorridorId) {
        if self.corridor(corridor).door == Door::Closed {
            self.set_door(cx, corridor, Door::Open);
        }
    }

    /// A closed door is destroyed (N-IMOVE-03, N-DOOR-07).
    pub(crate) fn destroy_door(&mut self, cx: &mut Cx<'_>, corridor: CorridorId) {
        if self.corridor(corridor).door == Door::Closed {
            self.set_door(cx, corridor, Door::Destroyed);
        }
    }

    /// An intruder runs against a closed door: it is destroyed, unless only breeders and the queen can do that
    /// (N-OP-40, The Way of Moving).
    pub(crate) fn batter_door(&mut self, cx: &mut Cx<'_>, corridor: CorridorId, kind: IntruderKind) {
        let strong = matches!(kind, IntruderKind::Breeder | IntruderKind::Queen);
        if strong || !self.knows_weakness(Weakness::TheWayOfMoving) {
            self.destroy_door(cx, corridor);
        }
    }

    /// Sets the state of a door; a door of the airlock's room that is no longer closed cancels it (N-ROOM-AIRLOCK-05).
    pub(crate) fn set_door(&mut self, cx: &mut Cx<'_>, corridor: CorridorId, door: Door) {
        self.corridor_mut(corridor).door = door;
        cx.tell(Told::DoorChanged { corridor, door });
        if let Some(room) = self.ship.airlock
            && door != Door::Closed
            && self.board().corridor(corridor).other_end(room).is_some()
        {
            self.ship.airlock = None;
            cx.tell(Told::AirlockToken { room: None });
        }
    }

    /// Door tokens on the board, closed and destroyed (N-DOOR-09).
    pub(crate) fn doors_used(&self) -> usize {
        self.ship.corridors.iter().filter(|corridor| corridor.door != Door::Open).count()
    }

    /// Removes from the game what cannot lie in a room that is turned up (A-55, N-MALF-05).
    pub(crate) fn clear_forbidden_markers(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        if !self.ship.rooms[room].tile.face.def().malfunction_allowed {
            self.remove_malfunction(cx, room);
        }
    }

    /// The Nest is destroyed the moment no egg is left in it, on the intruder board or on its floor (N-ROOM-NEST-05).
    pub(crate) fn check_nest(&mut self, cx: &mut Cx<'_>) {
        if self.intruders.nest_destroyed || self.intruders.eggs > 0 {
            return;
        }
        let nest = self.ship.rooms.iter().find(|(_, room)| room.tile.face == RoomKind::Nest);
        let floor = nest.is_some_and(|(_, room)| room.objects.contains(&crate::model::Object::Egg));
        if !floor {
            self.intruders.nest_destroyed = true; // N-ROOM-NEST-06
            cx.tell(Told::NestDestroyed);
        }
    }

    /// Destroys one uncarried egg of a room: one lying there first, else one of the intruder board (N-EGG-06, N-EGG-08).
    pub(crate) fn destroy_egg(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        use crate::model::Object::Egg;
        let objects = &mut self.ship.rooms[room].objects;
        if let Some(place) = objects.iter().position(|object| *object == Egg) {
            objects.remove(place);
        } else if self.ship.rooms[room].tile.face == RoomKind::Nest && self.intruders.eggs > 0 {
            self.intruders.eggs -= 1;
            self.ship.rooms[room].tile.known = SeatSet::ALL; // everybody sees what room this is
            cx.tell(Told::Eggs { board: self.intruders.eggs });
        } else {
            return;
        }
        self.intruders.eggs_destroyed += 1;
        cx.tell(Told::EggDestroyed { room });
        self.check_nest(cx);
    }
}
