//! Oxygen (R-OXY).

use airlock_engine::Seat;

use crate::{
    content::components,
    model::{CharacterState, event::SeenEvent},
    rules::{frame::Cx, position::Retaliation},
};

impl Retaliation {
    /// Reduces the oxygen of a character, point by point. Without any left, it suffocates, then dies
    /// (R-OXY-05, R-OXY-06, R-OXY-08).
    pub(crate) fn lose_oxygen(&mut self, cx: &mut Cx<'_>, seat: Seat, n: u8) {
        for _ in 0..n {
            if !matches!(self.crew(seat).state, CharacterState::Room(_)) {
                return; // R-LANDER-06
            }
            let crew = self.crew_mut(seat);
            if crew.oxygen > 0 {
                crew.oxygen -= 1;
                let to = crew.oxygen;
                cx.tell(SeenEvent::OxygenChanged { seat, to });
            } else if !crew.suffocating {
                crew.suffocating = true;
                cx.tell(SeenEvent::Suffocating { seat, on: true });
            } else {
                self.kill_character(cx, seat);
            }
        }
    }

    /// Gives oxygen to a character, up to the maximum of the dial (R-BELT-07, R-OXY-07).
    pub(crate) fn gain_oxygen(&mut self, cx: &mut Cx<'_>, seat: Seat, n: u8) {
        let crew = self.crew_mut(seat);
        let to = crew.oxygen.saturating_add(n).min(components().oxygen);
        if to != crew.oxygen {
            crew.oxygen = to;
            cx.tell(SeenEvent::OxygenChanged { seat, to });
        }
        if n > 0 {
            self.breathe(cx, seat);
        }
    }

    /// Spends oxygen that the character has (R-OXY-04).
    pub(crate) fn spend_oxygen(&mut self, cx: &mut Cx<'_>, seat: Seat, n: u8) {
        let crew = self.crew_mut(seat);
        crew.oxygen = crew.oxygen.saturating_sub(n);
        let to = crew.oxygen;
        cx.tell(SeenEvent::OxygenChanged { seat, to });
    }

    /// Discards the suffocating token (R-OXY-07).
    fn breathe(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if std::mem::take(&mut self.crew_mut(seat).suffocating) {
            cx.tell(SeenEvent::Suffocating { seat, on: false });
        }
    }

    /// Step 2 at the end of a turn (R-TURN-14, R-TURN-16, R-OXY-02, R-OXY-07).
    pub(crate) fn breathe_at_turn_end(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let Some(slot) = self.room_of(seat) else { return };
        match self.has_life_support(slot.section()) {
            true => self.breathe(cx, seat),
            false => self.lose_oxygen(cx, seat, 1),
        }
    }
}
