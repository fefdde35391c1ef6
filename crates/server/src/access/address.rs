//! Address of a client, by which limits count.

use std::{
    convert::Infallible,
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::{HeaderMap, request::Parts},
};
use ipnet::IpNet;

use super::{handle::Access, host};

/// Header of a reverse proxy: addresses of the clients, the nearest last.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Headers that only proxies add. They show that there is a proxy, but not for which client.
const SIGNS_OF_A_PROXY: [&str; 5] =
    ["forwarded", "via", "x-real-ip", "x-forwarded-host", "x-forwarded-proto"];

/// Address of a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Address {
    At(IpAddr),
    /// A client behind this proxy that the proxy does not name readably, or a browser there that was led here
    /// under a foreign name (DNS rebinding). All such clients count together. They are never this machine and
    /// in no network.
    Behind(IpAddr),
}

impl Address {
    /// Address of the client behind trusted proxies.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let mut nearest = peer.to_canonical();
        let lists = headers.get_all(FORWARDED_FOR).into_iter().rev();
        let hops = lists.flat_map(|list| list.to_str().unwrap_or_default().rsplit(',').map(str::trim));
        let mut hops = hops.peekable();
        let is_forwarded = hops.peek().is_some();
        for hop in hops {
            if !is_in(nearest, trusted) {
                return Self::At(nearest);
            }
            let Some(address) = read(hop) else { return Self::Behind(nearest) };
            nearest = address.to_canonical();
        }
        let speaks_for_somebody = || SIGNS_OF_A_PROXY.iter().any(|sign| headers.contains_key(*sign));
        if !is_forwarded && is_in(nearest, trusted) && speaks_for_somebody() {
            return Self::Behind(nearest);
        }
        Self::At(nearest)
    }

    /// Address at the other end of the connection: a client or a proxy.
    pub(crate) const fn peer(peer: IpAddr) -> Self {
        Self::At(peer.to_canonical())
    }

    /// Address at the other end of a request's connection. A request without one was made by this process.
    pub(crate) fn peer_of(parts: &Parts) -> Self {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Self::peer(peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip()))
    }

    /// Address that a request counts for.
    pub(crate) fn of_request(parts: &Parts, access: &Access) -> Self {
        let address = Self::of(Self::peer_of(parts).nearest(), &parts.headers, &access.trusted_proxies);
        let is_trusted = address.is_this_machine() || address.is_in(&access.metrics_from);
        if is_trusted && !host::is_own(&parts.headers, access.public_url.as_ref()) {
            // A page of another site asks through the browser of somebody in a trusted network.
            return Self::Behind(address.nearest());
        }
        address
    }

    /// True if the client is on this machine, behind no proxy.
    pub(crate) const fn is_this_machine(self) -> bool {
        matches!(self, Self::At(address) if address.is_loopback())
    }

    pub(crate) fn is_in(self, networks: &[IpNet]) -> bool {
        matches!(self, Self::At(address) if is_in(address, networks))
    }

    /// Part of the address that one client cannot change at will: of IPv6 the /64, since a customer gets a
    /// whole network.
    pub(crate) fn customer(self) -> Self {
        match self {
            Self::At(IpAddr::V6(v6)) => Self::At(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into()),
            Self::At(IpAddr::V4(_)) | Self::Behind(_) => self,
        }
    }

    /// Range of which one customer may have many addresses: the /48 of a site in IPv6. In IPv4 it is the
    /// address itself, which a provider may share among many customers.
    pub(crate) fn neighbourhood(self) -> Self {
        match self {
            Self::At(IpAddr::V6(v6)) => Self::At(Ipv6Addr::from_bits(v6.to_bits() >> 80 << 80).into()),
            Self::At(IpAddr::V4(_)) | Self::Behind(_) => self,
        }
    }

    /// Nearest known address: the client's, or else the proxy's.
    pub(crate) const fn nearest(self) -> IpAddr {
        let (Self::At(address) | Self::Behind(address)) = self;
        address
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(address) => address.fmt(f),
            Self::Behind(proxy) => write!(f, "a client behind {proxy}"),
        }
    }
}

/// Reads one hop of the header: an address, with or without brackets (IPv6) and port.
fn read(hop: &str) -> Option<IpAddr> {
    let bare = || hop.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::from);
    let with_port = || hop.parse().ok().map(|address: SocketAddr| address.ip());
    hop.parse().ok().or_else(with_port).or_else(bare)
}

fn is_in(address: IpAddr, networks: &[IpNet]) -> bool {
    networks.iter().any(|network| network.contains(&address))
}

