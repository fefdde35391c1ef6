//! Health checks: liveness and readiness.

use std::{sync::Arc, time::Duration};

use airlock_store::{Displaced, Filter, StoreError};
use axum::{
    Router,
    extract::{FromRef, State},
    http::StatusCode,
    response::IntoResponse,
    routing::get,
};
use tokio::{
    sync::watch,
    time::{Instant, sleep, timeout_at},
};

use crate::{
    limits::READY_TIMEOUT,
    live::{bus_subscription::BusSubscription, live_matches::LiveMatches},
};

/// Age up to which a proof of the store answers all checks.
const PROOF_FRESH: Duration = Duration::from_secs(1);

/// Age up to which the last proof answers while the store proves itself again. Load balancers that take a
/// late answer for none get theirs at once, however long a commit takes.
const PROOF_USABLE: Duration = PROOF_FRESH.saturating_add(READY_TIMEOUT);

/// Handles of the health checks.
#[derive(Clone)]
pub(crate) struct Health {
    pub(crate) matches: Arc<LiveMatches>,
    pub(crate) subscription: Arc<BusSubscription>,
    pub(crate) proof: Arc<Proof>,
}

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Health: FromRef<S>,
{
    Router::new().route("/healthz", get(async || "ok\n")).route("/readyz", get(ready))
}

/// Answers whether the store can be written and read, the bus brings messages, and the server is not about to
/// end.
async fn ready(State(health): State<Health>) -> impl IntoResponse {
    let unavailable = |why| (StatusCode::SERVICE_UNAVAILABLE, why);
    if *health.matches.closing.borrow() {
        return unavailable("the server ends\n");
    }
    if health.subscription.is_deaf() {
        return unavailable("the bus delivers no messages: changes by other servers arrive late\n");
    }
    match health.proof.of(&health.matches).await {
        None => (StatusCode::OK, "ready\n"),
        Some(why) => unavailable(why),
    }
}

/// Interval of proofs without checks, so that failures get into the log.
const PROOF_INTERVAL: Duration = Duration::from_secs(30);

/// Has the store prove itself regularly, for as long as the server runs.
pub(crate) async fn run(Health { matches, proof, .. }: Health) {
    loop {
        sleep(PROOF_INTERVAL).await;
        proof.of(&matches).await;
    }
}

/// The last proof of the store, shared by all checks.
#[derive(Default)]
pub(crate) struct Proof(Arc<watch::Sender<Proven>>);

/// State of the proofs.
#[derive(Debug, Clone, Copy, Default)]
struct Proven {
    /// Time and result of the last proof: the failure, if any.
    last: Option<(Instant, Option<&'static str>)>,
    /// Start of the proof that is under way.
    since: Option<Instant>,
}

impl Proof {
    /// The failure of the store, if any. Checks share proofs, and none waits for long.
    async fn of(&self, matches: &Arc<LiveMatches>) -> Option<&'static str> {
        let stands = |proven: &Proven, limit| {
            proven.last.filter(|(at, _)| at.elapsed() < limit).map(|(_, failure)| failure)
        };
        if let Some(failure) = stands(&self.0.borrow(), PROOF_FRESH) {
            return failure;
        }
        let since = self.begin(matches);
        if let Some(failure) = stands(&self.0.borrow(), PROOF_USABLE) {
            return failure;
        }
        let mut proven = self.0.subscribe();
        let done = timeout_at(since + READY_TIMEOUT, proven.wait_for(|proven| proven.since.is_none())).await;
        match done {
            Ok(Ok(proven)) => proven.last.and_then(|(_, failure)| failure),
            Ok(Err(_)) | Err(_) => Some("the store takes too long to answer\n"),
        }
    }

