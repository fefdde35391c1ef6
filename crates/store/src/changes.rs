use std::sync::Arc;

use tokio::sync::{
    Notify,
    broadcast::{self, error::RecvError},
};

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
pub struct Herald {
    /// To everybody who listens; who falls behind is told that it missed some.
    feed: broadcast::Sender<Change>,
    /// Told by whoever waited for news in vain, to who brings them from elsewhere.
    doubts: Arc<Notify>,
}

impl Default for Herald {
    fn default() -> Self {
        Self { feed: broadcast::Sender::new(CHANGE_QUEUE), doubts: Arc::default() }
    }
}

impl Herald {
    /// Tells everybody who listens.
    pub fn tell(&self, change: Change) {
        // It is no failure that nobody listens.
        let _ = self.feed.send(change);
    }

    /// A new feed.
    #[must_use]
    pub fn listen(&self) -> Changes {
        Changes(self.feed.subscribe())
    }

    /// News that must have come have not.
    pub(crate) fn doubt(&self) {
        self.doubts.notify_one();
    }

    /// Waits until somebody has waited for news in vain.
    pub(crate) async fn doubted(&self) {
        self.doubts.notified().await;
    }
}
