use crate::{MatchId, limits::MAX_MATCHES_PER_PAGE};

/// A line in a list of matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Which match.
    pub id: MatchId,
    /// Its header.
    pub header: String,
    /// How many entries its log has.
    pub entries: u64,
}

/// Which part of a list is wanted; lists begin with the newest match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// Only matches older than this one: the last of the page before.
    pub before: Option<MatchId>,
    /// How many at most; no page is longer than [`MAX_MATCHES_PER_PAGE`].
    pub at_most: u32,
}

impl Page {
    /// The page that begins with the newest match.
    pub const FIRST: Self = Self { before: None, at_most: MAX_MATCHES_PER_PAGE };
}
