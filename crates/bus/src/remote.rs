use std::sync::Arc;

use tokio::{sync::Notify, task::AbortHandle};

use crate::{Bus, Change, Herald, Subscription, outbox::Outbox};

/// A bus over the network. One task receives, another one sends.
pub struct RemoteBus {
    pub(crate) herald: Herald,
    pub(crate) outbox: Outbox,
    /// Signalled by `doubt`, received by the listening task.
    pub(crate) doubts: Arc<Notify>,
    /// Ends the listening task when this is dropped.
    pub(crate) listening: AbortHandle,
}

impl Bus for RemoteBus {
    fn publish(&self, change: Change) {
        self.outbox.put(change);
    }

    fn subscribe(&self) -> Subscription {
        self.herald.listen()
    }

    fn doubt(&self) {
        self.doubts.notify_one();
    }
}

impl Drop for RemoteBus {
    fn drop(&mut self) {
        self.listening.abort();
    }
}
