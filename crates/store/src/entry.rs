/// One entry of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the log: from 1, without gaps.
    pub seq: u64,
    /// What it says; opaque to the store.
    pub body: String,
}
