//! Who is at the other end: the address that rates are counted by.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, request::Parts},
};
use ipnet::IpNet;

use crate::{Server, headers::listed};

/// What a reverse proxy adds: whom it speaks for, the nearest last.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The address of a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl Address {
    /// The address behind the proxies that are trusted.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let hops: Vec<&str> = listed(headers, FORWARDED_FOR).collect();
        let Self(mut nearest) = Self::peer(peer);
        for hop in hops.into_iter().rev() {
            if !lies_in(nearest, trusted) {
                break;
            }
            let Ok(address) = hop.parse::<IpAddr>() else { break };
            nearest = address.to_canonical();
        }
        Self(nearest)
    }

    /// Whom this server is connected with: a client or a proxy.
    pub(crate) fn peer(peer: IpAddr) -> Self {
        Self(peer.to_canonical())
    }

    /// Whom a request came from directly. One that came over no connection was made by this process.
    pub(crate) fn next_to(parts: &Parts) -> Self {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Self::peer(peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip()))
    }

    /// Whether whoever asks sits at this machine, behind no proxy.
    pub(crate) const fn is_this_machine(self) -> bool {
        self.0.is_loopback()
    }

    pub(crate) fn lies_in(self, networks: &[IpNet]) -> bool {
        lies_in(self.0, networks)
    }

    /// What one client cannot change at will: of IPv6 the network, since a customer is given a whole one.
    pub(crate) fn customer(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        }
    }
}

fn lies_in(address: IpAddr, networks: &[IpNet]) -> bool {
    networks.iter().any(|network| network.contains(&address))
}

impl FromRequestParts<Server> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Infallible> {
        Ok(Self::of(Self::next_to(parts).0, &parts.headers, &server.config.trusted_proxies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(peer: &str, forwarded: &[&str]) -> String {
        let trusted = ["127.0.0.0/8".parse().unwrap(), "10.1.0.0/16".parse().unwrap()];
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        Address::of(peer.parse().unwrap(), &headers, &trusted).0.to_string()
    }

    #[test]
    fn only_a_trusted_proxy_says_whom_it_speaks_for() {
        assert_eq!(address("127.0.0.1", &["203.0.113.7"]), "203.0.113.7");
        assert_eq!(address("::ffff:127.0.0.1", &["203.0.113.7"]), "203.0.113.7");
        assert_eq!(address("198.51.100.9", &["203.0.113.7"]), "198.51.100.9", "anybody can write the header");
        assert_eq!(address("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn what_a_client_wrote_itself_is_not_believed() {
        assert_eq!(address("127.0.0.1", &["1.1.1.1, 203.0.113.7, 10.1.2.3"]), "203.0.113.7");
        assert_eq!(address("127.0.0.1", &["1.1.1.1", "203.0.113.7"]), "203.0.113.7");
        assert_eq!(address("127.0.0.1", &["203.0.113.7, nonsense, 10.1.2.3"]), "10.1.2.3");
    }

    #[test]
    fn one_customer_of_ipv6_counts_once() {
        let customer = |text: &str| Address(text.parse().unwrap()).customer();
        assert_eq!(customer("2001:db8:1:2:3:4:5:6"), customer("2001:db8:1:2:ffff::1"));
        assert_ne!(customer("2001:db8:1:2::1"), customer("2001:db8:1:3::1"));
        assert_ne!(customer("203.0.113.7"), customer("203.0.113.8"));
    }
}
