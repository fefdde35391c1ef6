use std::sync::Arc;

use tokio::{sync::Notify, task::AbortHandle};

use crate::{Bus, Change, Changes, Herald, outbox::Outbox};

/// A bus that is reached over the network, whichever it is: one task listens, another one tells.
pub struct RemoteBus {
    pub(crate) herald: Herald,
    pub(crate) outbox: Outbox,
    /// Told by whoever waits for news in vain, to the task that listens.
    pub(crate) doubts: Arc<Notify>,
    /// Ends the task that listens.
    pub(crate) listening: AbortHandle,
}

impl Bus for RemoteBus {
    fn publish(&self, change: Change) {
        self.outbox.put(change);
    }

    fn subscribe(&self) -> Changes {
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
