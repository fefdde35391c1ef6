//! Where a table must agree.

use airlock_engine::{Seat, SeatSet};
use airlock_protocol::{Topic, Vote};
use serde::{Deserialize, Serialize};

use crate::{Keys, limits::MAX_VOTES};

/// The votes that are open.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Votes {
    /// How many there have been: the next one's name.
    opened: u32,
    open: Vec<Ballot>,
}

/// A vote that is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ballot {
    pub(crate) id: u32,
    pub(crate) topic: Topic,
    /// What will prove who sits in the seat that somebody wants to enter.
    pub(crate) keys: Option<Keys>,
    yes: SeatSet,
    no: SeatSet,
    of: SeatSet,
}

impl Ballot {
    /// Whether all whose consent it takes have agreed.
    pub(crate) fn has_passed(&self) -> bool {
        self.of.intersection(self.yes) == self.of
    }

    pub(crate) const fn has_failed(&self) -> bool {
        !self.no.is_empty()
    }
}

impl Votes {
    /// The name of the next vote, unless too many are open or one is about the same.
    pub(crate) fn next(&self, topic: &Topic) -> Option<u32> {
        let same = |ballot: &Ballot| match (&ballot.topic, topic) {
            (Topic::Enter { seat, .. }, Topic::Enter { seat: other, .. }) => seat == other,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        (self.open.len() < MAX_VOTES && !self.open.iter().any(same)).then_some(self.opened + 1)
    }

    /// Opens a vote that takes the consent of `of`.
    pub(crate) fn open(&mut self, topic: Topic, keys: Option<Keys>, of: SeatSet) -> u32 {
        self.opened += 1;
        let (yes, no) = (SeatSet::NONE, SeatSet::NONE);
        self.open.push(Ballot { id: self.opened, topic, keys, yes, no, of });
        self.opened
    }

    pub(crate) fn get(&self, id: u32) -> Option<&Ballot> {
        self.open.iter().find(|ballot| ballot.id == id)
    }

    /// Whether a seat is asked for its consent and has not voted.
    pub(crate) fn awaits(&self, id: u32, seat: Seat) -> bool {
        self.get(id).is_some_and(|ballot| ballot.of.contains(seat) && !ballot.yes.contains(seat))
    }

    pub(crate) fn cast(&mut self, id: u32, seat: Seat, yes: bool) {
        if let Some(ballot) = self.open.iter_mut().find(|ballot| ballot.id == id) {
            if yes { ballot.yes.insert(seat) } else { ballot.no.insert(seat) }
        }
    }

    /// Takes a vote off the table.
    pub(crate) fn close(&mut self, id: u32) -> Option<Ballot> {
        let place = self.open.iter().position(|ballot| ballot.id == id)?;
        Some(self.open.remove(place))
    }

    /// The consent of a seat that somebody left is not needed any longer.
    pub(crate) fn drop_voter(&mut self, seat: Seat) {
        self.open.iter_mut().for_each(|ballot| ballot.of.remove(seat));
    }

    /// The votes that `which` names.
    pub(crate) fn those(&self, which: impl Fn(&Ballot) -> bool) -> Vec<u32> {
        self.open.iter().filter(|ballot| which(ballot)).map(|ballot| ballot.id).collect()
    }

    /// The votes as everybody sees them.
    pub(crate) fn states(&self) -> Vec<Vote> {
        let state = |ballot: &Ballot| Vote {
            id: ballot.id,
            topic: ballot.topic.clone(),
            yes: ballot.yes.iter().collect(),
            no: ballot.no.iter().collect(),
            of: ballot.of.iter().collect(),
        };
        self.open.iter().map(state).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pause() -> Topic {
        Topic::Pause { seat: Seat(0), on: true }
    }

    #[test]
    fn silence_is_no_consent_and_one_no_is_enough() {
        let mut votes = Votes::default();
        let id = votes.open(pause(), None, [Seat(1), Seat(2)].into_iter().collect());
        votes.cast(id, Seat(1), true);
        assert!(
            !votes.get(id).unwrap().has_passed() && votes.awaits(id, Seat(2)) && !votes.awaits(id, Seat(1))
        );
        let mut refused = votes.clone();
        refused.cast(id, Seat(2), false);
        assert!(refused.get(id).unwrap().has_failed());
        votes.cast(id, Seat(2), true);
        assert!(votes.get(id).unwrap().has_passed());
    }

    #[test]
    fn who_left_is_not_waited_for() {
        let mut votes = Votes::default();
        let id = votes.open(pause(), None, [Seat(1), Seat(2)].into_iter().collect());
        votes.cast(id, Seat(1), true);
        votes.drop_voter(Seat(2));
        assert!(votes.get(id).unwrap().has_passed());
    }

    #[test]
    fn about_one_thing_there_is_one_vote() {
        let mut votes = Votes::default();
        assert_eq!(votes.next(&pause()), Some(1));
        votes.open(pause(), None, SeatSet::only(Seat(1)));
        assert_eq!(votes.next(&Topic::Pause { seat: Seat(3), on: true }), None);
        let enter = |seat| Topic::Enter { seat: Seat(seat), name: "Eve".to_owned() };
        assert_eq!(votes.next(&enter(1)), Some(2));
        votes.open(enter(1), None, SeatSet::only(Seat(2)));
        assert_eq!((votes.next(&enter(1)), votes.next(&enter(2))), (None, Some(3)));
    }
}
