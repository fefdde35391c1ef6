//! Resuscitation in the cooperative mode (section 19.1).

use airlock_engine::Seat;

use crate::{
    content::ids::RoomKind,
    model::{CharacterState, Object, event::SeenEvent},
    rules::{frame::Cx, position::Nemesis},
};

impl Nemesis {
    /// Brings dead characters back whose corpse is in the operational Emergency Room (N-COOP-08…14).
    pub(crate) fn resuscitate(&mut self, cx: &mut Cx<'_>) {
        let Some(room) = self.explored_place(RoomKind::EmergencyRoom) else { return };
        if self.has_intruder(room) || self.ship.rooms[room].malfunction {
            return; // N-COOP-09
        }
        for seat in self.seats() {
            if self.crew(seat).state == CharacterState::Dead && self.take_corpse(room, seat) {
                let crew = self.crew_mut(seat);
                crew.state = CharacterState::Active(room);
                crew.passed = false;
                for wound in &mut crew.serious_wounds {
                    wound.dressed = true; // N-COOP-12
                }
                self.crew[seat.index()].shuffle_deck(cx.chance, seat, &self.decks.scanned); // N-COOP-14
                self.species_rules().resuscitated(self, cx, seat);
                cx.tell(SeenEvent::Resuscitated { seat, room }); // N-COOP-11
            }
        }
    }

    /// Takes a seat's corpse from the floor of a room or from a character there (N-COOP-10).
    fn take_corpse(&mut self, room: crate::content::RoomNo, seat: Seat) -> bool {
        let corpse = Object::Corpse(seat);
        let floor = &mut self.ship.rooms[room].objects;
        if let Some(place) = floor.iter().position(|object| *object == corpse) {
            floor.remove(place);
            return true;
        }
        for crew in &mut self.crew {
            let held = |slot: &crate::model::Held| *slot == crate::model::Held::Object(corpse);
            if crew.state == CharacterState::Active(room)
                && let Some(place) = crew.hands.iter().position(held)
            {
                crew.hands.remove(place);
                return true;
            }
        }
        false
    }
}
