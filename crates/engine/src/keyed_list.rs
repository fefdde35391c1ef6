//! A list serialised as a map.

use serde::{Serialize, Serializer};

/// Entries with keys in a fixed order. Serialised as a map, so that a delta can replace one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keyed<K, V>(Vec<(K, V)>);

impl<K, V> Default for Keyed<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K, V> Keyed<K, V> {
    /// The entries.
    pub fn iter(&self) -> impl Iterator<Item = &(K, V)> {
        self.0.iter()
    }

    /// True if there is no entry.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K: PartialEq, V> Keyed<K, V> {
    /// The entry of a key.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.0.iter().find(|(other, _)| other == key).map(|(_, entry)| entry)
    }
}

impl<K: Copy + PartialEq> Keyed<K, u8> {
    /// Counts the things of each kind. Kinds that do not occur are left out.
    pub fn count(kinds: &[K], things: impl Iterator<Item = K>) -> Self {
        let mut counts: Vec<(K, u8)> = kinds.iter().map(|kind| (*kind, 0)).collect();
        for thing in things {
            if let Some((_, number)) = counts.iter_mut().find(|(kind, _)| *kind == thing) {
                *number = number.saturating_add(1);
            }
        }
        counts.retain(|(_, number)| *number > 0);
        Self(counts)
    }
}

impl<K, V> FromIterator<(K, V)> for Keyed<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl<K, V> Extend<(K, V)> for Keyed<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        self.0.extend(entries);
    }
}

impl<K, V> IntoIterator for Keyed<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<K: Serialize, V: Serialize> Serialize for Keyed<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, entry)| (key, entry)))
    }
}
