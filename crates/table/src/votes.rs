//! Votes of a table.

use airlock_engine::{Seat, SeatSet};
use airlock_protocol::{Topic, Vote};
use serde::{Deserialize, Serialize};

use crate::{Alike, Keys, limits::MAX_VOTES};

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Votes {
    /// Number of votes opened so far; the next vote's id follows it.
    opened: u32,
    open: Vec<Ballot>,
}

/// An open vote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ballot {
    pub(crate) id: u32,
    pub(crate) topic: Topic,
    /// Keys of the person who asks for the seat.
    pub(crate) keys: Option<Keys>,
    /// Seat that opened the vote and so agreed; `None` if a person without a seat did.
    by: Option<Seat>,
    yes: SeatSet,
    no: SeatSet,
    /// First entry to undo, for a vote about undo.
    #[serde(default)]
    pub(crate) from: Option<u64>,
}

impl Ballot {
    /// The seats whose consent is needed, of all that have a voice.
    fn of(&self, voices: SeatSet) -> SeatSet {
        self.by.map_or(voices, |by| voices.without(by))
    }

    /// True if every seat whose consent is needed has agreed. Without any voice nothing passes.
    pub(crate) fn has_passed(&self, voices: SeatSet) -> bool {
        let agreed = self.of(voices).intersection(self.yes);
        agreed == self.of(voices) && (self.by.is_some() || !agreed.is_empty())
    }

    pub(crate) const fn has_failed(&self) -> bool {
        !self.no.is_empty()
    }

    /// The first seat that refused.
    pub(crate) fn refused_by(&self) -> Option<Seat> {
        self.no.iter().next()
    }
}

impl Votes {
    /// Id of the next vote. `None` if too many votes are open, or one on the same topic is.
    pub(crate) fn next(&self, topic: &Topic) -> Option<u32> {
        let same = |ballot: &Ballot| match (&ballot.topic, topic) {
            (Topic::Enter { seat, .. }, Topic::Enter { seat: other, .. }) => seat == other,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        (self.open.len() < MAX_VOTES && !self.open.iter().any(same)).then_some(self.opened + 1)
    }

    /// Opens a vote that needs the consent of all but `by`. Returns its id.
    pub(crate) fn open(&mut self, topic: Topic, keys: Option<Keys>, by: Option<Seat>) -> u32 {
        self.opened += 1;
        let (yes, no) = (SeatSet::NONE, SeatSet::NONE);
        self.open.push(Ballot { id: self.opened, topic, keys, by, yes, no, from: None });
        self.opened
    }

    /// Fixes the first entry that a vote about undo takes back, whatever the seat does meanwhile.
    pub(crate) fn is_about(&mut self, id: u32, from: Option<u64>) {
        if let Some(ballot) = self.open.iter_mut().find(|ballot| ballot.id == id) {
            ballot.from = from;
        }
    }

    pub(crate) fn get(&self, id: u32) -> Option<&Ballot> {
        self.open.iter().find(|ballot| ballot.id == id)
    }

    /// True if a person with these keys is asking for a seat.
    pub(crate) fn has_keys(&self, keys: &Keys) -> bool {
        self.open.iter().any(|ballot| ballot.keys.as_ref() == Some(keys))
    }

    /// True if a person with a similar name is asking for a seat.
    pub(crate) fn has_name_like(&self, name: &str, alike: Alike) -> bool {
        let has =
            |ballot: &Ballot| matches!(&ballot.topic, Topic::Enter { name: other, .. } if alike(name, other));
        self.open.iter().any(has)
    }

    /// True if the seat may answer like that: its consent is needed, and it has not given it or takes it back.
    pub(crate) fn takes(&self, id: u32, seat: Seat, yes: bool, voices: SeatSet) -> bool {
        let asked = |ballot: &Ballot| ballot.of(voices).contains(seat);
        self.get(id).is_some_and(|ballot| asked(ballot) && !(yes && ballot.yes.contains(seat)))
    }

    pub(crate) fn cast(&mut self, id: u32, seat: Seat, yes: bool) {
        if let Some(ballot) = self.open.iter_mut().find(|ballot| ballot.id == id) {
            if yes { ballot.yes.insert(seat) } else { ballot.no.insert(seat) }
        }
    }

    /// Removes a vote from the open ones.
    pub(crate) fn close(&mut self, id: u32) -> Option<Ballot> {
        let place = self.open.iter().position(|ballot| ballot.id == id)?;
        Some(self.open.remove(place))
    }

    /// Forgets what a seat agreed to, since another player has its voice.
    pub(crate) fn forget(&mut self, seat: Seat) {
        for ballot in &mut self.open {
            ballot.yes.remove(seat);
            ballot.by.take_if(|by| *by == seat);
        }
    }

    /// Removes the names of people who ask for a seat.
    pub(crate) fn unname(&mut self, of: Seat) {
        for ballot in &mut self.open {
            if let Topic::Enter { seat, name } = &mut ballot.topic
                && *seat == of
            {
                name.clear();
            }
        }
    }

    /// Ids of the open votes that match `which`.
    pub(crate) fn those(&self, which: impl Fn(&Ballot) -> bool) -> Vec<u32> {
        self.open.iter().filter(|ballot| which(ballot)).map(|ballot| ballot.id).collect()
    }

    /// Public state of the open votes.
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
    fn vote_needs_every_yes_and_fails_on_one_no() {
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
    fn yes_can_be_withdrawn_until_all_agree() {
        let (mut votes, all) = (Votes::default(), voices(&[0, 1, 2]));
        let id = votes.open(pause(), None, Some(Seat(0)));
        votes.cast(id, Seat(1), true);
        assert!(votes.takes(id, Seat(1), false, all));
        votes.cast(id, Seat(1), false);
        assert!(votes.get(id).unwrap().has_failed());
    }

    #[test]
    fn forgotten_seat_neither_agrees_nor_blocks() {
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
    fn vote_without_voices_never_passes() {
        let mut votes = Votes::default();
        let id = votes.open(Topic::Enter { seat: Seat(1), name: "Eve".to_owned() }, None, None);
        assert!(!votes.get(id).unwrap().has_passed(SeatSet::NONE));
    }

    #[test]
    fn topic_has_at_most_one_open_vote() {
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
