use crate::Head;

/// A stored state of a match that saves replaying its log. A cache: losing it only costs time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// Version of the rules that made it; useless under other versions.
    pub rules_version: String,
    /// End of the log at which it was taken; the default is the start of the match.
    pub head: Head,
    /// Opaque to the store.
    pub state: Vec<u8>,
}
