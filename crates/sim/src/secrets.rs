//! The ownership of seats' secrets, derived only from what people did and not from the server's state.

use std::collections::{BTreeMap, BTreeSet};

use airlock_engine::Seat;

use crate::Violation;

/// The owners of the secrets of a match's seats. People are identified by their unique names.
#[derive(Debug, Default)]
pub(crate) struct Secrets {
    /// The person who was dealt in at each seat, or was let in later.
    owners: BTreeMap<Seat, String>,
    /// People who left voluntarily, or agreed that somebody else plays their seat.
    released: BTreeSet<String>,
    /// People who agreed to reveal everything.
    agreed: BTreeSet<String>,
    /// True once everything is revealed. Nobody who comes back later can undo that.
    revealed: bool,
}

impl Secrets {
    /// True if nobody has been dealt in.
    pub(crate) fn are_unknown(&self) -> bool {
        self.owners.is_empty()
    }

    pub(crate) fn deal(&mut self, seat: Seat, name: &str) {
        self.owners.insert(seat, name.to_owned());
    }

    /// Records that a person gives up their secrets.
    pub(crate) fn release(&mut self, name: &str) {
        self.released.insert(name.to_owned());
    }

    /// Records that a person agrees to reveal everything.
    pub(crate) fn agree(&mut self, name: &str) {
        self.agreed.insert(name.to_owned());
    }

    /// Checks that everything may be revealed.
    pub(crate) fn reveal(&mut self) -> Result<(), Violation> {
        let silent = |owner: &&String| !self.released.contains(*owner) && !self.agreed.contains(*owner);
        match self.owners.values().find(silent) {
            Some(owner) if !self.revealed => Err(Violation::Revealed { owner: owner.clone() }),
            _ => {
                self.revealed = true;
                Ok(())
            }
        }
    }

    /// Records that a person comes back to their secrets.
    pub(crate) fn keep(&mut self, name: &str) {
        self.released.remove(name);
    }

    /// Checks that a person may see a seat's secrets.
    pub(crate) fn tell(&mut self, seat: Seat, who: &str) -> Result<(), Violation> {
        match self.owners.get_mut(&seat) {
            Some(owner) if owner != who && !self.released.contains(owner) => {
                Err(Violation::Leaked { who: who.to_owned(), owner: owner.clone() })
            }
            Some(owner) => {
                *owner = who.to_owned();
                Ok(())
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returned_owner_is_asked_until_everything_is_revealed() {
        let gone = || {
            let mut secrets = Secrets::default();
            secrets.deal(Seat(0), "Ada");
            secrets.release("Ada");
            secrets
        };
        let (mut secrets, mut later) = (gone(), gone());
        assert_eq!(secrets.reveal(), Ok(()));
        secrets.keep("Ada");
        assert_eq!(secrets.reveal(), Ok(()), "it is known already");
        later.keep("Ada");
        assert_eq!(later.reveal(), Err(Violation::Revealed { owner: "Ada".to_owned() }));
    }
}
