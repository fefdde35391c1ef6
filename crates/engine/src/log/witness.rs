//! Checks a log against outside evidence: a server's signature and players' receipts.

use serde::Serialize;

use super::{Chain, Header, Log, signature::PublicKey};
use crate::Hash;

/// The result of comparing a log with outside evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Witness {
    /// The server's signature. `None` if the log has none.
    pub signature: Option<Signed>,
    /// Number of receipts that are chains of this log.
    pub agree: u64,
    /// Receipts that this log lacks. The server acknowledged something that differs from this log.
    pub missing: Vec<Hash>,
    /// False in logs of format 1: their chain does not cover the header.
    pub covers_header: bool,
}

/// A signature under a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Signed {
    /// The key of the server that signed.
    pub key: PublicKey,
    /// False if the signature does not verify with this key for this log.
    pub holds: bool,
    /// False if another key was expected.
    pub expected: bool,
    /// True if the key was compared with the one that the server publishes.
    pub compared: bool,
}

impl Witness {
    /// Compares a log with the receipts of a player and with the key that its server publishes, if it is known.
    pub fn of(log: &Log, receipts: &[Hash], key: Option<&PublicKey>) -> Self {
        let mut chains: Vec<Hash> = log.entries.iter().map(|entry| entry.chain).collect();
        chains.push(Chain::start_of(&log.header));
        chains.sort_unstable();
        let missing: Vec<Hash> =
            receipts.iter().filter(|receipt| chains.binary_search(receipt).is_err()).copied().collect();
        let signature = log.signature.as_ref().map(|signature| Signed {
            key: signature.key,
            holds: signature.holds(log.entries.len() as u64, &log.chain()),
            expected: key.is_none_or(|key| *key == signature.key),
            compared: key.is_some(),
        });
        let agree = (receipts.len() - missing.len()) as u64;
        Self { signature, agree, missing, covers_header: log.header.is_covered() }
    }

    /// True if nothing contradicts the log. A log without any evidence is not contradicted.
    pub fn agrees(&self) -> bool {
        self.missing.is_empty() && self.signature.is_none_or(|signed| signed.holds && signed.expected)
    }
}

impl Header {
    /// True if the chain covers the header: from format 2 on.
    pub const fn is_covered(&self) -> bool {
        self.format >= 2
    }
}
