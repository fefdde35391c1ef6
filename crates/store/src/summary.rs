use crate::{Digest, Head, Line, MatchId, limits::MAX_MATCHES_PER_PAGE};

/// A match in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    pub id: MatchId,
    /// Unique code by which the match can be found besides its id.
    pub code: Option<String>,
    pub line: Line,
    /// Time at which the line was written, in milliseconds since 1970, by the clock of the database.
    pub updated_at: u64,
    /// Number of entries then, or later.
    pub entries: u64,
    /// Digest of these entries.
    pub digest: Digest,
}

impl Summary {
    /// The end of the log.
    #[must_use]
    pub const fn head(&self) -> Head {
        Head { seq: self.entries, digest: self.digest }
    }
}

/// Filter of a list. Matches must fit all conditions; the newest come first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// Contained in `search`; case does not matter.
    pub text: Option<String>,
    pub game: Option<String>,
    pub phase: Option<String>,
    /// Listed publicly or not.
    pub public: Option<bool>,
    /// Ids of the matches, at most [`MAX_MATCHES_PER_PAGE`].
    pub among: Option<Vec<MatchId>>,
    /// To be woken at this time, in milliseconds since 1970, or earlier.
    pub due_at: Option<u64>,
    /// With a line written before this time, in milliseconds since 1970.
    pub updated_before: Option<u64>,
    /// With more data here than an archived match keeps.
    pub unarchived: bool,
    /// Older than this match: the last one of the previous page.
    pub before: Option<MatchId>,
    /// Page size, at most [`MAX_MATCHES_PER_PAGE`].
    pub at_most: u32,
}

impl Default for Filter {
    /// Matches everything; the first page.
    fn default() -> Self {
        Self {
            text: None,
            game: None,
            phase: None,
            public: None,
            among: None,
            due_at: None,
            updated_before: None,
            unarchived: false,
            before: None,
            at_most: MAX_MATCHES_PER_PAGE,
        }
    }
}

impl Filter {
    /// True if nothing can fit: no stored text contains a NUL.
    pub(crate) fn is_vain(&self) -> bool {
        [&self.text, &self.game, &self.phase].into_iter().flatten().any(|text| text.contains('\0'))
    }
}
