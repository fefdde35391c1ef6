//! Where a table must agree.

use airlock_engine::{Seat, SeatSet};
use airlock_protocol::{Topic, Vote};
use serde::{Deserialize, Serialize};

use crate::{Alike, Keys, limits::MAX_VOTES};

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
    /// Who opened it, and so has agreed; none if it was somebody who has no seat.
    by: Option<Seat>,
    yes: SeatSet,
    no: SeatSet,
    /// The entry that is to be undone, if it is about that.
    #[serde(default)]
    pub(crate) from: Option<u64>,
}

impl Ballot {
    /// Whose consent it takes, of all who have a voice.
    fn of(&self, voices: SeatSet) -> SeatSet {
        self.by.map_or(voices, |by| voices.without(by))
    }

    /// Whether all whose consent it takes have agreed. Where nobody has a voice, nobody has agreed.
    pub(crate) fn has_passed(&self, voices: SeatSet) -> bool {
        let agreed = self.of(voices).intersection(self.yes);
        agreed == self.of(voices) && (self.by.is_some() || !agreed.is_empty())
    }

    pub(crate) const fn has_failed(&self) -> bool {
        !self.no.is_empty()
    }

    /// Who said no.
    pub(crate) fn refused_by(&self) -> Option<Seat> {
        self.no.iter().next()
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

    /// Opens a vote that takes the consent of everybody but `by`.
    pub(crate) fn open(&mut self, topic: Topic, keys: Option<Keys>, by: Option<Seat>) -> u32 {
        self.opened += 1;
        let (yes, no) = (SeatSet::NONE, SeatSet::NONE);
        self.open.push(Ballot { id: self.opened, topic, keys, by, yes, no, from: None });
        self.opened
    }

    /// A vote is about undoing the entries from this one on, whatever the seat does meanwhile.
    pub(crate) fn is_about(&mut self, id: u32, from: Option<u64>) {
        if let Some(ballot) = self.open.iter_mut().find(|ballot| ballot.id == id) {
            ballot.from = from;
        }
    }

    pub(crate) fn get(&self, id: u32) -> Option<&Ballot> {
        self.open.iter().find(|ballot| ballot.id == id)
    }

    /// Whether somebody asks for a seat with these keys.
    pub(crate) fn has_keys(&self, keys: &Keys) -> bool {
        self.open.iter().any(|ballot| ballot.keys.as_ref() == Some(keys))
    }

    /// Whether somebody asks for a seat under a name that looks like this one.
    pub(crate) fn has_name_like(&self, name: &str, alike: Alike) -> bool {
        let has =
            |ballot: &Ballot| matches!(&ballot.topic, Topic::Enter { name: other, .. } if alike(name, other));
        self.open.iter().any(has)
    }

    /// Whether a seat may answer like that: it is asked for its consent, and has not given it or takes it back.
    pub(crate) fn takes(&self, id: u32, seat: Seat, yes: bool, voices: SeatSet) -> bool {
        let asked = |ballot: &Ballot| ballot.of(voices).contains(seat);
        self.get(id).is_some_and(|ballot| asked(ballot) && !(yes && ballot.yes.contains(seat)))
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

    /// What a seat has agreed to is forgotten: whoever had its voice has it no longer.
    pub(crate) fn forget(&mut self, seat: Seat) {
        for ballot in &mut self.open {
            ballot.yes.remove(seat);
            ballot.by.take_if(|by| *by == seat);
        }
    }

    /// The name of who asks for a seat is forgotten.
    pub(crate) fn unname(&mut self, of: Seat) {
        for ballot in &mut self.open {
            if let Topic::Enter { seat, name } = &mut ballot.topic
                && *seat == of
            {
                name.clear();
            }
        }
    }

    /// The votes that `which` names.
    pub(crate) fn those(&self, which: impl Fn(&Ballot) -> bool) -> Vec<u32> {
        self.open.iter().filter(|ballot| which(ballot)).map(|ballot| ballot.id).collect()
    }

    /// The votes as everybody sees them.
    pub(crate) fn states(&self, voices: SeatSet) -> Vec<Vote> {
        let state = |ballot: &Ballot| Vote {
            id: ballot.id,
            topic: ballot.topic.clone(),
            yes: ballot.yes.iter().collect(),
            no: ballot.no.iter().collect(),
            of: ballot.of(voices).iter().collect(),
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

    fn voices(seats: &[u8]) -> SeatSet {
        seats.iter().copied().map(Seat).collect()
    }

    #[test]
    fn silence_is_no_consent_and_one_no_is_enough() {
        let (mut votes, all) = (Votes::default(), voices(&[0, 1, 2]));
        let id = votes.open(pause(), None, Some(Seat(0)));
        votes.cast(id, Seat(1), true);
        assert!(!votes.get(id).unwrap().has_passed(all));
        let takes = |seat, yes| votes.takes(id, Seat(seat), yes, all);
        assert!(takes(2, true) && !takes(1, true) && !takes(0, true) && !takes(3, true));
        let mut refused = votes.clone();
        refused.cast(id, Seat(2), false);
        assert!(refused.get(id).unwrap().has_failed());
        votes.cast(id, Seat(2), true);
        assert!(votes.get(id).unwrap().has_passed(all));
    }

    #[test]
    fn a_yes_can_be_taken_back_until_all_have_agreed() {
        let (mut votes, all) = (Votes::default(), voices(&[0, 1, 2]));
        let id = votes.open(pause(), None, Some(Seat(0)));
        votes.cast(id, Seat(1), true);
        assert!(votes.takes(id, Seat(1), false, all));
        votes.cast(id, Seat(1), false);
        assert!(votes.get(id).unwrap().has_failed());
    }

    #[test]
    fn who_left_is_not_waited_for_and_has_agreed_to_nothing() {
        let mut votes = Votes::default();
        let id = votes.open(pause(), None, Some(Seat(0)));
        votes.cast(id, Seat(1), true);
        let passed = |votes: &Votes, all: &[u8]| votes.get(id).unwrap().has_passed(voices(all));
        assert!(passed(&votes, &[0, 1]));
        votes.forget(Seat(1));
        assert!(passed(&votes, &[0]));
        assert!(!passed(&votes, &[0, 1]), "somebody else has that voice now");
        votes.cast(id, Seat(1), true);
        votes.forget(Seat(0));
        assert!(!passed(&votes, &[0, 1]), "nor has somebody else opened it");
    }

    #[test]
    fn where_nobody_has_a_voice_nobody_lets_a_stranger_in() {
        let mut votes = Votes::default();
        let id = votes.open(Topic::Enter { seat: Seat(1), name: "Eve".to_owned() }, None, None);
        assert!(!votes.get(id).unwrap().has_passed(SeatSet::NONE));
    }

    #[test]
    fn about_one_thing_there_is_one_vote() {
        let mut votes = Votes::default();
        assert_eq!(votes.next(&pause()), Some(1));
        votes.open(pause(), None, None);
        assert_eq!(votes.next(&Topic::Pause { seat: Seat(3), on: true }), None);
        let enter = |seat| Topic::Enter { seat: Seat(seat), name: "Eve".to_owned() };
        assert_eq!(votes.next(&enter(1)), Some(2));
        votes.open(enter(1), None, None);
        assert_eq!((votes.next(&enter(1)), votes.next(&enter(2))), (None, Some(3)));
    }
}
