//! Fair dice by commitment before the match and reveal after it.
//!
//! The server commits to a secret. The browser of each human seat commits to a nonce when it sits down. The
//! start freezes the seats and commitments, then the nonces are revealed. The seed is a keyed hash over all
//! of them. If one seat's device was honest and no start was voided to fish for dice, nobody chose or
//! re-rolled them.

use serde::{Deserialize, Serialize};

use crate::{Hash, Seed};

/// A number known to one party until it is revealed: the server's secret or a seat's nonce.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// The commitment to the server's secret.
    pub fn commit(&self) -> Hash {
        Hash::of("airlock 2026 commitment to the match secret", &[&self.0])
    }

    /// The commitment to a seat's nonce.
    pub fn commit_nonce(&self, seat: u8) -> Hash {
        Hash::of("airlock 2026 commitment to a nonce", &[&[seat], &self.0])
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The commitments made before the dice existed. Public from the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commitments {
    /// The server's commitment to its secret.
    pub secret: Hash,
    /// Commitment to each seat's nonce. `None` for bots.
    pub nonces: Vec<Option<Hash>>,
    /// Number of starts voided because a nonce was missing or wrong.
    #[serde(default)]
    pub voided_starts: u32,
}

/// The committed values: the nonces are public right after the start, the secret after the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reveal {
    /// The server's secret.
    pub secret: Hash,
    /// Each seat's nonce. `None` for bots.
    pub nonces: Vec<Option<Hash>>,
}

/// A reveal that contradicts its commitments.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BrokenPromise {
    /// The revealed secret is not the committed one.
    #[error("the revealed secret is not the one committed to")]
    Secret,
    /// A seat's nonce is missing, superfluous or not the committed one.
    #[error("the nonce of seat {0} is not the one committed to")]
    Nonce(usize),
}

impl Reveal {
    /// Checks the reveal against the commitments.
    ///
    /// # Errors
    /// The first promise that is not kept.
    pub fn keeps(&self, commitments: &Commitments) -> Result<(), BrokenPromise> {
        if Secret(self.secret.0).commit() != commitments.secret {
            return Err(BrokenPromise::Secret);
        }
        let seats = self.nonces.len().max(commitments.nonces.len());
        for seat in 0..seats {
            let nonce = self.nonces.get(seat).copied().flatten();
            let number = u8::try_from(seat).unwrap_or(u8::MAX);
            let committed = nonce.map(|nonce| Secret(nonce.0).commit_nonce(number));
            if committed != commitments.nonces.get(seat).copied().flatten() {
                return Err(BrokenPromise::Nonce(seat));
            }
        }
        Ok(())
    }

    /// Derives the match seed from the secret and the nonces.
    pub fn seed(&self) -> Seed {
        let mut bytes = Vec::new();
        for nonce in &self.nonces {
            match nonce {
                None => bytes.push(0),
                Some(nonce) => {
                    bytes.push(1);
                    bytes.extend_from_slice(&nonce.0);
                }
            }
        }
        let key = blake3::derive_key("airlock 2026 match seed", &self.secret.0);
        Seed::new(*blake3::keyed_hash(&key, &bytes).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fair() -> (Commitments, Reveal) {
        let (secret, nonce) = (Secret([1; 32]), Secret([2; 32]));
        let commitments = Commitments {
            secret: secret.commit(),
            nonces: vec![None, Some(nonce.commit_nonce(1))],
            voided_starts: 0,
        };
        (commitments, Reveal { secret: Hash(secret.0), nonces: vec![None, Some(Hash(nonce.0))] })
    }

    #[test]
    fn reveal_is_accepted_only_if_honest() {
        let (commitments, reveal) = fair();
        assert_eq!(reveal.keeps(&commitments), Ok(()));
        let other = Reveal { secret: Hash([3; 32]), ..reveal.clone() };
        assert_eq!(other.keeps(&commitments), Err(BrokenPromise::Secret));
        for nonces in
            [vec![], vec![None, Some(Hash([9; 32]))], vec![Some(Hash([2; 32])), Some(Hash([2; 32]))]]
        {
            assert!(Reveal { nonces, ..reveal.clone() }.keeps(&commitments).is_err());
        }
    }

    #[test]
    fn every_part_changes_the_seed() {
        let (_, reveal) = fair();
        let secret = Reveal { secret: Hash([3; 32]), ..reveal.clone() };
        let nonce = Reveal { nonces: vec![None, Some(Hash([3; 32]))], ..reveal.clone() };
        let seat = Reveal { nonces: vec![Some(Hash([2; 32])), None], ..reveal.clone() };
        let seeds = [&reveal, &secret, &nonce, &seat].map(Reveal::seed);
        for (i, a) in seeds.iter().enumerate() {
            assert!(seeds[i + 1..].iter().all(|b| a != b));
        }
    }
}
