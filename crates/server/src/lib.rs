//! The table server. Thin: it authenticates, carries messages between sockets and matches, and performs what the
//! matches want done. What a match is, [`airlock_table`] says; what survives, [`airlock_store`] says.

mod answer;
mod hall;
mod headers;
mod keeper;
mod limits;
mod matches;
mod page;
mod seats;
mod shelf;
mod socket;
mod token;
mod visitor;

use std::sync::Arc;

use airlock_store::Store;
use axum::Router;
use tokio::{net::TcpListener, sync::watch, time::timeout};

pub use self::shelf::Shelf;
use self::{hall::Hall, limits::GOODBYE_TIMEOUT};

/// Everything that a running server is made of.
#[derive(Clone)]
pub struct Server {
    hall: Arc<Hall>,
    /// Turns true when the server ends; sockets watch it.
    closing: Arc<watch::Sender<bool>>,
}

impl Server {
    /// A server for these games over this store.
    #[must_use]
    pub fn new(shelf: Shelf, store: Arc<dyn Store>) -> Self {
        Self { hall: Arc::new(Hall::new(shelf, store)), closing: Arc::new(watch::Sender::new(false)) }
    }

    /// Everything that it answers to.
    pub fn router(&self) -> Router {
        let router = Router::new().merge(matches::router()).merge(seats::router()).merge(socket::router());
        headers::harden(router.merge(page::router())).with_state(self.clone())
    }

    /// Serves until `end` comes, then tells every client to come back later.
    ///
    /// # Errors
    /// If the listener fails.
    pub async fn serve(
        &self,
        listener: TcpListener,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        let closing = Arc::clone(&self.closing);
        let end = async move {
            end.await;
            closing.send_replace(true);
        };
        axum::serve(listener, self.router()).with_graceful_shutdown(end).await?;
        // Sockets outlive the requests that they began as; each holds a receiver until it has said goodbye.
        let _ = timeout(GOODBYE_TIMEOUT, self.closing.closed()).await;
        Ok(())
    }
}
