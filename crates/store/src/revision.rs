/// Replacement of an entry's body, provided that the entry is unchanged since it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// Number of the entry.
    pub seq: u64,
    /// The body that was read.
    pub before: String,
    /// The new body.
    pub after: String,
}
