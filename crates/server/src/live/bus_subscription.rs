//! Bus subscription: follows other nodes' appends to matches that are live here, and detects when this node
//! is partitioned.
//!
//! Notifications may be lost. So a node polls the lengths of its live matches' logs every few seconds. It
//! also listens for its own heartbeats: if those do not arrive, other nodes' messages do not either.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use airlock_bus::Change;
use tokio::{
    sync::Notify,
    time::{Instant, MissedTickBehavior, interval, sleep, timeout},
};

use super::live_matches::LiveMatches;
use crate::{
    limits::{BEAT, DEAF, PAUSE_AFTER_FAILURE, ROUND},
    metrics::{self, Counted},
};

/// State of the subscription.
#[derive(Debug, Default)]
pub(crate) struct BusSubscription {
    deaf: AtomicBool,
    /// Time of the last message of another node on this server's clock, in milliseconds; 0 if there was none.
    others_ms: AtomicU64,
    /// Notified when messages may have been lost.
    missed: Notify,
}

impl BusSubscription {
    pub(crate) fn is_deaf(&self) -> bool {
        self.deaf.load(Ordering::Relaxed)
    }

    /// True if other nodes were there lately, which can take over the matches of this one.
    pub(crate) fn has_company(&self, now_ms: u64) -> bool {
        let heard_ms = self.others_ms.load(Ordering::Relaxed);
        heard_ms > 0 && Duration::from_millis(now_ms.saturating_sub(heard_ms)) < DEAF
    }
}

/// Forwards notifications to the matches, sends heartbeats and detects their absence, for as long as the bus
/// exists.
pub(crate) async fn run(subscription: Arc<BusSubscription>, matches: Arc<LiveMatches>) {
    let mut changes = matches.bus.subscribe();
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last = SentBeat { number: 0, sent: Instant::now() };
    let mut heard = Instant::now();
    let mut deaf = None;
    loop {
        tokio::select! {
            // A fixed order, so that simulations are deterministic. Waiting messages are read before silence
            // is judged.
            biased;
            change = changes.next() => match change {
                Some(Change::Reached { id, seq }) => {
                    metrics::notified();
                    if let Some(handle) = matches.live(id).filter(|handle| handle.head().seq < seq) {
                        handle.catch_up();
                    }
                }
                Some(Change::Heartbeat { node, number }) if node == matches.node => {
                    heard = Instant::now();
                    if number == last.number {
                        metrics::heartbeat(last.sent.elapsed());
                    }
                    if deaf.take().is_some() {
                        tracing::info!("bus subscription restored");
                        subscription.deaf.store(false, Ordering::Relaxed);
                        subscription.missed.notify_one();
                    }
                }
                Some(Change::Heartbeat { .. }) => subscription.others_ms.store(matches.now_ms(), Ordering::Relaxed),
                // Its leases are free now.
                Some(Change::Left { .. }) => matches.leases.request(),
                Some(Change::Missed) => subscription.missed.notify_one(),
                None => break,
            },
            _ = beats.tick() => {
                if heard.elapsed() >= DEAF {
                    if deaf.is_none() {
                        tracing::error!("bus subscription lost: no message arrives, not even this node's own heartbeat");
                        deaf = Some(Counted::deaf());
                        subscription.deaf.store(true, Ordering::Relaxed);
                    }
                    // Gives each reconnection the same time.
                    heard = Instant::now();
                    matches.bus.doubt();
                }
                last = SentBeat { number: last.number + 1, sent: Instant::now() };
                matches.bus.publish(Change::Heartbeat { node: matches.node, number: last.number });
            }
        }
    }
}

/// The latest heartbeat of this node.
struct SentBeat {
    number: u64,
    sent: Instant,
}

/// Polls the log lengths of all live matches and has them catch up, for as long as the server runs.
pub(crate) async fn poll_heads(subscription: Arc<BusSubscription>, matches: Arc<LiveMatches>) {
    while matches.store.is_shared() {
        // A notification and a timeout lead to the same.
        let _ = timeout(ROUND, subscription.missed.notified()).await;
        let live = matches.all_live();
        let Ok(heads) = matches.store.heads(live.keys().copied().collect()).await else {
            sleep(PAUSE_AFTER_FAILURE).await;
            subscription.missed.notify_one();
            continue;
        };
        for (id, handle) in live {
            let known = handle.head();
            let Some(head) = heads.get(&id) else {
                handle.catch_up();
                continue;
            };
            if head.seq > known.seq {
                tracing::debug!(%id, records = head.seq, "growth found by polling");
                metrics::growth_polled();
            }
            // The match itself judges a log that is shorter or another one: it may have appended just now.
            if *head != known {
                handle.catch_up();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use airlock_bus::{Bus, LocalBus, Subscription};
    use tokio::{spawn, task::yield_now, time::advance};

    use super::*;
    use crate::testing;

    /// A bus that can be silenced and counts doubts.
    #[derive(Clone, Default)]
    struct Mute {
        bus: LocalBus,
        silent: Arc<AtomicBool>,
        doubts: Arc<std::sync::Mutex<u32>>,
    }

    impl Bus for Mute {
        fn publish(&self, change: Change) {
            if !self.silent.load(Ordering::Relaxed) {
                self.bus.publish(change);
            }
        }

        fn subscribe(&self) -> Subscription {
            self.bus.subscribe()
        }

        fn doubt(&self) {
            *self.doubts.lock().unwrap() += 1;
        }
    }

    #[tokio::test]
    async fn node_without_own_heartbeat_is_deaf_and_reconnects() {
        let folder = tempfile::tempdir().unwrap();
        let (bus, subscription) = (Mute::default(), Arc::new(BusSubscription::default()));
        let matches = testing::with_bus(&folder, Arc::new(bus.clone())).await;
        tokio::time::pause();
        let running = spawn(run(Arc::clone(&subscription), matches));
        let pass = async |seconds: u64| {
            for _ in 0..10 * seconds {
                advance(Duration::from_millis(100)).await;
                for _ in 0..5 {
                    yield_now().await;
                }
            }
        };
        pass(20).await;
        assert!(!subscription.is_deaf());
        bus.silent.store(true, Ordering::Relaxed);
        pass(4).await;
        assert!(!subscription.is_deaf(), "for a while everybody may be silent");
        pass(3).await;
        assert!(subscription.is_deaf());
        assert_eq!(*bus.doubts.lock().unwrap(), 1);
        pass(10).await;
        assert!(subscription.is_deaf());
        assert!((2..=3).contains(&*bus.doubts.lock().unwrap()), "it goes on doubting, not too often");
        bus.silent.store(false, Ordering::Relaxed);
        pass(2).await;
        assert!(!subscription.is_deaf());
        timeout(Duration::from_millis(1), subscription.missed.notified())
            .await
            .expect("it looks what it missed");
        running.abort();
    }
}
