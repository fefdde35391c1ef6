use std::fmt;

use crate::{AppendError, MatchId, StoreError};

const BYTES: usize = 16;

/// Running digest of a log up to one entry, over the bodies as appended. A later revision of a body does not change
/// it, so that it identifies logs, not texts. All zeros before the first entry, and at entries written by an older
/// version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Digest([u8; BYTES]);

impl Digest {
    /// The digest after one more entry.
    #[must_use]
    pub fn then(self, body: &str) -> Self {
        let mut hasher = blake3::Hasher::new_derive_key("airlock 2026 entry of a store");
        hasher.update(&self.0).update(body.as_bytes());
        let mut digest = Self::default();
        hasher.finalize_xof().fill(&mut digest.0);
        digest
    }

    /// The form that databases store.
    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Parses the stored form; `None` before the first entry.
    pub(crate) fn read(bytes: Option<Vec<u8>>) -> Result<Self, sqlx::Error> {
        let Some(bytes) = bytes else { return Ok(Self::default()) };
        let odd = |bytes: Vec<u8>| format!("the database holds a digest of {} bytes", bytes.len());
        bytes.try_into().map(Self).map_err(|bytes| sqlx::Error::Decode(odd(bytes).into()))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The end of a log: number of the last entry, and digest of all. The default is the end of an empty log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Head {
    /// 0 if there is no entry.
    pub seq: u64,
    pub digest: Digest,
}

impl Head {
    /// The end after these entries are appended.
    #[must_use]
    pub fn then(self, bodies: &[String]) -> Self {
        let digest = bodies.iter().fold(self.digest, |digest, body| digest.then(body));
        Self { seq: self.seq.saturating_add(bodies.len() as u64), digest }
    }

    /// Refuses an append after `after` to the log of match `id` that ends here, unless both are equal.
    ///
    /// # Errors
    /// [`AppendError::Conflict`] if the log is longer, [`StoreError::Torn`] if it is shorter or has another entry
    /// there.
    pub fn must_be(self, id: MatchId, after: Self) -> Result<(), AppendError> {
        if self == after {
            Ok(())
        } else if self.seq > after.seq {
            Err(AppendError::Conflict { after: after.seq, actual: self.seq })
        } else {
            Err(StoreError::Torn { id, seq: after.seq, length: self.seq }.into())
        }
    }

    /// The end after each of these entries.
    pub(crate) fn each(self, bodies: &[String]) -> impl Iterator<Item = (Self, &str)> {
        bodies.iter().scan(self, |head, body| {
            *head = Self { seq: head.seq.saturating_add(1), digest: head.digest.then(body) };
            Some((*head, body.as_str()))
        })
    }
}

/// The entries after one point of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tail {
    /// In order.
    pub bodies: Vec<String>,
    /// End of the log after the entries.
    pub head: Head,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digest_tells_logs_apart() {
        let bodies = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let head = |texts: &[&str]| Head::default().then(&bodies(texts));
        assert_eq!(head(&["a", "b"]), head(&["a"]).then(&bodies(&["b"])));
        for other in [&["a", "c"][..], &["c", "b"], &["ab", ""], &["", "ab"], &["b", "a"]] {
            assert_eq!(head(other).seq, 2);
            assert_ne!(head(other), head(&["a", "b"]), "{other:?}");
        }
        let each: Vec<_> = Head::default().each(&bodies(&["a", "b"])).map(|(head, _)| head).collect();
        assert_eq!(each, [head(&["a"]), head(&["a", "b"])]);
    }
}
