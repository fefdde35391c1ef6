//! Memory of proofs: secrets that were right lately are no guesses.

use std::{
    collections::HashSet,
    mem,
    sync::{Mutex, PoisonError},
};

use airlock_engine::Hash;

use crate::limits::MAX_PROOFS;

/// Hashes of tokens and invitations that were right lately. The oldest half is forgotten when there are too
/// many.
#[derive(Debug, Default)]
pub(crate) struct Proofs(Mutex<Generations>);

#[derive(Debug, Default)]
struct Generations {
    newer: HashSet<Hash>,
    older: HashSet<Hash>,
}

impl Proofs {
    pub(crate) fn add(&self, hash: Hash) {
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if generations.newer.len() >= MAX_PROOFS {
            generations.older = mem::take(&mut generations.newer);
        }
        generations.newer.insert(hash);
    }

    pub(crate) fn has(&self, hash: &Hash) -> bool {
        let generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        generations.newer.contains(hash) || generations.older.contains(hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oldest_proofs_are_forgotten() {
        let proofs = Proofs::default();
        let hash = |n: usize| Hash::of("proof", &[&n.to_le_bytes()]);
        for n in 0..=2 * MAX_PROOFS {
            proofs.add(hash(n));
        }
        assert!(proofs.has(&hash(2 * MAX_PROOFS)) && proofs.has(&hash(MAX_PROOFS)));
        assert!(!proofs.has(&hash(0)));
    }
}
