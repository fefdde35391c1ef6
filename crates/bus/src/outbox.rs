//! What is to be told waits for what is being told: the busier a node, the more news go together.

use std::error::Error;

use tokio::{sync::mpsc, time::timeout};

use crate::{
    Change,
    limits::{CARRY_TIMEOUT, OUTBOX},
    words,
};

/// Takes messages to other nodes.
pub(crate) trait Carry: Send + 'static {
    /// Hands messages over; those of a failure are lost. It may be dropped at any moment.
    ///
    /// # Errors
    /// If they could not be handed over.
    fn carry(&mut self, messages: Vec<String>) -> impl Future<Output = Result<(), Failed>> + Send;
}

/// Why messages were not handed over.
pub(crate) type Failed = Box<dyn Error + Send + Sync>;

/// Where changes wait to be told; its task ends when this is dropped.
pub(crate) struct Outbox(mpsc::Sender<Change>);

impl Outbox {
    pub(crate) fn start(carrier: impl Carry) -> Self {
        let (queue, waiting) = mpsc::channel(OUTBOX);
        tokio::spawn(run(carrier, waiting));
        Self(queue)
    }

    pub(crate) fn put(&self, change: Change) {
        // What has no room is lost: other nodes look for it by and by.
        let _ = self.0.try_send(change);
    }
}

async fn run(mut carrier: impl Carry, mut waiting: mpsc::Receiver<Change>) {
    let (mut batch, mut fails) = (Vec::new(), false);
    while waiting.recv_many(&mut batch, OUTBOX).await > 0 {
        let carried = timeout(CARRY_TIMEOUT, carrier.carry(words::write(batch.drain(..)))).await;
        match carried.unwrap_or_else(|late| Err(late.into())) {
            Ok(()) => fails = false,
            Err(_) if fails => {}
            Err(error) => {
                fails = true;
                tracing::warn!(%error, "news cannot be told to other nodes");
            }
        }
    }
}
