//! Check of the `Host` header against DNS rebinding. The owner of a name can point it at a foreign address. A
//! page of that name, in a browser in a trusted network, would then ask this server with that network's
//! rights.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::http::{HeaderMap, Uri, header::HOST};

use crate::access::public_url::PublicUrl;

/// Suffixes of names that no public name server answers for.
const PRIVATE: [&str; 4] = [".localhost", ".local", ".internal", ".home.arpa"];

/// True if a request calls this server by a name that no stranger can own: an address, a name of the local
/// network, or the public one. Browsers always send a name; without one, it is another program.
pub(crate) fn is_own(headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    let Some(said) = headers.get(HOST) else { return true };
    let uri = said.to_str().ok().and_then(|said| said.parse::<Uri>().ok());
    let Some(host) = uri.as_ref().and_then(Uri::host) else { return false };
    let name = host.trim_end_matches('.').to_ascii_lowercase();
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let is_address = bare.parse::<Ipv4Addr>().is_ok() || bare.parse::<Ipv6Addr>().is_ok();
    is_address
        || !name.contains('.')
        || PRIVATE.iter().any(|end| name.ends_with(end))
        || public.and_then(PublicUrl::host).is_some_and(|own| own == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_own_called(name: &str) -> bool {
        let public: PublicUrl = "https://Table.example:8443/airlock".parse().unwrap();
        is_own(&HeaderMap::from_iter([(HOST, name.parse().unwrap())]), Some(&public))
    }

    #[test]
    fn own_names_are_distinguished_from_foreign_ones() {
        for own in [
            "127.0.0.1:8080",
            "192.168.1.7",
            "[::1]:8080",
            "[2001:db8::1]",
            "localhost:8080",
            "airlock:8080",
            "airlock.localhost",
            "nas.local:8080",
            "airlock.svc.cluster.local",
            "table.example",
            "TABLE.example.:8443",
        ] {
            assert!(is_own_called(own), "{own}");
        }
        for foreign in [
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "table.example.evil.example",
            "a b",
            "",
            "evil.local.example",
        ] {
            assert!(!is_own_called(foreign), "{foreign}");
        }
        assert!(is_own(&HeaderMap::new(), None), "a program");
    }
}
