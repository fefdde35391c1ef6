//! Replay of a stored match from its records, in a work queue.

pub(crate) mod log_stream;

use std::sync::Arc;

use airlock_engine::Viewer;
use airlock_protocol::Code;
use airlock_registry::{Registry, Transcript};
use airlock_store::MatchId;
use airlock_table::{AnyMatch, Broken, Founding, Now, records_until};

use crate::{
    http::answer::Refused,
    limits::work_queue::Claim,
    live::live_matches::LiveMatches,
    storage::{self, store_refusal},
};

/// Records of a match with the rules that replay them.
pub(crate) struct Replay {
    registry: Registry,
    founding: Founding,
    bodies: Vec<String>,
}

impl Replay {
    /// Asks a replay something. Concurrent replays are limited; others wait for their turn.
    pub(crate) async fn ask<T: Send + 'static>(
        matches: &Arc<LiveMatches>,
        id: MatchId,
        claim: Claim,
        question: impl FnOnce(&Self) -> Result<T, Broken> + Send + 'static,
    ) -> Result<T, Refused> {
        let unreadable = |broken: Broken| {
            tracing::error!(%id, %broken, "replay failed");
            Refused::new(
                Code::Quarantined,
                "this match is broken and cannot be replayed; ask the operator of the server",
            )
        };
        let header = matches.store.header(id).await.map_err(store_refusal)?;
        let founding = Founding::read(&header).map_err(unreadable)?;
        let turn = matches.replays_under(&founding).turn(claim).await?;
        let bodies = storage::bodies(&*matches.store, id, 0).await?;
        let replay = Self { registry: matches.registry.clone(), founding, bodies };
        turn.work(move || question(&replay)).await?.map_err(unreadable)
    }

    /// The match after entry `seq` of its log, or after the last one.
    pub(crate) fn at(&self, seq: Option<u64>) -> Result<Box<dyn AnyMatch>, Broken> {
        let count = seq.map_or(Ok(self.bodies.len()), |seq| records_until(&self.bodies, seq))?;
        self.registry.restore(self.founding.clone(), &self.bodies[..count], Now::default())
    }

    /// Updates that a viewer was sent after number `from`.
    pub(crate) fn transcript(&self, viewer: Viewer, from: u64) -> Transcript {
        self.registry.transcript(self.founding.clone(), &self.bodies, viewer, from)
    }

    /// Number of records.
    pub(crate) fn length(&self) -> usize {
        self.bodies.len()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    };

    use tokio::task::yield_now;

    use super::*;
    use crate::{access::address::Address, testing};

    fn claim(last: u8) -> Claim {
        Claim::at(Address::peer([203, 0, 113, last].into()))
    }

    /// Waits until a condition holds.
    async fn until(so: impl Fn() -> bool) {
        while !so() {
            yield_now().await;
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn replays_of_one_address_delay_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let matches = testing::matches(&folder).await;
        let id = testing::open(&matches).await;
        let begun = Arc::new(AtomicUsize::new(0));
        let (release, released) = mpsc::channel::<()>();
        let released = Arc::new(Mutex::new(released));
        let ask = || {
            let (begun, released, matches) =
                (Arc::clone(&begun), Arc::clone(&released), Arc::clone(&matches));
            tokio::spawn(async move {
                let question = move |replay: &Replay| {
                    begun.fetch_add(1, Ordering::Relaxed);
                    // Also ends when the sender is gone.
                    let _ = released.lock().unwrap().recv();
                    Ok(replay.length())
                };
                Replay::ask(&matches, id, claim(1), question).await
            })
        };
        let many: Vec<_> = (0..5).map(|_| ask()).collect();
        until(|| begun.load(Ordering::Relaxed) == 1).await;
        let other = Replay::ask(&matches, id, claim(2), |replay| Ok(replay.length())).await;
        assert_eq!(other.unwrap(), 0);
        assert_eq!(begun.load(Ordering::Relaxed), 1, "one after the other");
        let admin = Replay::ask(&matches, id, Claim::ADMIN, |replay| Ok(replay.length())).await;
        assert_eq!(admin.unwrap(), 0);
        drop(release);
        for task in many {
            assert_eq!(task.await.unwrap().unwrap(), 0);
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn replay_without_its_requester_does_not_start() {
        let folder = tempfile::tempdir().unwrap();
        let matches = testing::matches(&folder).await;
        let id = testing::open(&matches).await;
        let turn = matches.queues.replays.turn(claim(1)).await.unwrap();
        let begun = Arc::new(AtomicUsize::new(0));
        let task = tokio::spawn({
            let (matches, begun) = (Arc::clone(&matches), Arc::clone(&begun));
            async move {
                let question = move |_: &Replay| Ok(begun.fetch_add(1, Ordering::Relaxed));
                Replay::ask(&matches, id, claim(1), question).await
            }
        });
        until(|| matches.queues.replays.counts() == (1, 1)).await;
        task.abort();
        assert!(task.await.unwrap_err().is_cancelled());
        drop(turn);
        until(|| matches.queues.replays.counts() == (0, 0)).await;
        assert_eq!(begun.load(Ordering::Relaxed), 0);
    }
}
