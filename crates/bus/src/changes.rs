use airlock_store::{MatchId, NodeId};
use tokio::sync::broadcast::{self, error::RecvError};

use crate::limits::CHANGE_QUEUE;

/// What nodes tell each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The log of this match has this many entries, or more.
    Reached {
        /// Which match.
        id: MatchId,
        /// The number of its last entry.
        seq: u64,
    },
    /// A node lives; that it hears its own beats proves that it hears.
    Beat {
        /// Which node.
        node: NodeId,
        /// How many beats it has told, this one included.
        number: u64,
    },
    /// A node has ended, and drives nothing any longer.
    Left {
        /// Which node.
        node: NodeId,
    },
    /// News may have been lost: look at every match that matters.
    Missed,
}

/// A feed of changes, from the moment on that it was asked for.
#[derive(Debug)]
pub struct Changes(broadcast::Receiver<Change>);

impl Changes {
    /// The next change; `None` when the bus is closed.
    pub async fn next(&mut self) -> Option<Change> {
        match self.0.recv().await {
            Ok(change) => Some(change),
            Err(RecvError::Lagged(_)) => Some(Change::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

/// Where a bus tells this node of changes. Whoever falls behind is told that it missed some.
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
