//! Eggs and the Nest (N-EGG, N-ROOM-NEST).

use airlock_engine::SeatSet;

use crate::{
    content::{RoomNo, ids::RoomKind},
    model::{Intruders, Ship, event::SeenEvent},
    rules::frame::Cx,
};

impl Intruders {
    /// Marks the Nest as destroyed once no egg is left in it, neither on the intruder board nor on its floor
    /// (N-ROOM-NEST-05).
    pub(crate) fn check_nest(&mut self, cx: &mut Cx<'_>, ship: &Ship) {
        if self.nest_destroyed || self.eggs > 0 {
            return;
        }
        let nest = ship.rooms.iter().find(|(_, room)| room.tile.face == RoomKind::Nest);
        let floor = nest.is_some_and(|(_, room)| room.objects.contains(&crate::model::Object::Egg));
        if !floor {
            self.nest_destroyed = true; // N-ROOM-NEST-06
            cx.tell(SeenEvent::NestDestroyed);
        }
    }

    /// Destroys one uncarried egg of a room: first one on the floor, else one of the intruder board
    /// (N-EGG-06, N-EGG-08).
    pub(crate) fn destroy_egg(&mut self, cx: &mut Cx<'_>, ship: &mut Ship, room: RoomNo) {
        use crate::model::Object::Egg;
        let objects = &mut ship.rooms[room].objects;
        if let Some(place) = objects.iter().position(|object| *object == Egg) {
            objects.remove(place);
        } else if ship.rooms[room].tile.face == RoomKind::Nest && self.eggs > 0 {
            self.eggs -= 1;
            ship.rooms[room].tile.known = SeatSet::ALL; // the loss reveals the room to everybody
            cx.tell(SeenEvent::Eggs { board: self.eggs });
        } else {
            return;
        }
        self.eggs_destroyed += 1;
        cx.tell(SeenEvent::EggDestroyed { room });
        self.check_nest(cx, ship);
    }
}
