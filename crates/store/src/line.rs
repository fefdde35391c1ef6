use serde::{Deserialize, Serialize};

use crate::News;

/// What lists tell of a match, kept beside its log so that no list has to bring matches to life.
///
/// A line is written in the same commit as the entries that change it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Which game.
    pub game: String,
    /// How far the match is.
    pub phase: String,
    /// Whether everybody may find it.
    pub public: bool,
    /// What a search for text looks in. Kept in lower case.
    pub search: String,
    /// When the match must be woken, in milliseconds since 1970, if it must.
    pub wake_at: Option<u64>,
    /// What else lists show; opaque to the store.
    pub body: String,
    /// News that comes with it. It is not read back with the line.
    #[serde(skip)]
    pub news: Option<News>,
}

impl Line {
    /// How long it is, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.game.len() + self.phase.len() + self.search.len() + self.body.len() + self.stands().len()
    }

    /// Its texts.
    pub(crate) fn texts(&self) -> [&str; 5] {
        [&self.game, &self.phase, &self.search, &self.body, self.stands()]
    }

    fn stands(&self) -> &str {
        self.news.as_ref().map_or("", |news| &news.stands)
    }
}
