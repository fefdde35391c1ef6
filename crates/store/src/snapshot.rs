/// A state of a match, kept so that it need not be replayed from the beginning. A cache: losing it costs time only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The rules that made it; under others it means nothing.
    pub rules_version: String,
    /// It is the state after this entry; 0 is the opening.
    pub seq: u64,
    /// The state; opaque to the store.
    pub state: Vec<u8>,
}
