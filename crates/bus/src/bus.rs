use crate::{Change, Subscription};

/// Publish and subscribe between nodes. [`contract`](crate::contract) specifies its behaviour.
pub trait Bus: Send + Sync + 'static {
    /// Sends a change to every node soon, this one included. Never waits; a change that cannot be sent is lost.
    fn publish(&self, change: Change);

    /// Subscribes to changes from now on.
    fn subscribe(&self) -> Subscription;

    /// Replaces the connection, however sound it seems, because expected changes did not arrive.
    fn doubt(&self);
}
