//! What happened, told once and in full, with what each audience is told of it.

use serde::Serialize;

use crate::{SeatSet, Viewer};

/// Something that happened: what everybody is told, and what some are told instead. Which audience is told what is decided
/// where the rule stands that makes it known; cutting an event for a viewer only chooses.
///
/// An event carries what nobody but its audience may know, so it is not [`Wire`](crate::Wire): only what
/// [`Event::seen_by`] gives is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event<T> {
    all: Option<T>,
    instead: Vec<(SeatSet, T)>,
}

impl<T> Event<T> {
    /// Everybody is told the same.
    pub const fn public(told: T) -> Self {
        Self { all: Some(told), instead: Vec::new() }
    }

    /// `audience` is told something, and the others something less, or nothing.
    pub fn private(audience: SeatSet, told: T, others: Option<T>) -> Self {
        Self { all: others, instead: vec![(audience, told)] }
    }

    /// What `who` is told; nothing if the event is none of its business.
    pub fn seen_by(&self, who: Viewer) -> Option<&T> {
        let own = self.instead.iter().find(|(audience, _)| audience.sees(who)).map(|(_, told)| told);
        own.or(self.all.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn who_is_told_something_else_is_not_told_what_all_are() {
        let owner = Seat(1);
        let event = Event::private(SeatSet::only(owner), "a rat", Some("a card"));
        assert_eq!(event.seen_by(Viewer::Seat(owner)), Some(&"a rat"));
        assert_eq!(event.seen_by(Viewer::Seat(Seat(0))), Some(&"a card"));
        assert_eq!(event.seen_by(Viewer::Public), Some(&"a card"));
    }

    #[test]
    fn what_is_for_some_alone_is_nothing_to_others() {
        let event = Event::private(SeatSet::only(Seat(1)), "a rat", None);
        assert_eq!(event.seen_by(Viewer::Public), None);
    }
}
