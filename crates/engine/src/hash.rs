//! Hashes of states and of the log's chain.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::UnknownWord;

/// A 256-bit BLAKE3 hash, written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The start of a chain that covers nothing yet.
    pub const ZERO: Self = Self([0; 32]);

    /// Hashes parts, each preceded by its length, under a key derived from `purpose`.
    pub fn of(purpose: &str, parts: &[&[u8]]) -> Self {
        let mut hasher = blake3::Hasher::new_derive_key(purpose);
        for part in parts {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self(*hasher.finalize().as_bytes())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&blake3::Hash::from_bytes(self.0).to_hex())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hash {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let error = || UnknownWord { text: text.to_owned(), vocabulary: "hash of 64 hexadecimal digits" };
        let parsed = blake3::Hash::from_hex(text.as_bytes()).map_err(|_| error())?;
        Ok(Self(*parsed.as_bytes()))
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The error omits the text read: it may be a mistyped secret.
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("expected 64 hexadecimal digits"))
    }
}

/// The key with which one match hashes its states. Secret until the match ends: an unkeyed state hash would
/// let players test guesses about hidden cards.
#[derive(Clone)]
pub struct HashKey([u8; 32]);

impl HashKey {
    /// Derives the key from a match secret.
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(blake3::derive_key("airlock 2026 state hash", secret))
    }

    /// The hash of a value's canonical form.
    ///
    /// # Panics
    /// If the value cannot be serialised. States are plain data, so they always can.
    pub fn hash(&self, value: &impl Serialize) -> Hash {
        let bytes = postcard::to_stdvec(value).expect("plain data serialises");
        Hash(*blake3::keyed_hash(&self.0, &bytes).as_bytes())
    }
}

impl fmt::Debug for HashKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HashKey(secret)")
    }
}
