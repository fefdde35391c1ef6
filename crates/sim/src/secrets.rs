//! Whose secrets a seat holds, by what people did themselves: not by what the server made of it.

use std::collections::{BTreeMap, BTreeSet};

use airlock_engine::Seat;

use crate::Violation;

/// Whose secrets the seats of a match hold. People are known by their names; nobody else has the same.
#[derive(Debug, Default)]
pub(crate) struct Secrets {
    /// Who was dealt in at each seat, or was let in later.
    owners: BTreeMap<Seat, String>,
    /// Who left by their own act, or agreed that somebody else plays their seat.
    released: BTreeSet<String>,
    /// Who agreed that everybody may know everything.
    agreed: BTreeSet<String>,
    /// Whether everybody does. Nobody who comes back later can take that back.
    revealed: bool,
}

impl Secrets {
    /// Whether nobody has been dealt in.
    pub(crate) fn are_unknown(&self) -> bool {
        self.owners.is_empty()
    }

    pub(crate) fn deal(&mut self, seat: Seat, name: &str) {
        self.owners.insert(seat, name.to_owned());
    }

    /// Somebody lets go of their secrets.
    pub(crate) fn release(&mut self, name: &str) {
        self.released.insert(name.to_owned());
    }

    /// Somebody agrees that everybody may know everything.
    pub(crate) fn agree(&mut self, name: &str) {
        self.agreed.insert(name.to_owned());
    }

    /// Everybody is told everything.
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

    /// Somebody comes back to them.
    pub(crate) fn keep(&mut self, name: &str) {
        self.released.remove(name);
    }

    /// Somebody is told what a seat sees.
    pub(crate) fn tell(&mut self, seat: Seat, who: &str) -> Result<(), Violation> {
        match self.owners.get_mut(&seat) {
            Some(owner) if owner != who && !self.released.contains(owner) => {
                Err(Violation::Told { who: who.to_owned(), owner: owner.clone() })
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
    fn who_has_let_go_and_comes_back_is_asked_only_before_everything_is_known() {
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