    /// Starts a proof unless one is under way. Returns its start. The proof goes on if the client is gone.
    fn begin(&self, matches: &Arc<LiveMatches>) -> Instant {
        let mut since = Instant::now();
        let begins = self.0.send_if_modified(|proven| {
            let begins = proven.since.is_none();
            since = *proven.since.get_or_insert(since);
            begins
        });
        if begins {
            let (proof, matches) = (Arc::clone(&self.0), Arc::clone(matches));
            tokio::spawn(async move {
                let failure = failure(&matches).await;
                proof.send_replace(Proven { last: Some((Instant::now(), failure)), since: None });
            });
        }
        since
    }
}

/// Answer once the database lacks what this server has written.
const WENT_BACK: &str = "the database went back to an earlier state and lacks writes of this server: check that it is the \
     right one, then restart the server\n";

/// Answer once a file of the database is not in its place.
const MOVED: &str = "a file of the database was moved, replaced or deleted while the server was running: restore it, then \
     restart the server\n";

/// The failure of the store, if any. The log has details.
async fn failure(matches: &LiveMatches) -> Option<&'static str> {
    match matches.store.prove().await {
        Ok(()) => {}
        Err(StoreError::Displaced(displaced)) => {
            // Affected matches are quarantined now, not at the next action.
            matches.recheck_live_matches();
            tracing::error!(%displaced, "not ready: the database was displaced; restart the server once it is right");
            return Some(match displaced {
                Displaced::WentBack => WENT_BACK,
                Displaced::File(_) => MOVED,
            });
        }
        Err(error) => {
            tracing::error!(%error, "not ready: the store cannot be written");
            return Some("the store cannot be written\n");
        }
    }
    let read = matches.list(Filter { at_most: 1, ..Filter::default() }).await;
    read.is_err().then_some("the store cannot be read\n")
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        future::pending,
        sync::atomic::{AtomicBool, Ordering},
    };

    use airlock_bus::{Bus, Change, Herald, LocalBus, Subscription};
    use airlock_store::{
        Announcement, AppendError, CreateError, Entry, Head, Line, MatchData, MatchId, NodeId, Revision,
        Snapshot, Store, Summary, Tail,
    };
    use async_trait::async_trait;
    use axum::{
        body::{Body, to_bytes},
        http::Request,
    };
    use tokio::{spawn, time::sleep};
    use tower::ServiceExt;

    use super::*;
    use crate::{Config, Registry, Server, limits::DEAF, live::bus_subscription};

    /// A store that can prove itself or hang, and answers nothing else.
    struct Silent {
        proves: Arc<AtomicBool>,
    }

    #[async_trait]
    impl Store for Silent {
        async fn create(&self, _: MatchId, _: MatchData) -> Result<(), CreateError> {
            pending().await
        }

        async fn header(&self, _: MatchId) -> Result<String, StoreError> {
            pending().await
        }

        async fn find(&self, _: &str) -> Result<Option<MatchId>, StoreError> {
            pending().await
        }

        async fn append(
            &self,
            _: MatchId,
            _: Head,
            _: Vec<String>,
            _: Option<Line>,
        ) -> Result<Head, AppendError> {
            pending().await
        }

        async fn load(&self, _: MatchId, _: u64) -> Result<Vec<Entry>, StoreError> {
            pending().await
        }

        async fn follow(&self, _: MatchId, _: Head) -> Result<Tail, StoreError> {
            pending().await
        }

        async fn heads(&self, _: Vec<MatchId>) -> Result<BTreeMap<MatchId, Head>, StoreError> {
            pending().await
        }

        async fn list(&self, _: Filter) -> Result<Vec<Summary>, StoreError> {
            self.prove().await.map(|()| Vec::new())
        }

        async fn put_snapshot(&self, _: MatchId, _: Snapshot) -> Result<(), StoreError> {
            pending().await
        }

        async fn snapshot(&self, _: MatchId, _: &str) -> Result<Option<Snapshot>, StoreError> {
            pending().await
        }

        async fn revise(&self, _: MatchId, _: Vec<Revision>, _: u64) -> Result<bool, StoreError> {
            pending().await
        }

        async fn remove(&self, _: MatchId, _: Head) -> Result<(), AppendError> {
            pending().await
        }

        async fn delete_removed(&self) -> Result<bool, StoreError> {
            pending().await
        }

        async fn delete_archived(&self, _: MatchId, _: u64) -> Result<bool, StoreError> {
            pending().await
        }

        async fn drive(&self, _: NodeId, _: Vec<MatchId>) -> Result<BTreeSet<MatchId>, StoreError> {
            pending().await
        }

        async fn let_go(&self, _: NodeId, _: Vec<MatchId>) -> Result<(), StoreError> {
            pending().await
        }

        async fn leave(&self, _: NodeId) -> Result<(), StoreError> {
            pending().await
        }

        async fn take_due(&self, _: bool, _: u32, _: Duration) -> Result<Vec<Announcement>, StoreError> {
            pending().await
        }

        async fn delivered(&self, _: MatchId, _: u64) -> Result<bool, StoreError> {
            pending().await
        }

        async fn prove(&self) -> Result<(), StoreError> {
            if self.proves.load(Ordering::Relaxed) { Ok(()) } else { pending().await }
        }

        async fn signing_seed(&self, _: [u8; 32]) -> Result<[u8; 32], StoreError> {
            pending().await
        }

        fn now_ms(&self) -> u64 {
            0
        }

        fn is_shared(&self) -> bool {
            false
        }
    }

    /// A bus that carries nothing.
    #[derive(Default)]
    struct Mute(Herald);

    impl Bus for Mute {
        fn publish(&self, _: Change) {}

        fn subscribe(&self) -> Subscription {
            self.0.listen()
        }

        fn doubt(&self) {}
    }

    /// A server, and the switch of its store's proofs.
    fn server(bus: Arc<dyn Bus>) -> (Server, Arc<AtomicBool>) {
        let proves = Arc::<AtomicBool>::default();
        let store = Arc::new(Silent { proves: Arc::clone(&proves) });
        (Server::new(Registry::default(), store, bus, Config::default()), proves)
    }

    /// Answer of `GET /readyz`.
    async fn ready(server: &Server) -> (StatusCode, String) {
        let request = Request::builder().uri("/readyz").body(Body::empty()).unwrap();
        let answer = server.router().oneshot(request).await.unwrap();
        let status = answer.status();
        let text = to_bytes(answer.into_body(), 1_000).await.unwrap();
        (status, String::from_utf8(text.into()).unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn readiness_check_waits_at_most_two_seconds() {
        let (server, _) = server(Arc::new(LocalBus::default()));
        let ready = async || {
            let begun = Instant::now();
            (ready(&server).await.0, begun.elapsed())
        };
        // Concurrent checks share one proof.
        for (status, waited) in <[_; 3]>::from(tokio::join!(ready(), ready(), ready())) {
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
            assert!((2000..2010).contains(&waited.as_millis()), "{waited:?} by the clock of the test");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn last_proof_answers_during_a_new_one() {
        let (server, proves) = server(Arc::new(LocalBus::default()));
        proves.store(true, Ordering::Relaxed);
        assert_eq!(ready(&server).await.0, StatusCode::OK);
        proves.store(false, Ordering::Relaxed);
        sleep(PROOF_FRESH).await;
        for expected in [StatusCode::OK, StatusCode::SERVICE_UNAVAILABLE] {
            let begun = Instant::now();
            assert_eq!(ready(&server).await.0, expected);
            assert_eq!(begun.elapsed(), Duration::ZERO, "by the clock of the test");
            sleep(READY_TIMEOUT).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn lost_bus_subscription_makes_unready() {
        let (server, _) = server(Arc::new(Mute::default()));
        let subscription =
            spawn(bus_subscription::run(Arc::clone(&server.0.subscription), Arc::clone(&server.0.matches)));
        sleep(DEAF / 2).await;
        assert!(!ready(&server).await.1.contains("bus"), "for a while everybody may be silent");
        sleep(DEAF).await;
        let (status, text) = ready(&server).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(text.contains("the bus delivers no messages"), "{text}");
        subscription.abort();
    }
}
