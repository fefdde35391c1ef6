//! What the rules act with besides the state: what they tell. Chance is used up by the setup.

use airlock_engine::{Out, Seat, SeatSet};

use crate::model::event::{Event, Told};

/// What is told.
pub(crate) struct Cx<'a> {
    pub(crate) out: &'a mut Out<Event>,
}

impl Cx<'_> {
    /// Everybody is told the same.
    pub(crate) fn tell(&mut self, told: Told) {
        self.out.tell(Event::public(told));
    }

    /// Some seats are told something, and the others something less.
    pub(crate) fn tell_some(&mut self, audience: SeatSet, told: Told, others: Told) {
        self.out.tell(Event { all: others, instead: vec![(audience, told)] });
    }

    /// One seat is told something, and the others something less.
    pub(crate) fn tell_secret(&mut self, seat: Seat, told: Told, others: Told) {
        self.tell_some(SeatSet::only(seat), told, others);
    }
}
