//! The handle for attributing requests: proxies, networks, names of this server, proven secrets.

use axum::http::HeaderMap;
use ipnet::IpNet;

use super::{admin_token::AdminToken, proofs::Proofs, public_url::PublicUrl};
use crate::http::headers::{ADMIN_TOKEN, bearer};

/// Settings and memory by which requests are attributed to an address, a seat or the admin.
#[derive(Default)]
pub(crate) struct Access {
    pub(crate) admin_token: Option<AdminToken>,
    pub(crate) public_url: Option<PublicUrl>,
    pub(crate) trusted_proxies: Vec<IpNet>,
    pub(crate) metrics_from: Vec<IpNet>,
    /// Proofs that this node has seen. Other nodes have their own.
    pub(crate) proofs: Proofs,
}

impl Access {
    /// True if a request carries the admin's token. Such a request passes every limit: a token that is right
    /// is no guess. Wrong ones are counted and logged. They are not slowed down: a token has at least 20
    /// characters.
    pub(crate) fn is_admin(&self, headers: &HeaderMap) -> bool {
        self.compare_admin_token(headers) == Some(true)
    }

    /// Compares the token of a request with the admin's. `None` if the request has no token or the server no
    /// admin.
    pub(crate) fn compare_admin_token(&self, headers: &HeaderMap) -> Option<bool> {
        let own = headers.get(ADMIN_TOKEN).and_then(|value| value.to_str().ok());
        Some(self.admin_token.as_ref()?.is(own.or_else(|| bearer(headers))?))
    }
}
