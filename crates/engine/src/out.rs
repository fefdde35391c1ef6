//! What an input caused besides the new state: events, and hidden facts that became known.

use crate::SeatSet;

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

/// Collects what an input causes.
#[derive(Debug, Clone)]
pub struct Out<E> {
    /// What happened, in order.
    pub events: Vec<E>,
    disclosures: Vec<Disclosure>,
    recording: bool,
}

impl<E> Default for Out<E> {
    fn default() -> Self {
        Self { events: Vec::new(), disclosures: Vec::new(), recording: false }
    }
}

impl<E> Out<E> {
    /// Collects the values of disclosures too: for the audit.
    pub fn recording() -> Self {
        Self { recording: true, ..Self::default() }
    }

    /// Something happened.
    pub fn tell(&mut self, event: E) {
        self.events.push(event);
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
