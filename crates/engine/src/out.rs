//! What an input caused besides the new state: events, and hidden facts that became known; and what the rules cause it with.

use crate::{Chance, Event, Seat, SeatSet};

/// A hidden fact that reached an audience.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disclosure {
    /// The rule by which it did.
    pub rule: &'static str,
    /// Who learned it.
    pub audience: SeatSet,
    /// What they learned; empty unless disclosures are recorded.
    pub value: String,
}

/// Collects what an input causes. `T` is what a viewer is told of an event.
#[derive(Debug, Clone)]
pub struct Out<T> {
    /// What happened, in order.
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
    /// Collects the values of disclosures too: for the audit.
    pub fn recording() -> Self {
        Self { recording: true, ..Self::default() }
    }

    /// A hidden fact becomes known to `audience` by `rule`. This is the only way that one may.
    pub fn disclose(&mut self, rule: &'static str, audience: SeatSet, value: impl FnOnce() -> String) {
        let value = if self.recording { value() } else { String::new() };
        self.disclosures.push(Disclosure { rule, audience, value });
    }

    /// The disclosures so far.
    pub fn disclosures(&self) -> &[Disclosure] {
        &self.disclosures
    }
}

/// What the rules act with besides the state: chance, and what comes of it.
#[derive(Debug)]
pub struct Cx<'a, T> {
    /// Everything random.
    pub chance: &'a mut Chance,
    /// What the input causes.
    pub out: &'a mut Out<T>,
}

impl<T> Cx<'_, T> {
    /// Everybody is told the same.
    pub fn tell(&mut self, told: T) {
        self.out.events.push(Event::public(told));
    }

    /// One seat is told something, and the others something less, or nothing.
    pub fn tell_secret(&mut self, seat: Seat, told: T, others: Option<T>) {
        self.out.events.push(Event::private(SeatSet::only(seat), told, others));
    }

    /// Some seats are told something, and the others something less.
    pub fn tell_some(&mut self, audience: SeatSet, told: T, others: T) {
        self.out.events.push(Event::private(audience, told, Some(others)));
    }

    /// Some seats are told something, and the others nothing.
    pub fn tell_only(&mut self, audience: SeatSet, told: T) {
        self.out.events.push(Event::private(audience, told, None));
    }

    /// A hidden fact becomes known, as [`Out::disclose`] says.
    pub fn disclose(&mut self, rule: &'static str, audience: SeatSet, value: impl FnOnce() -> String) {
        self.out.disclose(rule, audience, value);
    }
}
