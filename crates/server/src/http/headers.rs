//! Headers and limits that every answer has, and readers of request headers.

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

/// Only scripts and styles of this server run, and no site may frame it. Board pictures are cut in the page
/// from one pack, so no request tells which of them is seen.
pub(crate) const POLICY: &str = "default-src 'self'; img-src 'self' blob:; base-uri 'none'; \
                                 form-action 'self'; frame-ancestors 'none'";
/// The same, and WebAssembly.
pub(crate) const POLICY_WITH_WASM: &str =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'";

/// Links do not send a referrer. Caches store nothing unless an answer says otherwise.
const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// Adds the headers to all answers and limits the size and duration of requests.
pub(crate) fn harden<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    HEADERS
        .into_iter()
        .fold(router, |router, (name, value)| {
            router.layer(SetResponseHeaderLayer::if_not_present(name, value))
        })
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIMEOUT))
}

/// Header with the token of a seat. A proxy that asks for a password uses `Authorization` itself.
pub(crate) const SEAT_TOKEN: HeaderName = HeaderName::from_static("airlock-seat");
/// Header with the token of the admin, for the same reason.
pub(crate) const ADMIN_TOKEN: HeaderName = HeaderName::from_static("airlock-admin");

/// Token in `Authorization: Bearer TOKEN`. `None` if that header is absent or holds something else, such as a
/// password.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// Members of a header that is a list, in the order of the request.
pub(crate) fn listed(headers: &HeaderMap, name: impl AsHeaderName) -> impl Iterator<Item = &str> {
    let lists = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).map(str::trim)
}

/// Token of a seat: in [`SEAT_TOKEN`] or `Authorization: Bearer …`. WebSockets carry it as the subprotocol
/// `seat.…`, because browsers cannot set headers there.
pub(crate) fn seat_token(headers: &HeaderMap) -> Option<&str> {
    let own = || headers.get(SEAT_TOKEN).and_then(|value| value.to_str().ok());
    let protocol = || listed(headers, SEC_WEBSOCKET_PROTOCOL).find_map(|name| name.strip_prefix("seat."));
    own().or_else(|| bearer(headers)).or_else(protocol)
}
