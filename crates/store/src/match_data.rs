use crate::Line;

/// The stored data of a match, without anything that can be computed from it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchData {
    /// Opaque to the store; never changes.
    pub header: String,
    /// Unique code by which the match can be found besides its id.
    pub code: Option<String>,
    pub line: Line,
    /// Bodies of its entries, from number 1 on.
    pub bodies: Vec<String>,
}
