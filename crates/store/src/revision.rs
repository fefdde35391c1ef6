/// Another body for an entry, in the place of the one that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// Which entry.
    pub seq: u64,
    /// What it says now.
    pub before: String,
    /// What it is to say.
    pub after: String,
}
