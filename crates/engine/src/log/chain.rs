//! The hash chain of a log. Its start covers the header. Each link covers the previous chain and one entry.

use super::{Entry, Header, SeatInfo};
use crate::Hash;

/// The chain of one match.
///
/// From format 2 on every link is blinded with a value that follows from the match secret. A player is sent chains as
/// receipts during play, and must not be able to test a guess about a hidden entry against them.
#[derive(Clone)]
pub struct Chain {
    start: Hash,
    /// The key of the blinds; none in logs of format 1.
    blinds: Option<[u8; 32]>,
}

impl Chain {
    /// The chain of a match with this header and secret.
    pub fn new(header: &Header, secret: &Hash) -> Self {
        let blinds = header.is_covered().then(|| blake3::derive_key("airlock 2026 log blinds", &secret.0));
        Self { start: Self::start_of(header), blinds }
    }

    /// The chain before the first entry: a hash of the header without the players' names. 32 zero bytes in
    /// logs of format 1.
    ///
    /// # Panics
    /// Never: a header is plain data.
    pub fn start_of(header: &Header) -> Hash {
        if !header.is_covered() {
            return Hash::ZERO;
        }
        let Header { format, game, rules, setup, seats, commitments, previous } = header;
        let bots: Vec<bool> = seats.iter().map(|SeatInfo { name: _, bot }| *bot).collect();
        // Through a JSON tree, which sorts its keys.
        let body = serde_json::to_value((format, game, rules, setup, bots, commitments, previous));
        let body = body.expect("plain data serialises").to_string();
        Hash::of("airlock 2026 log header", &[body.as_bytes()])
    }

    /// The chain before the first entry.
    pub const fn start(&self) -> Hash {
        self.start
    }

    /// True if chains may be sent to players during the match.
    pub const fn is_blinded(&self) -> bool {
        self.blinds.is_some()
    }

    /// The chain after an entry, given the chain before it.
    ///
    /// # Panics
    /// Never: an entry is plain data.
    pub fn link(&self, before: &Hash, entry: &Entry) -> Hash {
        let Entry { seq, kind, by, reference, action, whisper: _, at_ms, state_hash, chain: _ } = entry;
        let body = serde_json::to_string(&(seq, kind, by, reference, action, at_ms, state_hash))
            .expect("plain data serialises");
        match &self.blinds {
            None => Hash::of("airlock 2026 log chain", &[&before.0, body.as_bytes()]),
            Some(key) => {
                let blind = blake3::keyed_hash(key, &seq.to_le_bytes());
                Hash::of("airlock 2026 log link", &[&before.0, blind.as_bytes(), body.as_bytes()])
            }
        }
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Chain(secret)")
    }
}
