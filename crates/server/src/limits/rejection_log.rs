//! Rejection log: shows the operator an attack and its source, and bounds the number of lines so that the
//! attack does not fill the disk.

use std::{num::NonZeroU32, sync::LazyLock};

use airlock_protocol::Code;
use axum::{extract::Request, middleware::Next, response::Response};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{
    access::address::Address,
    limits::{MAX_RATED_ADDRESSES, REFUSAL_LINES_PER_MINUTE},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum RejectionKind {
    Request(Code),
    /// A wrong admin token.
    Admin,
    /// A connection over the limit of its address.
    Connection,
    /// A message over the rate of its socket.
    Message,
    /// A plain request to a WebSocket route.
    NoUpgrade,
}

/// Rate limits of the log's lines: one a minute for the same kind and address, and a limit for all.
struct Lines {
    alike: DefaultKeyedRateLimiter<(RejectionKind, Address)>,
    all: DefaultDirectRateLimiter,
}

/// Shared by all servers of a process, which have one log.
static LINES: LazyLock<Lines> = LazyLock::new(Lines::default);

impl Default for Lines {
    fn default() -> Self {
        let one = Quota::per_minute(NonZeroU32::MIN);
        let all = Quota::per_minute(REFUSAL_LINES_PER_MINUTE);
        Self { alike: RateLimiter::keyed(one), all: RateLimiter::direct(all) }
    }
}

impl Lines {
    fn has_room(&self, refused: RejectionKind, address: Address) -> bool {
        if self.alike.len() >= MAX_RATED_ADDRESSES {
            self.alike.retain_recent();
        }
        self.alike.check_key(&(refused, address.customer())).is_ok() && self.all.check().is_ok()
    }
}

/// Logs a rejection.
pub(crate) fn record(refused: RejectionKind, address: Address) {
    if LINES.has_room(refused, address) {
        tracing::warn!(?refused, %address, "rejected; repetitions within a minute are not logged");
    }
}

/// Logs a plain request to a WebSocket route, and how to configure the proxy.
pub(crate) fn record_no_upgrade(address: Address) {
    if LINES.has_room(RejectionKind::NoUpgrade, address) {
        tracing::warn!(
            %address,
            "WebSocket request without its headers: a proxy on the way does not forward them. nginx needs \
             `proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;` (see \
             docs/hosting.md); other proxies call it \"WebSocket support\". Repetitions within a minute are not logged"
        );
    }
}

/// Middleware that logs rejections for how a request is made. Refusals for the state of a match are not
/// logged.
pub(crate) async fn watch(address: Address, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    if let Some(code @ (Code::Malformed | Code::Forbidden | Code::Unknown | Code::Busy)) =
        response.extensions().get().copied()
    {
        record(RejectionKind::Request(code), address);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u32) -> Address {
        Address::peer(std::net::Ipv4Addr::from_bits(0xcb00_7100 + number).into())
    }

    #[test]
    fn repeated_rejection_has_one_line() {
        let lines = Lines::default();
        assert!(lines.has_room(RejectionKind::Admin, address(1)));
        assert!(!lines.has_room(RejectionKind::Admin, address(1)));
        assert!(lines.has_room(RejectionKind::Connection, address(1)), "it is of another kind");
        assert!(lines.has_room(RejectionKind::Admin, address(2)), "it is of another address");
    }

    #[test]
    fn many_addresses_do_not_fill_the_log() {
        let lines = Lines::default();
        let written =
            (0..10_000).filter(|number| lines.has_room(RejectionKind::Message, address(*number))).count();
        let most = REFUSAL_LINES_PER_MINUTE.get() as usize;
        assert!((most..2 * most).contains(&written), "{written}");
    }
}
