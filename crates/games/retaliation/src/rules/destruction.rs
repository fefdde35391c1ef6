//! Autodestruction and the destruction of the Facility (R-DESTRUCT).

use crate::{
    content::components,
    model::{Autodestruction, CharacterState, Ending, event::SeenEvent},
    rules::{frame::Cx, position::Retaliation},
};

impl Retaliation {
    /// Puts the token ahead of the round marker, or behind the last space (R-DESTRUCT-01…03).
    pub(crate) fn activate_autodestruction(&mut self, cx: &mut Cx<'_>) {
        if self.systems.autodestruction == Autodestruction::Off {
            let track = &components().rounds;
            let space = (self.round.number + track.autodestruction).min(track.last + 1);
            self.systems.autodestruction = Autodestruction::At(space);
            cx.tell(SeenEvent::AutodestructionSet { space });
        }
    }

    /// Destroys the Facility. Everybody in it dies and the match ends (R-DESTRUCT-06, R-DESTRUCT-09,
    /// R-QUEEN-15).
    pub(crate) fn destroy_facility(&mut self, cx: &mut Cx<'_>) {
        if std::mem::replace(&mut self.record.destroyed, true) {
            return;
        }
        cx.tell(SeenEvent::FacilityDestroyed);
        self.ending.get_or_insert(Ending::Destroyed);
        for seat in self.seats() {
            let safe = matches!(self.crew(seat).state, CharacterState::Escaped(_) | CharacterState::Dead);
            if !safe {
                self.dies_for_good(cx, seat);
            }
        }
        self.intruders.figures.clear();
        self.intruders.queen.alive = false;
        self.intruders.nest_destroyed = true;
    }
}
