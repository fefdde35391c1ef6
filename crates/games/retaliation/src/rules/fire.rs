//! Fire (R-FIRE).

use crate::{
    content::{
        SlotId,
        ids::{PieceKind, RoomKind},
    },
    model::{Facility, event::SeenEvent},
    rules::{frame::Cx, position::Retaliation},
};

impl Facility {
    /// Puts a fire out.
    pub(crate) fn discard_fire(&mut self, cx: &mut Cx<'_>, slot: SlotId) {
        if let Some(room) = self.room_mut(slot)
            && std::mem::take(&mut room.fire)
        {
            cx.tell(SeenEvent::FireRemoved { slot });
        }
    }
}

impl Retaliation {
    /// Puts a fire marker into a room that does not burn (R-FIRE-01). With no marker left, the Facility is
    /// destroyed (R-FIRE-02, R-FIRE-03).
    pub(crate) fn place_fire(&mut self, cx: &mut Cx<'_>, slot: SlotId) {
        let burning = self
            .facility
            .rooms
            .iter()
            .filter(|(_, room)| room.as_ref().is_some_and(|room| room.fire))
            .count();
        let Some(room) = self.facility.room_mut(slot) else { return };
        if room.fire {
            return;
        }
        if burning >= usize::from(PieceKind::Fire.count()) {
            return self.destroy_facility(cx);
        }
        room.fire = true;
        cx.tell(SeenEvent::FirePlaced { slot });
    }

    /// True if a room burns.
    pub(crate) fn burns(&self, slot: SlotId) -> bool {
        self.facility.room(slot).is_some_and(|room| room.fire)
    }

    /// Fire in the Nest destroys an egg on the eggs space (R-ROUND-04).
    pub(crate) fn burn_egg(&mut self, cx: &mut Cx<'_>) {
        if self.facility.find(RoomKind::Nest).is_some_and(|slot| self.burns(slot)) {
            self.remove_egg(cx);
        }
    }

    /// The rooms to which fire spreads from a burning room, through the corridors accepted by `through`. Fire
    /// passes no closed door (R-FIRE-06). It enters neither unexplored slots (R-FIRE-07) nor the undiscovered
    /// Hibernatorium (R-FIRE-10).
    pub(crate) fn fire_targets(
        &self,
        from: SlotId,
        through: impl Fn(&crate::model::Corridor) -> bool,
    ) -> Vec<SlotId> {
        let corridors =
            self.facility.corridors.iter().filter(|corridor| through(corridor) && !corridor.is_closed());
        let ends = corridors.filter_map(|corridor| corridor.other_end(from));
        ends.filter(|slot| self.facility.room(*slot).is_some()).collect()
    }
}
