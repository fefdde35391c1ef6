//! One node: the real server on its own runtime, whose time stands still until it has nothing left to do.

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
    bus::{Network, SimBus},
    disk::{Disk, Unreliable},
};

/// Capacity of the pipe between a client and a node. It is small, so that slow readers have an effect.
const PIPE_BYTES: usize = 2048;

/// Apparent address of all clients.
const PEER: ([u8; 4], u16) = ([127, 0, 0, 1], 1);

/// A running server. Dropping it simulates a crash.
pub(crate) struct Node {
    /// Background tasks of the server, which end with the node.
    _background_tasks: JoinSet<()>,
    server: Server,
    runtime: Runtime,
}

/// Creates a runtime with simulated time.
pub(crate) fn runtime() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_time().start_paused(true).build()
}

/// Runs everything on a runtime that is due within `time`.
pub(crate) fn advance(runtime: &Runtime, time: Duration) {
    runtime.block_on(async { sleep(time).await });
}

impl Node {
    pub(crate) fn start(
        disk: &Arc<Disk>,
        network: &Arc<Network>,
        number: usize,
        mut rng: ChaCha8Rng,
        registry: &Registry,
        hasty: bool,
    ) -> io::Result<Self> {
        let runtime = runtime()?;
        let bus =
            Arc::new(SimBus::new(Arc::clone(network), number, ChaCha8Rng::seed_from_u64(rng.next_u64())));
        let store = Arc::new(Unreliable::new(Arc::clone(disk), rng, hasty));
        let rates =
            Rates { requests_per_minute: 0, attempts_per_minute: 0, messages_per_second: 0, connections: 0 };
        let config = Config { rates, webhooks: Webhooks::Off, ..Config::default() };
        let (server, background_tasks) = {
            let _entered = runtime.enter();
            let server = Server::new(registry.clone(), store, bus, config);
            let background_tasks = server.background_tasks();
            (server, background_tasks)
        };
        Ok(Self { _background_tasks: background_tasks, server, runtime })
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
            // Broken connections are part of the simulation.
            let _ = served.await;
        });
        near
    }

    /// Sends a request over HTTP. Returns `Null` if the answer is not JSON.
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
