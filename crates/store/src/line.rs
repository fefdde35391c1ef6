use serde::{Deserialize, Serialize};

use crate::PendingAnnouncement;

/// Summary of a match for lists, stored beside its log so that lists need not load the match.
///
/// A line is written in the same commit as the entries that change it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub game: String,
    pub phase: String,
    /// True if the match is listed publicly.
    pub public: bool,
    /// Text for searches, stored in lower case.
    pub search: String,
    /// Time at which the match must be woken, in milliseconds since 1970.
    pub wake_at: Option<u64>,
    /// Further content of lists; opaque to the store.
    pub body: String,
    /// State to announce, stored with the line. It is not read back.
    #[serde(skip)]
    pub announcement: Option<PendingAnnouncement>,
}

impl Line {
    /// Total length of its texts, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.game.len() + self.phase.len() + self.search.len() + self.body.len() + self.stands().len()
    }

    /// All texts, for checks.
    pub(crate) fn texts(&self) -> [&str; 5] {
        [&self.game, &self.phase, &self.search, &self.body, self.stands()]
    }

    fn stands(&self) -> &str {
        self.announcement.as_ref().map_or("", |announcement| &announcement.stands)
    }
}
