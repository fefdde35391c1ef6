use crate::{Change, Changes};

/// Carries news between nodes. What it must do is told by [`contract`](crate::contract).
pub trait Bus: Send + Sync + 'static {
    /// Tells every node, this one too, soon. It never waits; what cannot be told is lost.
    fn publish(&self, change: Change);

    /// What is told from now on.
    fn subscribe(&self) -> Changes;

    /// News that must have come have not: the connection is given up for a new one, however sound it seems.
    fn doubt(&self);
}
