//! The table server: HTTP and WebSockets in front of live matches over a durable log.
//!
//! [`airlock_table`] defines what a match is, [`airlock_store`] what survives. Each folder here is a room. A
//! room uses only rooms below it, in the order of `xtask/src/tidy/layers.rs`, and takes the handles that it
//! needs, not the whole server. The only circle of files is match task, live matches and leases.

mod access;
mod admin;
mod api;
mod config;
mod http;
mod limits;
mod line;
mod listener;
mod live;
mod metrics;
mod operations;
mod replay;
mod reports;
mod shutdown;
mod storage;
#[cfg(test)]
mod testing;
mod validation;
mod web_client;
mod webhook;

use std::sync::Arc;

use airlock_bus::{Bus, Change};
pub use airlock_registry::Registry;
use airlock_store::Store;
use axum::{
    Router,
    extract::FromRef,
    middleware::{from_extractor_with_state, from_fn, from_fn_with_state},
    routing::any,
};
use tokio::{net::TcpListener, sync::watch, task::JoinSet, time::timeout};

use self::{
    access::handle::Access,
    api::{content, content::Documents, invites, lobby, seats, socket, socket::Sockets, tables},
    http::{answer, headers},
    limits::{
        GOODBYE_TIMEOUT, RENEWAL,
        connections::ConnectionLimit,
        guest_quota::GuestQuota,
        rates::{Limiters, RequestLimit},
        rejection_log,
        table_quota::TableQuota,
        work_queue::{self, WorkQueues},
    },
    live::{
        bus_subscription, bus_subscription::BusSubscription, leases, live_matches::LiveMatches,
        scheduled_work,
    },
    operations::{health, health::Health, metrics_page, retention, signing, signing::Signing},
    reports::Reports,
    web_client::handle::WebClient,
};
pub use self::{
    access::{
        admin_token::{AdminToken, WeakToken},
        public_url::{BadUrl, PublicUrl},
    },
    api::socket::{Socket, next, open},
    config::Config,
    limits::rates::Rates,
    operations::retention::Retention,
    web_client::older::{BadClient, OlderClients},
    webhook::address_policy::Webhooks,
};

/// A running server.
// Routes clone it several times for each request.
#[derive(Clone)]
pub struct Server(Arc<Handles>);

/// The handles from which routes and background tasks take theirs.
struct Handles {
    access: Arc<Access>,
    matches: Arc<LiveMatches>,
    store: Arc<dyn Store>,
    registry: Arc<Registry>,
    limiters: Arc<Limiters>,
    connections: Arc<ConnectionLimit>,
    guests: Arc<GuestQuota>,
    queues: Arc<WorkQueues>,
    subscription: Arc<BusSubscription>,
    signing: Arc<Signing>,
    reports: Arc<Reports>,
    health: Health,
    sockets: Sockets,
    documents: Documents,
    web_client: WebClient,
    webhooks: Webhooks,
    retention: Retention,
    /// Turns true when the server ends; connections and sockets watch it.
    closing: Arc<watch::Sender<bool>>,
}

/// Lets routes and extractors take their handles from the server.
macro_rules! handles {
    ($($field:ident: $handle:ty),+ $(,)?) => {
        $(impl FromRef<Server> for $handle {
            fn from_ref(server: &Server) -> Self {
                server.0.$field.clone()
            }
        })+
    };
}

handles! {
    access: Arc<Access>,
    matches: Arc<LiveMatches>,
    store: Arc<dyn Store>,
    registry: Arc<Registry>,
    limiters: Arc<Limiters>,
    connections: Arc<ConnectionLimit>,
    guests: Arc<GuestQuota>,
    queues: Arc<WorkQueues>,
    signing: Arc<Signing>,
    reports: Arc<Reports>,
    health: Health,
    sockets: Sockets,
    documents: Documents,
    web_client: WebClient,
    webhooks: Webhooks,
}

