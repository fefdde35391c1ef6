//! The output of an input beside the new state (events and disclosures), and the context in which rules
//! produce it.

use crate::{Chance, Event, Seat, SeatSet};

/// A hidden fact that became known to an audience.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disclosure {
    /// Id of the rule that disclosed it.
    pub rule: &'static str,
    /// The seats that learned it.
    pub audience: SeatSet,
    /// The fact in words. Empty unless disclosures are recorded.
    pub value: String,
}

/// Collects the output of an input. `T` is one audience's version of an event.
#[derive(Debug, Clone)]
pub struct Out<T> {
    /// The events, in order.
    pub events: Vec<Event<T>>,
    disclosures: Vec<Disclosure>,
    recording: bool,
}

impl<T> Default for Out<T> {
    fn default() -> Self {
        Self { events: Vec::new(), disclosures: Vec::new(), recording: false }
    }
}

impl<T> Out<T> {
    /// Also records the values of disclosures, for the secrecy audit.
    pub fn recording() -> Self {
        Self { recording: true, ..Self::default() }
    }

    /// Discloses a hidden fact to `audience` by `rule`. Rules must disclose through this function only.
    pub fn disclose(&mut self, rule: &'static str, audience: SeatSet, value: impl FnOnce() -> String) {
        let value = if self.recording { value() } else { String::new() };
        self.disclosures.push(Disclosure { rule, audience, value });
    }

    /// The disclosures so far.
    pub fn disclosures(&self) -> &[Disclosure] {
        &self.disclosures
    }
}

/// The execution context of rules beside the state: chance and output.
#[derive(Debug)]
pub struct Cx<'a, T> {
    /// The source of everything random.
    pub chance: &'a mut Chance,
    /// The collected output.
    pub out: &'a mut Out<T>,
}

impl<T> Cx<'_, T> {
    /// Records an event that everybody sees alike.
    pub fn tell(&mut self, told: T) {
        self.out.events.push(Event::public(told));
    }

    /// Records an event that one seat sees as `told` and everybody else as `others`. `None` hides it from
    /// them.
    pub fn tell_secret(&mut self, seat: Seat, told: T, others: Option<T>) {
        self.out.events.push(Event::private(SeatSet::only(seat), told, others));
    }

    /// Records an event that `audience` sees as `told` and everybody else as `others`.
    pub fn tell_some(&mut self, audience: SeatSet, told: T, others: T) {
        self.out.events.push(Event::private(audience, told, Some(others)));
    }

    /// Records an event that only `audience` sees.
    pub fn tell_only(&mut self, audience: SeatSet, told: T) {
        self.out.events.push(Event::private(audience, told, None));
    }

    /// Discloses a hidden fact, as [`Out::disclose`].
    pub fn disclose(&mut self, rule: &'static str, audience: SeatSet, value: impl FnOnce() -> String) {
        self.out.disclose(rule, audience, value);
    }
}
