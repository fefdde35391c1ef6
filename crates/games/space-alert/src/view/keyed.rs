//! A list that is written as a map.

use serde::{Serialize, Serializer};

/// Entries with their keys, in a fixed order; written as a map, so that a client can replace one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keyed<K, V>(Vec<(K, V)>);

impl<K, V> Keyed<K, V> {
    /// The entries.
    pub fn iter(&self) -> impl Iterator<Item = &(K, V)> {
        self.0.iter()
    }

    /// Whether there is none.
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

impl<K, V> FromIterator<(K, V)> for Keyed<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl<K: Serialize, V: Serialize> Serialize for Keyed<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, entry)| (key, entry)))
    }
}
