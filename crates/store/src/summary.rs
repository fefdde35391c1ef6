use crate::{Digest, Head, Line, MatchId, limits::MAX_MATCHES_PER_PAGE};

/// A match in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Which match.
    pub id: MatchId,
    /// What it is found by besides its id.
    pub code: Option<String>,
    /// What is told of it.
    pub line: Line,
    /// When the line was written, in milliseconds since 1970, by the clock of the database.
    pub updated_at: u64,
    /// How many entries the log had then, or more.
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

/// Which matches a list has: those that fit everything that is asked for, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// Those whose `search` contains this, in whatever case.
    pub text: Option<String>,
    /// Those of this game.
    pub game: Option<String>,
    /// Those in this phase.
    pub phase: Option<String>,
    /// Those that everybody may find, or those that not.
    pub public: Option<bool>,
    /// These, as far as they exist; at most [`MAX_MATCHES_PER_PAGE`].
    pub among: Option<Vec<MatchId>>,
    /// Those that must be woken at this time, in milliseconds since 1970, or earlier.
    pub due_at: Option<u64>,
    /// Those whose line was written before this time, in milliseconds since 1970.
    pub updated_before: Option<u64>,
    /// Those of which there is more here than what stays once a match was archived; else all.
    pub unarchived: bool,
    /// Those older than this one: the last of the page before.
    pub before: Option<MatchId>,
    /// How many at most; no page is longer than [`MAX_MATCHES_PER_PAGE`].
    pub at_most: u32,
}

impl Default for Filter {
    /// Every match; the first page.
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
    /// Whether nothing can fit: no text that is kept contains a NUL.
    pub(crate) fn is_vain(&self) -> bool {
        [&self.text, &self.game, &self.phase].into_iter().flatten().any(|text| text.contains('\0'))
    }
}
