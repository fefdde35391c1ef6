//! The texts of event cards (section 15.7, events).

use airlock_engine::Seat;

use crate::{frame::Frame, ids::EventKind};

/// The procedure that carries out an event's text; `decider` makes the choices nobody is named for (N-GEN-05).
pub(crate) fn text(_kind: EventKind, decider: Seat) -> Frame {
    crate::round::Step::NextTurn { after: Some(decider) }.into()
}
