//! The handles of the web client.

use std::sync::Arc;

use airlock_store::Store;

use super::older::OlderClients;
use crate::{access::handle::Access, limits::rates::Limiters};

#[derive(Clone)]
pub(crate) struct WebClient {
    pub(crate) access: Arc<Access>,
    pub(crate) limiters: Arc<Limiters>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) older: OlderClients,
    /// Path under which players reach this server: empty, or `/airlock`.
    pub(crate) path: Arc<str>,
}
