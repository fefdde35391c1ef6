/// One entry of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Numbered from 1 without gaps.
    pub seq: u64,
    /// Opaque to the store.
    pub body: String,
}
