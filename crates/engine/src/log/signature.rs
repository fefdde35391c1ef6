//! The server's Ed25519 signature under the end of a log.

use std::fmt;

use ed25519_dalek::{Signature as Ed25519Signature, Signer as _, SigningKey as Ed25519Key, VerifyingKey};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::Log;
use crate::Hash;

/// A server's private key. It signs the ends of logs.
#[derive(Clone)]
pub struct SigningKey(Ed25519Key);

impl SigningKey {
    /// Derives the key from 32 secret random bytes.
    pub fn new(seed: [u8; 32]) -> Self {
        Self(Ed25519Key::from_bytes(&seed))
    }

    /// The public key, as the server publishes it.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs a log that ends after this number of entries with this chain.
    pub fn sign(&self, entries: u64, chain: &Hash) -> Signature {
        let signature = self.0.sign(&signed(entries, chain).0);
        Signature { key: self.public(), signature: SignatureBytes(signature.to_bytes()) }
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey(…)")
    }
}

/// A server's public key: 32 bytes, written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

/// The 64 bytes of an Ed25519 signature, written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SignatureBytes(pub [u8; 64]);

/// A server's signature under the end of a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// The server's public key.
    pub key: PublicKey,
    pub signature: SignatureBytes,
}

impl Signature {
    /// True if the key signed a log that ends after this number of entries with this chain.
    pub fn holds(&self, entries: u64, chain: &Hash) -> bool {
        let signature = Ed25519Signature::from_bytes(&self.signature.0);
        VerifyingKey::from_bytes(&self.key.0)
            .is_ok_and(|key| key.verify_strict(&signed(entries, chain).0, &signature).is_ok())
    }
}

impl Log {
    /// Signs the end of the log.
    pub fn sign(&mut self, key: &SigningKey) {
        self.signature = Some(key.sign(self.entries.len() as u64, &self.chain()));
    }
}

/// The message that is signed.
fn signed(entries: u64, chain: &Hash) -> Hash {
    Hash::of("airlock 2026 log end", &[&entries.to_le_bytes(), &chain.0])
}

macro_rules! hexadecimal {
    ($type:ident, $bytes:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl std::str::FromStr for $type {
            type Err = &'static str;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                read(text).map(Self).ok_or(concat!("expected ", $bytes, " bytes in hexadecimal"))
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

hexadecimal!(PublicKey, "32");
hexadecimal!(SignatureBytes, "64");

/// Reads bytes from hexadecimal digits.
fn read<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    let mut bytes = [0; N];
    if digits.len() != 2 * N || !digits.is_ascii() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        let high = char::from(*pair.first()?).to_digit(16)?;
        let low = char::from(*pair.get(1)?).to_digit(16)?;
        *byte = u8::try_from(high << 4 | low).ok()?;
    }
    Some(bytes)
}
