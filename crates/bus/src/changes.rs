use airlock_store::{MatchId, NodeId};
use tokio::sync::broadcast::{self, error::RecvError};

use crate::limits::CHANGE_QUEUE;

/// Messages between nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The log of a match has at least `seq` entries.
    Reached { id: MatchId, seq: u64 },
    /// Heartbeat of a node. A node that receives its own heartbeats is connected.
    Heartbeat {
        node: NodeId,
        /// Number of heartbeats sent by the node, this one included.
        number: u64,
    },
    /// A node has ended and gave up its leases.
    Left { node: NodeId },
    /// Changes may have been lost; check every live match.
    Missed,
}

/// Receiving end of the bus. One that falls behind receives [`Change::Missed`].
#[derive(Debug)]
pub struct Subscription(broadcast::Receiver<Change>);

impl Subscription {
    /// Waits for the next change; `None` when the bus is closed.
    pub async fn next(&mut self) -> Option<Change> {
        match self.0.recv().await {
            Ok(change) => Some(change),
            Err(RecvError::Lagged(_)) => Some(Change::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

/// Local fan-out of changes to subscriptions. One that falls behind receives [`Change::Missed`].
#[derive(Debug, Clone)]
pub struct Herald(broadcast::Sender<Change>);

impl Default for Herald {
    fn default() -> Self {
        Self(broadcast::Sender::new(CHANGE_QUEUE))
    }
}

impl Herald {
    /// Sends a change to all subscriptions.
    pub fn tell(&self, change: Change) {
        // A change without subscriptions is no failure.
        let _ = self.0.send(change);
    }

    /// Creates a subscription.
    #[must_use]
    pub fn listen(&self) -> Subscription {
        Subscription(self.0.subscribe())
    }
}
