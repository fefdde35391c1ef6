use crate::Line;

/// Everything that a store keeps of a match, except what it could work out again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchData {
    /// What the match begins with; it never changes.
    pub header: String,
    /// What the match is found by besides its id. No two matches have the same.
    pub code: Option<String>,
    /// What lists tell of it.
    pub line: Line,
    /// Its entries, from number 1 on.
    pub bodies: Vec<String>,
}
