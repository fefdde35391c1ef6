use crate::Head;

/// A state of a match, kept so that it need not be replayed from the beginning. A cache: losing it costs time only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The rules that made it; under others it means nothing.
    pub rules_version: String,
    /// The end of the log that it is the state of; the default is the opening.
    pub head: Head,
    /// The state; opaque to the store.
    pub state: Vec<u8>,
}
