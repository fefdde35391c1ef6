//! One server: the real one, on a runtime of its own whose time stands still until it has nothing left to do.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use airlock_registry::Registry;
use airlock_server::{Config, Rates, Server, Webhooks};
use axum::{
    body::{Body, to_bytes},
    extract::ConnectInfo,
    http::{Request, header::CONTENT_TYPE},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use serde_json::Value;
use tokio::{
    io::{DuplexStream, duplex},
    runtime::{Builder, Runtime},
    task::JoinSet,
    time::sleep,
};
use tower::ServiceExt;

use crate::{
    bus::{Air, Radio},
    disk::{Disk, Unreliable},
};

/// Bytes that are on their way between a client and a node: few, so that a slow reader is felt.
const PIPE_BYTES: usize = 2048;

/// Where clients seem to be.
const PEER: ([u8; 4], u16) = ([127, 0, 0, 1], 1);

/// A running server. Dropping it ends it as a crash would.
pub(crate) struct Node {
    /// What the server does without being asked.
    _chores: JoinSet<()>,
    server: Server,
    runtime: Runtime,
}

/// A runtime whose time is simulated.
pub(crate) fn runtime() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_time().start_paused(true).build()
}

/// Lets everything on a runtime happen that happens within a time.
pub(crate) fn advance(runtime: &Runtime, time: Duration) {
    runtime.block_on(async { sleep(time).await });
}

impl Node {
    pub(crate) fn start(
        disk: &Arc<Disk>,
        air: &Arc<Air>,
        number: usize,
        mut rng: ChaCha8Rng,
        registry: &Registry,
        hasty: bool,
    ) -> io::Result<Self> {
        let runtime = runtime()?;
        let bus = Arc::new(Radio::new(Arc::clone(air), number, ChaCha8Rng::seed_from_u64(rng.next_u64())));
        let store = Arc::new(Unreliable::new(Arc::clone(disk), rng, hasty));
        let rates =
            Rates { requests_per_minute: 0, attempts_per_minute: 0, messages_per_second: 0, connections: 0 };
        let config = Config { rates, webhooks: Webhooks::Off, ..Config::default() };
        let (server, chores) = {
            let _entered = runtime.enter();
            let server = Server::new(registry.clone(), store, bus, config);
            let chores = server.chores();
            (server, chores)
        };
        Ok(Self { _chores: chores, server, runtime })
    }

    pub(crate) fn advance(&self, time: Duration) {
        advance(&self.runtime, time);
    }

    /// The client's end of a new connection.
    pub(crate) fn connect(&self) -> DuplexStream {
        let (near, far) = duplex(PIPE_BYTES);
        let router = self.server.router();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from(PEER)));
            router.clone().oneshot(request)
        });
        self.runtime.spawn(async move {
            let served = http1::Builder::new().serve_connection(TokioIo::new(far), service).with_upgrades();
            // A connection that breaks is what this is about.
            let _ = served.await;
        });
        near
    }

    /// Asks something over HTTP; `Null` if the answer is not JSON.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let request = Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .extension(ConnectInfo(SocketAddr::from(PEER)))
            .body(Body::from(body.to_string()))
            .expect("a request is well formed");
        self.runtime.block_on(async {
            let Ok(answer) = self.server.router().oneshot(request).await;
            let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap_or_default();
            serde_json::from_slice(&bytes).unwrap_or_default()
        })
    }
}
