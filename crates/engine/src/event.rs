//! Events: recorded once, in one version for each audience.

use serde::Serialize;

use crate::{SeatSet, Viewer};

/// A game event, with the version that everybody may see and the versions for particular seats.
///
/// The rule that causes an event decides who may see which version. Cutting the event for a viewer only
/// selects one.
///
/// An event holds secrets, so it is not [`Wire`](crate::Wire). Only the result of [`Event::seen_by`] may be
/// sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event<T> {
    all: Option<T>,
    instead: Vec<(SeatSet, T)>,
}

impl<T> Event<T> {
    /// An event that is the same for everybody.
    pub const fn public(told: T) -> Self {
        Self { all: Some(told), instead: Vec::new() }
    }

    /// An event that `audience` sees as `told` and everybody else as `others`. `None` hides it from them.
    pub fn private(audience: SeatSet, told: T, others: Option<T>) -> Self {
        Self { all: others, instead: vec![(audience, told)] }
    }

    /// The version that `who` may see, or `None` if the event is hidden from this viewer.
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
    fn private_version_replaces_public_one() {
        let owner = Seat(1);
        let event = Event::private(SeatSet::only(owner), "a rat", Some("a card"));
        assert_eq!(event.seen_by(Viewer::Seat(owner)), Some(&"a rat"));
        assert_eq!(event.seen_by(Viewer::Seat(Seat(0))), Some(&"a card"));
        assert_eq!(event.seen_by(Viewer::Public), Some(&"a card"));
    }

    #[test]
    fn private_event_is_hidden_from_others() {
        let event = Event::private(SeatSet::only(Seat(1)), "a rat", None);
        assert_eq!(event.seen_by(Viewer::Public), None);
    }
}
