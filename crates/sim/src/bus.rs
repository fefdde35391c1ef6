//! What nodes hear of each other: as by NATS, and worse. News are lost, late, doubled and overtake each other; now and then there
//! are none at all.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use airlock_bus::{Bus, Change, Changes, Herald};
use airlock_engine::rng::below;
use rand_chacha::ChaCha8Rng;
use tokio::time::sleep;

/// What connects all nodes.
#[derive(Default)]
pub(crate) struct Air {
    /// One for each node, by its number.
    heralds: Mutex<BTreeMap<usize, Herald>>,
    /// Whether anything goes wrong.
    pub(crate) faults: AtomicBool,
    /// Whether nobody hears anything.
    pub(crate) outage: AtomicBool,
}

impl Air {
    /// Nodes hear each other again and are told that they missed some, as by a bus that has connected again.
    pub(crate) fn clear(&self) {
        self.outage.store(false, Ordering::Relaxed);
        let heralds = self.heralds.lock().unwrap_or_else(PoisonError::into_inner);
        heralds.values().for_each(|herald| herald.tell(Change::Missed));
    }
}

/// A node's way to the others.
pub(crate) struct Radio {
    air: Arc<Air>,
    herald: Herald,
    /// Decides what goes wrong; it belongs to one node from one start to the next.
    rng: Mutex<ChaCha8Rng>,
}

impl Radio {
    pub(crate) fn new(air: Arc<Air>, node: usize, rng: ChaCha8Rng) -> Self {
        let herald = Herald::default();
        air.heralds.lock().unwrap_or_else(PoisonError::into_inner).insert(node, herald.clone());
        Self { air, herald, rng: Mutex::new(rng) }
    }
}

impl Bus for Radio {
    fn publish(&self, change: Change) {
        let mut rng = self.rng.lock().unwrap_or_else(PoisonError::into_inner);
        let faults = self.air.faults.load(Ordering::Relaxed);
        let happens = |rng: &mut ChaCha8Rng, of: usize| below(rng, of) == 0 && faults;
        let heralds = self.air.heralds.lock().unwrap_or_else(PoisonError::into_inner);
        for herald in heralds.values() {
            // Whether it is lost is decided for each who might hear it.
            let times = if happens(&mut rng, 5) { 0 } else { 1 + usize::from(happens(&mut rng, 10)) };
            for _ in 0..times {
                let longest = if happens(&mut rng, 40) { 2000 } else { 5 };
                let delay = Duration::from_millis(below(&mut *rng, longest) as u64);
                let (air, herald) = (Arc::clone(&self.air), herald.clone());
                tokio::spawn(async move {
                    sleep(delay).await;
                    if !air.outage.load(Ordering::Relaxed) {
                        herald.tell(change);
                    }
                });
            }
        }
    }

    fn subscribe(&self) -> Changes {
        self.herald.listen()
    }

    fn doubt(&self) {}
}
