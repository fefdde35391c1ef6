//! Webhooks: announcements of a match at the address that its host gave. A match never waits for them.

pub(crate) mod address_policy;
mod budget;
mod delivery_queue;
pub(crate) mod events;
mod http_client;

use std::sync::Arc;

use airlock_store::Store;

use self::{address_policy::Webhooks, delivery_queue::DeliveryQueue, http_client::HttpClient};
use crate::access::public_url::PublicUrl;

/// Delivers announcements for as long as the server runs.
pub(crate) async fn run(store: Arc<dyn Store>, public_url: Option<PublicUrl>, policy: Webhooks) {
    if policy == Webhooks::Off {
        return;
    }
    match HttpClient::new(policy) {
        Ok(client) => DeliveryQueue::new(store, public_url, client).run().await,
        Err(error) => tracing::error!(%error, "webhooks are off: the HTTP client cannot be set up"),
    }
}
