//! Whether the server lives, and whether it can work.

use std::{sync::Arc, time::Duration};

use airlock_store::Filter;
use axum::{Router, extract::State, http::StatusCode, response::IntoResponse, routing::get};
use tokio::{
    sync::Mutex,
    time::{Instant, sleep, timeout},
};

use crate::{Server, limits::READY_TIMEOUT, live_matches::LiveMatches};

/// For how long the store need not prove itself again, however often it is asked.
const PROVEN_FOR: Duration = Duration::from_secs(2);

pub(crate) fn router() -> Router<Server> {
    Router::new().route("/healthz", get(async || "ok\n")).route("/readyz", get(ready))
}

/// Whether the store can be written and read, news come, and the server is not about to end.
async fn ready(State(server): State<Server>) -> impl IntoResponse {
    let unavailable = |why| (StatusCode::SERVICE_UNAVAILABLE, why);
    if *server.closing.borrow() {
        return unavailable("the server ends\n");
    }
    if server.hearing.is_deaf() {
        return unavailable("the bus brings no news: what other servers do is heard of late\n");
    }
    match timeout(READY_TIMEOUT, server.proof.of(&server.matches)).await {
        Ok(None) => (StatusCode::OK, "ready\n"),
        Ok(Some(why)) => unavailable(why),
        Err(_) => unavailable("the store takes too long to answer\n"),
    }
}

/// How often the store has to prove itself if nobody asks: what is wrong gets into the log, and news that stay away are noticed.
const UNASKED: Duration = Duration::from_secs(30);

/// Looks after the store, for as long as the server runs.
pub(crate) async fn run(proof: Arc<Proof>, matches: Arc<LiveMatches>) {
    loop {
        sleep(UNASKED).await;
        proof.of(&matches).await;
    }
}

/// What the store proved last: nothing is wrong, or what is. Who asks meanwhile waits for the same answer.
#[derive(Default)]
pub(crate) struct Proof(Mutex<Option<(Instant, Option<&'static str>)>>);

impl Proof {
    async fn of(&self, matches: &LiveMatches) -> Option<&'static str> {
        let mut last = self.0.lock().await;
        if let Some((at, wrong)) = *last
            && at.elapsed() < PROVEN_FOR
        {
            return wrong;
        }
        let wrong = wrong(matches).await;
        *last = Some((Instant::now(), wrong));
        wrong
    }
}

/// What is wrong with the store. The log of the server says more.
async fn wrong(matches: &LiveMatches) -> Option<&'static str> {
    if let Err(error) = matches.store.prove().await {
        tracing::error!(%error, "the server is not ready");
        return Some("the store cannot be written\n");
    }
    let read = matches.list(Filter { at_most: 1, ..Filter::default() }).await;
    read.is_err().then_some("the store cannot be read\n")
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        future::pending,
    };

    use airlock_bus::{Bus, Change, Changes, Herald, LocalBus};
    use airlock_store::{
        AppendError, CreateError, Entry, Line, MatchData, MatchId, NodeId, Revision, Snapshot, Store,
        StoreError, Summary,
    };
    use async_trait::async_trait;
    use axum::{
        body::{Body, to_bytes},
        http::Request,
    };
    use tokio::{spawn, time::sleep};
    use tower::ServiceExt;

    use super::*;
    use crate::{Config, Registry, hearing, limits::DEAF};

    /// A store that never answers.
    struct Silent;

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
            _: u64,
            _: Vec<String>,
            _: Option<Line>,
        ) -> Result<u64, AppendError> {
            pending().await
        }

        async fn load(&self, _: MatchId, _: u64) -> Result<Vec<Entry>, StoreError> {
            pending().await
        }

        async fn lengths(&self, _: Vec<MatchId>) -> Result<BTreeMap<MatchId, u64>, StoreError> {
            pending().await
        }

        async fn list(&self, _: Filter) -> Result<Vec<Summary>, StoreError> {
            pending().await
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

        async fn remove(&self, _: MatchId, _: u64) -> Result<(), AppendError> {
            pending().await
        }

        async fn sweep(&self) -> Result<bool, StoreError> {
            pending().await
        }

        async fn shed(&self, _: MatchId, _: u64) -> Result<bool, StoreError> {
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

        async fn prove(&self) -> Result<(), StoreError> {
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

        fn subscribe(&self) -> Changes {
            self.0.listen()
        }

        fn doubt(&self) {}
    }

    fn server(bus: Arc<dyn Bus>) -> Server {
        Server::new(Registry::default(), Arc::new(Silent), bus, Config::default())
    }

    /// What `GET /readyz` answers.
    async fn ready(server: &Server) -> (StatusCode, String) {
        let request = Request::builder().uri("/readyz").body(Body::empty()).unwrap();
        let answer = server.router().oneshot(request).await.unwrap();
        let status = answer.status();
        let text = to_bytes(answer.into_body(), 1_000).await.unwrap();
        (status, String::from_utf8(text.into()).unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_whether_the_server_is_ready_waits_two_seconds_at_most() {
        let server = server(Arc::new(LocalBus::default()));
        let ready = async || {
            let begun = Instant::now();
            (ready(&server).await.0, begun.elapsed())
        };
        // Who comes while others wait is answered in the same time.
        for (status, waited) in <[_; 3]>::from(tokio::join!(ready(), ready(), ready())) {
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
            assert!((2000..2010).contains(&waited.as_millis()), "{waited:?} by the clock of the test");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_hears_not_even_itself_is_not_ready_and_says_why() {
        let server = server(Arc::new(Mute::default()));
        let hearing = spawn(hearing::run(Arc::clone(&server.hearing), Arc::clone(&server.matches)));
        sleep(DEAF / 2).await;
        assert!(!ready(&server).await.1.contains("bus"), "for a while everybody may be silent");
        sleep(DEAF).await;
        let (status, text) = ready(&server).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(text.contains("the bus brings no news"), "{text}");
        hearing.abort();
    }
}
