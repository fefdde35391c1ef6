//! The message bus between nodes, as unreliable as NATS and worse.
//!
//! Messages are lost, delayed, doubled and reordered. Sometimes none arrive at all.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use airlock_bus::{Bus, Change, Herald, Subscription};
use airlock_engine::rng::below;
use rand_chacha::ChaCha8Rng;
use tokio::time::sleep;

/// The network that connects all nodes.
#[derive(Default)]
pub(crate) struct Network {
    /// Subscriptions by node number.
    heralds: Mutex<BTreeMap<usize, Herald>>,
    /// True while messages may be lost, delayed or doubled.
    pub(crate) faults: AtomicBool,
    /// True while no message arrives.
    pub(crate) outage: AtomicBool,
}

impl Network {
    /// Ends an outage. Notifies all nodes that they missed messages, as a bus does after a reconnection.
    pub(crate) fn clear(&self) {
        self.outage.store(false, Ordering::Relaxed);
        let heralds = self.heralds.lock().unwrap_or_else(PoisonError::into_inner);
        heralds.values().for_each(|herald| herald.tell(Change::Missed));
    }
}

/// A node's connection to the bus.
pub(crate) struct SimBus {
    network: Arc<Network>,
    herald: Herald,
    /// Decides which messages go wrong. Each start of a node has its own generator.
    rng: Mutex<ChaCha8Rng>,
}

impl SimBus {
    pub(crate) fn new(network: Arc<Network>, node: usize, rng: ChaCha8Rng) -> Self {
        let herald = Herald::default();
        network.heralds.lock().unwrap_or_else(PoisonError::into_inner).insert(node, herald.clone());
        Self { network, herald, rng: Mutex::new(rng) }
    }
}

impl Bus for SimBus {
    fn publish(&self, change: Change) {
        let mut rng = self.rng.lock().unwrap_or_else(PoisonError::into_inner);
        let faults = self.network.faults.load(Ordering::Relaxed);
        let happens = |rng: &mut ChaCha8Rng, of: usize| below(rng, of) == 0 && faults;
        let heralds = self.network.heralds.lock().unwrap_or_else(PoisonError::into_inner);
        for herald in heralds.values() {
            // Loss is decided for each receiver.
            let times = if happens(&mut rng, 5) { 0 } else { 1 + usize::from(happens(&mut rng, 10)) };
            for _ in 0..times {
                let longest = if happens(&mut rng, 40) { 2000 } else { 5 };
                let delay = Duration::from_millis(below(&mut *rng, longest) as u64);
                let (network, herald) = (Arc::clone(&self.network), herald.clone());
                tokio::spawn(async move {
                    sleep(delay).await;
                    if !network.outage.load(Ordering::Relaxed) {
                        herald.tell(change);
                    }
                });
            }
        }
    }

    fn subscribe(&self) -> Subscription {
        self.herald.listen()
    }

    fn doubt(&self) {}
}
