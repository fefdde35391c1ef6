//! Slime on characters (section 9.3).

use airlock_engine::Seat;

use crate::{
    model::{Crew, event::SeenEvent},
    rules::frame::Cx,
};

impl Crew {
    /// Makes the character slimed (N-SLIME-01).
    pub(crate) fn slime(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if !std::mem::replace(&mut self.slimed, true) {
            cx.tell(SeenEvent::Slimed { seat, slimed: true });
        }
    }

    /// Removes the slime from the character (N-SLIME-03).
    pub(crate) fn unslime(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if std::mem::take(&mut self.slimed) {
            cx.tell(SeenEvent::Slimed { seat, slimed: false });
        }
    }
}
