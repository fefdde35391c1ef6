//! Doors (R-DOOR).

use crate::{
    content::{
        CorridorId, SlotId,
        ids::{PieceKind, Section},
    },
    model::{Door, DoorState, event::SeenEvent},
    rules::{frame::Cx, position::Retaliation},
};

impl Retaliation {
    /// Number of door tokens left. Destroyed doors stay on the map and count as used (R-DOOR-02).
    pub(crate) fn doors_left(&self) -> usize {
        let doors = self.facility.corridors.iter().flat_map(|corridor| corridor.doors).flatten();
        let used = doors.filter(|door| door.state != DoorState::Open).count();
        usize::from(PieceKind::Door.count()).saturating_sub(used)
    }

    /// The door at one end of a corridor.
    pub(crate) fn door(&self, corridor: CorridorId, at: SlotId) -> Option<Door> {
        let corridor = self.facility.corridor(corridor)?;
        corridor.doors[corridor.end(at)?]
    }

    /// Changes the door at one end of a corridor. A door without a slot is removed when opened (R-DOOR-06).
    /// With no token left, no door is closed (R-DOOR-14).
    pub(crate) fn set_door(&mut self, cx: &mut Cx<'_>, id: CorridorId, at: SlotId, state: DoorState) {
        let none_left = self.doors_left() == 0;
        let Some(corridor) = self.facility.corridor_mut(id) else { return };
        let Some(end) = corridor.end(at) else { return };
        let before = corridor.doors[end];
        if before.is_some_and(|door| door.state == state) {
            return;
        }
        let lies_already = before.is_some_and(|door| door.state == DoorState::Destroyed);
        if state == DoorState::Closed && none_left && !lies_already {
            return;
        }
        let slot = before.is_some_and(|door| door.slot);
        corridor.doors[end] = (slot || state != DoorState::Open).then_some(Door { slot, state });
        cx.tell(SeenEvent::DoorChanged { corridor: id, at, state });
    }

    /// Tests whether an intruder passes the door at one end of a corridor. A closed door is destroyed
    /// instead, and the intruder stays (R-DOOR-09). Returns true if the way is free.
    pub(crate) fn intruder_passes(&mut self, cx: &mut Cx<'_>, corridor: CorridorId, at: SlotId) -> bool {
        if self.facility.corridor(corridor).is_some_and(|corridor| corridor.is_closed_at(at)) {
            self.set_door(cx, corridor, at, DoorState::Destroyed);
            return false;
        }
        true
    }

    /// The ends of corridors that are accessible from a room. On an adjacent corridor, the far end is
    /// accessible unless the near one is closed (R-DOOR-10, R-DOOR-11).
    pub(crate) fn accessible_ends(&self, slot: SlotId) -> Vec<(CorridorId, SlotId)> {
        let mut found = Vec::new();
        for id in self.facility.corridors_of(slot) {
            let Some(corridor) = self.facility.corridor(id) else { continue };
            found.push((id, slot));
            if !corridor.is_closed_at(slot) {
                found.extend(corridor.other_end(slot).map(|far| (id, far)));
            }
        }
        found
    }

    /// All ends of corridors in a section, or everywhere with `None`.
    pub(crate) fn ends_in(&self, section: Option<Section>) -> Vec<(CorridorId, SlotId)> {
        let within =
            |corridor: &&crate::model::Corridor| section.is_none_or(|section| corridor.is_in(section));
        let corridors = self.facility.corridors.iter().filter(within);
        corridors.flat_map(|corridor| corridor.edge.ends().map(|end| (corridor.id, end))).collect()
    }

    /// Closes the doors on door slots that touch a room (R-EXPLORE-16, R-DOOR-03).
    pub(crate) fn close_doors_touching(&mut self, cx: &mut Cx<'_>, slot: SlotId) {
        for id in self.facility.corridors_of(slot) {
            if self.door(id, slot).is_some_and(|door| door.state == DoorState::Open) {
                self.set_door(cx, id, slot, DoorState::Closed);
            }
        }
    }
}
