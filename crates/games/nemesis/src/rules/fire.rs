//! Fire (section 9.4).

use crate::{
    content::{PieceKind, RoomNo},
    model::{Ending, Ship, event::SeenEvent},
    rules::{frame::Cx, position::Nemesis},
};

impl Ship {
    /// Returns the fire marker of a room to the supply (N-FIRE-08).
    pub(crate) fn remove_fire(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        if std::mem::take(&mut self.rooms[room].fire) {
            cx.tell(SeenEvent::Fire { room, burning: false });
        }
    }
}

impl Nemesis {
    /// Places a fire marker in a room. The 9th marker destroys the ship.
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
        cx.tell(SeenEvent::Fire { room, burning: true });
    }
}
