//! Queue of outgoing changes. While one message is on its way, further changes collect, so that busy nodes send
//! larger batches.

use std::error::Error;

use tokio::{sync::mpsc, time::timeout};

use crate::{
    Change, codec,
    limits::{CARRY_TIMEOUT, OUTBOX},
};

/// Transport of messages to other nodes.
pub(crate) trait Carry: Send + 'static {
    /// Hands messages over; on failure they are lost. Cancel safe.
    ///
    /// # Errors
    /// If they could not be handed over.
    fn carry(&mut self, messages: Vec<String>) -> impl Future<Output = Result<(), Failed>> + Send;
}

/// Failure of a transport.
pub(crate) type Failed = Box<dyn Error + Send + Sync>;

/// Queue of outgoing changes; its task ends when this is dropped.
pub(crate) struct Outbox(mpsc::Sender<Change>);

impl Outbox {
    pub(crate) fn start(carrier: impl Carry) -> Self {
        let (queue, waiting) = mpsc::channel(OUTBOX);
        tokio::spawn(run(carrier, waiting));
        Self(queue)
    }

    pub(crate) fn put(&self, change: Change) {
        // Without room the change is lost; other nodes find out later.
        let _ = self.0.try_send(change);
    }
}

async fn run(mut carrier: impl Carry, mut waiting: mpsc::Receiver<Change>) {
    let (mut batch, mut fails) = (Vec::new(), false);
    while waiting.recv_many(&mut batch, OUTBOX).await > 0 {
        let carried = timeout(CARRY_TIMEOUT, carrier.carry(codec::write(batch.drain(..)))).await;
        match carried.unwrap_or_else(|late| Err(late.into())) {
            Ok(()) => fails = false,
            Err(_) if fails => {}
            Err(error) => {
                fails = true;
                tracing::warn!(%error, "changes could not be sent to other nodes");
            }
        }
    }
}
