//! The key that signs the logs of this server. It is made at the first start and kept in the database.

use std::sync::Arc;

use airlock_engine::{Hash, log::SigningKey};
use airlock_protocol::PublishedKey;
use airlock_store::Store;
use axum::{
    Router,
    extract::{FromRef, State},
    http::StatusCode,
    response::Response,
    routing::get,
};
use tokio::{sync::OnceCell, time::sleep};

use crate::{
    access::token::random,
    http::answer::{Refused, message},
    limits::PAUSE_AFTER_FAILURE,
    storage::store_refusal,
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Signing>: FromRef<S>,
{
    Router::new().route("/api/key", get(key))
}

/// Answers with the public key, so that anybody can check the signature of a log.
async fn key(State(signing): State<Arc<Signing>>) -> Result<Response, Refused> {
    let key = signing.key().await?.public();
    Ok(message(StatusCode::OK, &PublishedKey { key: Hash(key.0) }))
}

/// The server's key, read from the database once.
pub(crate) struct Signing {
    store: Arc<dyn Store>,
    key: OnceCell<SigningKey>,
}

impl Signing {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Self { store, key: OnceCell::new() }
    }

    /// The key. It is made if the database has none.
    ///
    /// # Errors
    /// If the database or the randomness of the operating system fails.
    pub(crate) async fn key(&self) -> Result<&SigningKey, Refused> {
        let read =
            async || Ok(SigningKey::new(self.store.signing_seed(random()?).await.map_err(store_refusal)?));
        self.key.get_or_try_init(read).await
    }
}

/// Makes the key at the first start and logs its public part.
pub(crate) async fn run(signing: Arc<Signing>) {
    loop {
        match signing.key().await {
            Ok(key) => {
                tracing::info!(key = %key.public(), "signing logs with this key");
                return;
            }
            Err(_) => sleep(PAUSE_AFTER_FAILURE).await,
        }
    }
}
