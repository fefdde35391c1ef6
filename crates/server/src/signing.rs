//! The key that signs the logs which this server hands out. It is made at the first start and lies in the database.

use std::sync::Arc;

use airlock_engine::{Hash, log::SigningKey};
use airlock_protocol::PublishedKey;
use airlock_store::Store;
use axum::{Router, extract::State, http::StatusCode, response::Response, routing::get};
use tokio::{sync::OnceCell, time::sleep};

use crate::{
    Server,
    answer::{Refused, told},
    limits::PAUSE_AFTER_FAILURE,
    live_matches::no_match,
    token::random,
};

pub(crate) fn router() -> Router<Server> {
    Router::new().route("/api/key", get(key))
}

/// The public key, so that anybody can check the signature under a log.
async fn key(State(server): State<Server>) -> Result<Response, Refused> {
    let key = server.signing.key(&*server.matches.store).await?.public();
    Ok(told(StatusCode::OK, &PublishedKey { key: Hash(key.0) }))
}

/// The server's key, read from the database once.
#[derive(Debug, Default)]
pub(crate) struct Signing(OnceCell<SigningKey>);

impl Signing {
    /// The key. It is made if the database has none.
    ///
    /// # Errors
    /// If the database or the randomness of the operating system fails.
    pub(crate) async fn key(&self, store: &dyn Store) -> Result<&SigningKey, Refused> {
        let read = async || Ok(SigningKey::new(store.signing_seed(random()?).await.map_err(no_match)?));
        self.0.get_or_try_init(read).await
    }
}

/// Makes the key at the first start, and says which it is.
pub(crate) async fn run(signing: Arc<Signing>, store: Arc<dyn Store>) {
    loop {
        match signing.key(&*store).await {
            Ok(key) => {
                tracing::info!(key = %key.public(), "logs are signed");
                return;
            }
            Err(_) => sleep(PAUSE_AFTER_FAILURE).await,
        }
    }
}