impl<S: Send + Sync> FromRequestParts<S> for Address
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::of_request(parts, &Arc::from_ref(state)))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn address(peer: &str, forwarded: &[&str]) -> String {
        let trusted = ["127.0.0.0/8".parse().unwrap(), "10.1.0.0/16".parse().unwrap()];
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        Address::of(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn untrusted_forwarding_header_is_ignored() {
        assert_eq!(address("127.0.0.1", &["203.0.113.7"]), "203.0.113.7");
        assert_eq!(address("::ffff:127.0.0.1", &["203.0.113.7"]), "203.0.113.7");
        assert_eq!(address("198.51.100.9", &["203.0.113.7"]), "198.51.100.9", "anybody can write the header");
        assert_eq!(address("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn hops_before_the_trusted_proxies_are_ignored() {
        assert_eq!(address("127.0.0.1", &["1.1.1.1, 203.0.113.7, 10.1.2.3"]), "203.0.113.7");
        assert_eq!(address("127.0.0.1", &["1.1.1.1", "203.0.113.7"]), "203.0.113.7");
    }

    #[test]
    fn address_is_read_with_its_port() {
        for hop in ["203.0.113.5:4711", "::ffff:203.0.113.5", "[::ffff:203.0.113.5]:4711"] {
            assert_eq!(address("127.0.0.1", &[hop]), "203.0.113.5", "{hop}");
        }
        for hop in ["2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:4711"] {
            assert_eq!(address("127.0.0.1", &[hop]), "2001:db8::7", "{hop}");
        }
    }

    #[test]
    fn unreadable_client_is_not_taken_for_its_proxy() {
        let unreadable = [
            "",
            ",",
            "unknown",
            "_hidden",
            "203.0.113.5:",
            "203.0.113.5:port",
            "[203.0.113.5]",
            "203.0.113.5, ",
        ];
        for hop in unreadable {
            let somebody = Address::of(
                "127.0.0.1".parse().unwrap(),
                &HeaderMap::from_iter([(HeaderName::from_static(FORWARDED_FOR), hop.parse().unwrap())]),
                &["127.0.0.0/8".parse().unwrap()],
            );
            assert!(!somebody.is_this_machine(), "{hop:?}");
            assert!(!somebody.is_in(&["0.0.0.0/0".parse().unwrap()]), "{hop:?}");
        }
        let hop = HeaderValue::from_bytes(b"203.0.113.5\xff").unwrap();
        let headers = HeaderMap::from_iter([(HeaderName::from_static(FORWARDED_FOR), hop)]);
        let trusted = ["127.0.0.0/8".parse().unwrap()];
        assert!(!Address::of("127.0.0.1".parse().unwrap(), &headers, &trusted).is_this_machine());
        assert_eq!(address("127.0.0.1", &["203.0.113.7, nonsense, 10.1.2.3"]), "a client behind 10.1.2.3");
        assert_eq!(address("198.51.100.9", &["nonsense"]), "198.51.100.9", "anybody can write the header");
    }

    #[test]
    fn unknown_proxy_headers_exclude_this_machine() {
        for sign in SIGNS_OF_A_PROXY {
            let headers =
                HeaderMap::from_iter([(HeaderName::from_static(sign), "for=203.0.113.5".parse().unwrap())]);
            let trusted = ["127.0.0.0/8".parse().unwrap()];
            assert!(
                !Address::of("127.0.0.1".parse().unwrap(), &headers, &trusted).is_this_machine(),
                "{sign}"
            );
        }
    }

    #[test]
    fn one_customer_of_ipv6_counts_once() {
        let customer = |text: &str| Address::peer(text.parse().unwrap()).customer();
        assert_eq!(customer("2001:db8:1:2:3:4:5:6"), customer("2001:db8:1:2:ffff::1"));
        assert_ne!(customer("2001:db8:1:2::1"), customer("2001:db8:1:3::1"));
        assert_ne!(customer("203.0.113.7"), customer("203.0.113.8"));
    }

    #[test]
    fn networks_of_one_site_are_neighbours() {
        let neighbourhood = |text: &str| Address::peer(text.parse().unwrap()).neighbourhood();
        assert_eq!(neighbourhood("2001:db8:1:2::1"), neighbourhood("2001:db8:1:ffff::1"));
        assert_ne!(neighbourhood("2001:db8:1::1"), neighbourhood("2001:db8:2::1"));
        assert_ne!(neighbourhood("203.0.113.7"), neighbourhood("203.0.113.8"));
    }
}