impl Server {
    /// A server for these games over this store, on the current runtime. Nodes that share a store notify each
    /// other over the bus.
    #[must_use]
    pub fn new(registry: Registry, store: Arc<dyn Store>, bus: Arc<dyn Bus>, config: Config) -> Self {
        metrics::install();
        let path = config.path().into();
        let Config {
            admin_token,
            public_url,
            trusted_proxies,
            metrics_from,
            rates,
            webhooks,
            retention,
            reports,
            older_clients: older,
        } = config;
        let registry = Arc::new(registry);
        let closing = Arc::new(watch::Sender::new(false));
        let limiters = Arc::new(Limiters::new(rates));
        let connections = ConnectionLimit::new(rates.connections, trusted_proxies.clone());
        let queues = Arc::<WorkQueues>::default();
        let subscription = Arc::<BusSubscription>::default();
        let matches = Arc::new(LiveMatches::new(
            Registry::clone(&registry),
            Arc::clone(&store),
            bus,
            webhooks != Webhooks::Off,
            Arc::new(TableQuota::new(Arc::clone(&store), Arc::clone(&limiters))),
            Arc::clone(&queues),
            Arc::clone(&closing),
        ));
        let access = Access { admin_token, public_url, trusted_proxies, metrics_from, ..Access::default() };
        let access = Arc::new(access);
        Self(Arc::new(Handles {
            health: Health {
                matches: Arc::clone(&matches),
                subscription: Arc::clone(&subscription),
                proof: Arc::default(),
            },
            sockets: Sockets {
                matches: Arc::clone(&matches),
                subscription: Arc::clone(&subscription),
                rates,
            },
            web_client: WebClient {
                access: Arc::clone(&access),
                limiters: Arc::clone(&limiters),
                store: Arc::clone(&store),
                older,
                path,
            },
            signing: Arc::new(Signing::new(Arc::clone(&store))),
            documents: Documents::of(Arc::clone(&registry)),
            reports: Arc::new(Reports::new(reports)),
            guests: Arc::default(),
            access,
            matches,
            store,
            registry,
            limiters,
            connections,
            queues,
            subscription,
            webhooks,
            retention,
            closing,
        }))
    }

    /// The routes of the server, also below the path of the public URL.
    pub fn router(&self) -> Router {
        let api = tables::router()
            .merge(content::router())
            .merge(signing::router())
            .merge(lobby::router())
            .merge(invites::router())
            .merge(seats::router())
            .merge(reports::router())
            .merge(socket::router())
            .merge(admin::router());
        let api = api.route_layer(from_extractor_with_state::<RequestLimit, _>(self.clone()));
        let api = api
            .route("/api", any(answer::no_such_page))
            .route("/api/", any(answer::no_such_page))
            .route("/api/{*unknown}", any(answer::no_such_page));
        let api = api.route_layer(from_fn_with_state(self.clone(), work_queue::set_claim));
        let api = api.route_layer(from_fn_with_state(self.clone(), rejection_log::watch));
        let router = api.merge(web_client::router()).merge(health::router()).merge(metrics_page::router());
        let router = headers::harden(router).layer(from_fn(answer::errors_as_json)).with_state(self.clone());
        // A proxy may strip the path or leave it: both are answered.
        match &*self.0.web_client.path {
            "" => router,
            path => router.clone().nest(path, router),
        }
    }

    /// Starts the background tasks. They end when the set is dropped.
    #[must_use]
    pub fn background_tasks(&self) -> JoinSet<()> {
        let public_url = self.0.access.public_url.clone();
        let mut tasks = JoinSet::new();
        tasks.spawn(metrics::keep_up());
        tasks.spawn(signing::run(Arc::clone(&self.0.signing)));
        tasks.spawn(scheduled_work::run(Arc::clone(&self.0.matches)));
        tasks.spawn(bus_subscription::run(Arc::clone(&self.0.subscription), Arc::clone(&self.0.matches)));
        tasks.spawn(bus_subscription::poll_heads(
            Arc::clone(&self.0.subscription),
            Arc::clone(&self.0.matches),
        ));
        tasks.spawn(leases::run(Arc::clone(&self.0.matches)));
        tasks.spawn(webhook::run(Arc::clone(&self.0.store), public_url, self.0.webhooks));
        tasks.spawn(health::run(self.0.health.clone()));
        tasks.spawn(retention::run(Arc::clone(&self.0.matches), self.0.retention));
        tasks
    }

    /// Serves until `end` completes, then tells every client to come back later.
    pub async fn serve(&self, listener: TcpListener, end: impl Future<Output = ()> + Send) {
        let background_tasks = self.background_tasks();
        let serving =
            listener::serve(&listener, self.router(), &self.0.connections, self.0.closing.subscribe());
        tokio::select! {
            () = serving => {}
            () = end => {}
        }
        drop(listener);
        drop(background_tasks);
        self.0.closing.send_replace(true);
        // The leases of this node go to others at once, not when they expire.
        let node = self.0.matches.node;
        let left = timeout(RENEWAL, self.0.store.leave(node)).await;
        if let Ok(Ok(())) = left {
            self.0.matches.bus.publish(Change::Left { node });
        }
        // Each connection, socket and match holds a receiver until it has said goodbye or stored its
        // snapshot.
        let _ = timeout(GOODBYE_TIMEOUT, self.0.closing.closed()).await;
    }
}
