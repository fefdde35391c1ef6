//! Recording of the events of a resolution.

use crate::{
    model::happening::{Event, Happening, Step, ThreatRef},
    rules::resolution::threats::Threat,
};

/// Collects events with the current turn and step.
pub(super) struct Log<'a> {
    turn: u8,
    step: Step,
    events: &'a mut Vec<Event>,
}

impl<'a> Log<'a> {
    pub(super) fn new(turn: u8, step: Step, events: &'a mut Vec<Event>) -> Self {
        Self { turn, step, events }
    }

    pub(super) fn tell(&mut self, what: Happening) {
        self.events.push(Event { turn: self.turn, step: self.step, what });
    }
}

impl From<&Threat> for ThreatRef {
    fn from(threat: &Threat) -> Self {
        Self { code: threat.code, number: threat.number }
    }
}
