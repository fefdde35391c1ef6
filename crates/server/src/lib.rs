//! The table server. Thin: it authenticates, carries messages between sockets and matches, and performs what the
//! matches want done. What a match is, [`airlock_table`] says; what survives, [`airlock_store`] says.

mod address;
mod admin;
mod answer;
mod client;
mod config;
mod hall;
mod headers;
mod health;
mod keeper;
mod limits;
mod matches;
mod metrics;
mod page;
mod rates;
mod seats;
mod serving;
mod socket;
mod token;
mod visitor;

use std::sync::Arc;

pub use airlock_shelf::Shelf;
use airlock_store::Store;
use axum::{Router, middleware::from_extractor_with_state, routing::any};
use tokio::{net::TcpListener, sync::watch, time::timeout};

pub use self::{
    admin::{AdminToken, WeakToken},
    config::{Config, Rates, Webhooks},
};
use self::{
    hall::Hall,
    limits::GOODBYE_TIMEOUT,
    rates::{Asking, Limiters},
};

/// Everything that a running server is made of.
#[derive(Clone)]
pub struct Server {
    hall: Arc<Hall>,
    config: Arc<Config>,
    limiters: Arc<Limiters>,
    /// Turns true when the server ends; connections and sockets watch it.
    closing: Arc<watch::Sender<bool>>,
}

impl Server {
    /// A server for these games over this store.
    #[must_use]
    pub fn new(shelf: Shelf, store: Arc<dyn Store>, config: Config) -> Self {
        metrics::install();
        Self {
            hall: Arc::new(Hall::new(shelf, store)),
            limiters: Arc::new(Limiters::new(config.rates)),
            config: Arc::new(config),
            closing: Arc::new(watch::Sender::new(false)),
        }
    }

    /// Everything that it answers to.
    pub fn router(&self) -> Router {
        let api = matches::router().merge(seats::router()).merge(socket::router()).merge(admin::router());
        let api = api.route_layer(from_extractor_with_state::<Asking, _>(self.clone()));
        let api = api.route("/api/{*unknown}", any(answer::no_such_page));
        let router = api.merge(client::router()).merge(health::router()).merge(metrics::router());
        headers::harden(router).with_state(self.clone())
    }

    /// Serves until `end` comes, then tells every client to come back later.
    pub async fn serve(&self, listener: TcpListener, end: impl Future<Output = ()> + Send) {
        let upkeep = tokio::spawn(metrics::keep_up());
        let serving = serving::serve(&listener, self.router(), self.closing.subscribe());
        tokio::select! {
            () = serving => {}
            () = end => {}
        }
        drop(listener);
        self.closing.send_replace(true);
        // Connections and sockets hold a receiver each until they have said goodbye.
        let _ = timeout(GOODBYE_TIMEOUT, self.closing.closed()).await;
        upkeep.abort();
    }
}
