use tokio::sync::broadcast::{self, error::RecvError};

use crate::{MatchId, limits::CHANGE_QUEUE};

/// News of what was appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The log of this match has this many entries, or more.
    Reached {
        /// Which match.
        id: MatchId,
        /// The number of its last entry.
        seq: u64,
    },
    /// A node proved that it can write; that this is heard proves that news come.
    Alive,
    /// News may have been lost: look at every match that matters.
    Missed,
}

/// A feed of changes, from the moment on that it was asked for.
///
/// It tells of the appends of this store and, where several nodes share a database, of theirs. It is no log: what is
/// lost costs latency, for the next append to that match is refused with a conflict.
#[derive(Debug)]
pub struct Changes(broadcast::Receiver<Change>);

impl Changes {
    /// The next change; `None` when the store is closed.
    pub async fn next(&mut self) -> Option<Change> {
        match self.0.recv().await {
            Ok(change) => Some(change),
            Err(RecvError::Lagged(_)) => Some(Change::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

/// Where a store tells of changes.
#[derive(Debug, Clone)]
pub struct Herald(broadcast::Sender<Change>);

impl Default for Herald {
    fn default() -> Self {
        Self(broadcast::Sender::new(CHANGE_QUEUE))
    }
}

impl Herald {
    /// Tells everybody who listens.
    pub fn tell(&self, change: Change) {
        // It is no failure that nobody listens.
        let _ = self.0.send(change);
    }

    /// A new feed.
    #[must_use]
    pub fn listen(&self) -> Changes {
        Changes(self.0.subscribe())
    }
}
