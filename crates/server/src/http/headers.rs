//! What every answer says about itself, and how a request's lists are read.

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{
            AUTHORIZATION, AsHeaderName, CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY,
            SEC_WEBSOCKET_PROTOCOL, X_CONTENT_TYPE_OPTIONS,
        },
    },
};
use tower_http::{set_header::SetResponseHeaderLayer, timeout::TimeoutLayer};

use crate::limits::{MAX_BODY_BYTES, REQUEST_TIMEOUT};

/// Only our own scripts and styles run, in nobody's frame. The pictures of a board are cut in the page, out of a pack that
/// comes whole: no request tells which of them is seen.
pub(crate) const POLICY: &str = "default-src 'self'; img-src 'self' blob:; base-uri 'none'; \
                                 form-action 'self'; frame-ancestors 'none'";
/// The same, and WebAssembly.
pub(crate) const POLICY_WITH_WASM: &str =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'";

/// Links tell nobody where they were found; caches keep nothing, unless an answer says otherwise.
const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
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
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIMEOUT))
}

/// The token of a seat. A header of its own, because a proxy that asks for a password keeps `Authorization` for itself.
pub(crate) const SEAT_TOKEN: HeaderName = HeaderName::from_static("airlock-seat");
/// The token of the admin, for the same reason.
pub(crate) const ADMIN_TOKEN: HeaderName = HeaderName::from_static("airlock-admin");

/// The token in `Authorization: Bearer TOKEN`; `None` if that header is absent or says something else, such as a password.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The members of a header that is a list, in the order of the request.
pub(crate) fn listed(headers: &HeaderMap, name: impl AsHeaderName) -> impl Iterator<Item = &str> {
    let lists = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).map(str::trim)
}

/// The token of a seat: in [`SEAT_TOKEN`], as `Authorization: Bearer …`, or for WebSockets, where browsers can set no header, as
/// the subprotocol `seat.…`.
pub(crate) fn seat_token(headers: &HeaderMap) -> Option<&str> {
    let own = || headers.get(SEAT_TOKEN).and_then(|value| value.to_str().ok());
    let protocol = || listed(headers, SEC_WEBSOCKET_PROTOCOL).find_map(|name| name.strip_prefix("seat."));
    own().or_else(|| bearer(headers)).or_else(protocol)
}
