//! Malfunctions and rooms with a computer (sections 9.5 and 15.7).

use crate::{
    content::{PieceKind, RoomNo},
    model::{Ending, Ship, event::SeenEvent},
    rules::{frame::Cx, position::Nemesis},
};

impl Ship {
    /// Returns the malfunction marker of a room to the supply (N-MALF-08).
    pub(crate) fn remove_malfunction(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        if std::mem::take(&mut self.rooms[room].malfunction) {
            cx.tell(SeenEvent::Malfunction { room, present: false });
        }
    }

    /// Removes the malfunction marker from a room that is turned face up and may not have one (A-55,
    /// N-MALF-05).
    pub(crate) fn clear_forbidden_markers(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        if !self.rooms[room].tile.face.def().malfunction_allowed {
            self.remove_malfunction(cx, room);
        }
    }
}

impl Nemesis {
    /// Places a malfunction marker in a room. The 9th marker destroys the ship. An unexplored tile gets it in
    /// any case; it is removed when a Nest or slime room is turned face up.
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
        cx.tell(SeenEvent::Malfunction { room, present: true });
    }

    /// True for a room with a computer: explored, computer icon, no malfunction marker (N-OP-03, N-MALF-03).
    pub(crate) fn has_computer(&self, room: RoomNo) -> bool {
        self.kind_of(room).is_some_and(|kind| kind.def().computer) && !self.ship.rooms[room].malfunction
    }
}
