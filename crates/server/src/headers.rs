//! What every answer says about itself.

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::{
        HeaderName, HeaderValue,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS},
    },
};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::limits::MAX_BODY_BYTES;

/// Only our own scripts run, in nobody's frame; links tell nobody where they were found; nothing is kept by caches.
const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// Adds them, and limits what requests may bring.
pub(crate) fn harden<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    HEADERS
        .into_iter()
        .fold(router, |router, (name, value)| {
            router.layer(SetResponseHeaderLayer::if_not_present(name, value))
        })
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}
