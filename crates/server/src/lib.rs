//! The table server. Thin: it authenticates, carries messages between sockets and matches, and performs what the
//! matches want done. What a match is, [`airlock_table`] says; what survives, [`airlock_store`] says.

mod address;
mod admin;
mod answer;
mod asked;
mod asker;
mod client;
mod code;
mod config;
mod content;
mod crowd;
mod delivery;
mod guests;
mod headers;
mod health;
mod hearing;
mod host;
mod hosted;
mod invites;
mod keeper;
mod leases;
mod limits;
mod line;
mod live_matches;
mod lobby;
mod matches;
mod metered;
mod metrics;
mod names;
mod news;
mod openings;
mod origin;
mod past;
mod queue;
mod rates;
mod refusals;
mod removal;
mod reports;
mod retention;
mod seats;
mod serving;
mod signing;
mod socket;
mod tagged;
#[cfg(test)]
mod testing;
mod token;
mod unnaming;
mod validation;
mod visitor;
mod waker;
mod webhook;

use std::sync::Arc;

use airlock_bus::{Bus, Change};
pub use airlock_registry::Registry;
use airlock_store::Store;
use axum::{
    Router,
    middleware::{from_extractor_with_state, from_fn, from_fn_with_state},
    routing::any,
};
use tokio::{net::TcpListener, sync::watch, task::JoinSet, time::timeout};

pub use self::{
    admin::{AdminToken, WeakToken},
    client::{BadClient, OlderClients},
    config::{Config, Rates, Retention, Webhooks},
    origin::{BadUrl, PublicUrl},
    socket::{Socket, next, open},
};
use self::{
    asker::Proofs,
    content::Documents,
    crowd::Crowd,
    guests::Guests,
    health::Proof,
    hearing::Hearing,
    limits::{GOODBYE_TIMEOUT, RENEWAL},
    live_matches::LiveMatches,
    rates::{Asking, Limiters},
    reports::Reports,
    signing::Signing,
};

/// Everything that a running server is made of.
#[derive(Clone)]
pub struct Server {
    matches: Arc<LiveMatches>,
    config: Arc<Config>,
    /// Shared with nobody: what this node has seen proven.
    proofs: Arc<Proofs>,
    crowd: Arc<Crowd>,
    guests: Arc<Guests>,
    reports: Arc<Reports>,
    proof: Arc<Proof>,
    hearing: Arc<Hearing>,
    signing: Arc<Signing>,
    documents: Documents,
    /// Turns true when the server ends; connections and sockets watch it.
    closing: Arc<watch::Sender<bool>>,
}

impl Server {
    /// A server for these games over this store, on the current runtime. Nodes that share a store hear of each other by the bus.
    #[must_use]
    pub fn new(registry: Registry, store: Arc<dyn Store>, bus: Arc<dyn Bus>, config: Config) -> Self {
        metrics::install();
        let closing = Arc::new(watch::Sender::new(false));
        let documents = Documents::of(&registry);
        let matches = LiveMatches::new(
            registry,
            store,
            bus,
            config.webhooks != Webhooks::Off,
            config.public_url.clone(),
            Limiters::new(config.rates),
            Arc::clone(&closing),
        );
        let crowd = Crowd::new(config.rates.connections, config.trusted_proxies.clone());
        let reports = Arc::new(Reports::new(config.reports.clone()));
        let (matches, config) = (Arc::new(matches), Arc::new(config));
        let (guests, proof, proofs, hearing, signing) = Default::default();
        Self { matches, config, proofs, crowd, guests, reports, proof, hearing, signing, documents, closing }
    }

    /// Everything that it answers to.
    pub fn router(&self) -> Router {
        let api = matches::router()
            .merge(content::router())
            .merge(signing::router())
            .merge(lobby::router())
            .merge(invites::router())
            .merge(seats::router())
            .merge(reports::router())
            .merge(socket::router())
            .merge(admin::router());
        let api = api.route_layer(from_extractor_with_state::<Asking, _>(self.clone()));
        let api = api
            .route("/api", any(answer::no_such_page))
            .route("/api/", any(answer::no_such_page))
            .route("/api/{*unknown}", any(answer::no_such_page));
        let api = api.route_layer(from_fn_with_state(self.clone(), queue::claim));
        let api = api.route_layer(from_fn_with_state(self.clone(), refusals::watch));
        let router = api.merge(client::router()).merge(health::router()).merge(metrics::router());
        let router = headers::harden(router).layer(from_fn(answer::in_json)).with_state(self.clone());
        // A proxy may cut the path off or leave it there: both are answered.
        match self.config.path() {
            "" => router,
            path => router.clone().nest(path, router),
        }
    }

    /// Begins what a server does without being asked; it ends when this is dropped.
    #[must_use]
    pub fn chores(&self) -> JoinSet<()> {
        let mut chores = JoinSet::new();
        chores.spawn(metrics::keep_up());
        chores.spawn(signing::run(Arc::clone(&self.signing), Arc::clone(&self.matches.store)));
        chores.spawn(waker::run(Arc::clone(&self.matches)));
        chores.spawn(hearing::run(Arc::clone(&self.hearing), Arc::clone(&self.matches)));
        chores.spawn(hearing::look_around(Arc::clone(&self.hearing), Arc::clone(&self.matches)));
        chores.spawn(leases::run(Arc::clone(&self.matches)));
        chores.spawn(webhook::run(Arc::clone(&self.matches), self.config.webhooks));
        chores.spawn(health::run(Arc::clone(&self.proof), Arc::clone(&self.matches)));
        chores.spawn(retention::run(Arc::clone(&self.matches), self.config.retention));
        chores
    }

    /// Serves until `end` comes, then tells every client to come back later.
    pub async fn serve(&self, listener: TcpListener, end: impl Future<Output = ()> + Send) {
        let chores = self.chores();
        let serving = serving::serve(&listener, self.router(), &self.crowd, self.closing.subscribe());
        tokio::select! {
            () = serving => {}
            () = end => {}
        }
        drop(listener);
        drop(chores);
        self.closing.send_replace(true);
        // What this node drove is handed over at once: others need not wait for its lease to run out.
        let left = timeout(RENEWAL, self.matches.store.leave(self.matches.node)).await;
        if let Ok(Ok(())) = left {
            self.matches.bus.publish(Change::Left { node: self.matches.node });
        }
        // Connections, sockets and matches hold a receiver each until they have said goodbye or put themselves away.
        let _ = timeout(GOODBYE_TIMEOUT, self.closing.closed()).await;
    }
}
