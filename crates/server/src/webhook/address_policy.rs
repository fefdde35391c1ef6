//! Address policy of the webhooks (SSRF filter): an announcement must not reach into the server's own
//! network.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
};

use airlock_protocol::Code;

use crate::{http::answer::Refused, limits::MAX_WEBHOOK_BYTES};

/// Addresses at which matches may announce whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Webhooks {
    Off,
    /// Public addresses, over https.
    Public,
    /// All addresses, also over http. Players can then make the server call what only its own network
    /// reaches.
    Anywhere,
}

/// Refuses an address that the policy does not allow.
pub(crate) fn check(text: &str, policy: Webhooks) -> Result<(), Refused> {
    let no = |why: &str| Err(Refused::new(Code::Malformed, format!("the webhook {why}")));
    if policy == Webhooks::Off {
        return no("cannot be used: this server has webhooks switched off");
    }
    if text.len() > MAX_WEBHOOK_BYTES {
        return no("is too long");
    }
    let Ok(url) = text.parse::<Url>() else {
        return no("is not a URL: copy it from the service that made it");
    };
    let schemes: &[&str] = if policy == Webhooks::Public { &["https"] } else { &["https", "http"] };
    if !schemes.contains(&url.scheme()) {
        return no("must begin with https://");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return no("must not contain a password");
    }
    if !allows_url(&url, policy) {
        return no("must be at a public address");
    }
    Ok(())
}

/// Resolver that keeps only allowed addresses. The call goes to the addresses that were checked.
pub(super) struct PolicyResolver(pub(super) Webhooks);

impl Resolve for PolicyResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let policy = self.0;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let mut callable = found.filter(|address| allows_address(address.ip(), policy)).peekable();
            if callable.peek().is_none() {
                return Err(io::Error::other("the name resolves to no address that may be called").into());
            }
            let addresses: Addrs = Box::new(callable.collect::<Vec<_>>().into_iter());
            Ok(addresses)
        })
    }
}

/// True if the host is an allowed address, or a name that may resolve to one.
fn allows_url(url: &Url, policy: Webhooks) -> bool {
    let Some(host) = url.host_str() else { return false };
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    match bare.parse::<IpAddr>() {
        Ok(address) => allows_address(address, policy),
        Err(_) => policy == Webhooks::Anywhere || host.contains('.'),
    }
}

fn allows_address(address: IpAddr, policy: Webhooks) -> bool {
    let allowed = match policy {
        Webhooks::Off => false,
        Webhooks::Public => is_public(address),
        Webhooks::Anywhere => true,
    };
    allowed && !is_metadata(address)
}

/// True for metadata services, where a cloud gives a machine its secrets. No policy allows them. They are the
/// link-local addresses and those that some providers chose elsewhere, also wrapped in IPv6.
fn is_metadata(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            v4.is_link_local()
                || matches!(v4.octets(), [100, 100, 100, 200] | [168, 63, 129, 16] | [192, 0, 0, 192])
        }
        IpAddr::V6(v6) => {
            let [a, b, c, d, e, f, g, h] = v6.segments();
            let wrapped = match (a, b, c, d, e, f) {
                (0x64, 0xff9b, 0, 0, 0, 0) | (0, 0, 0, 0, 0, 0) => Some((g, h)),
                (0x2002, ..) => Some((b, c)),
                _ => None,
            };
            let wrapped =
                wrapped.map(|(high, low)| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)));
            v6.is_unicast_link_local()
                || matches!(
                    v6.segments(),
                    [0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254] | [0xfd20, 0xce, 0, 0, 0, 0, 0, 0x254]
                )
                || wrapped.is_some_and(|v4| is_metadata(v4.into()))
        }
    }
}

/// True if the address means the same machine everywhere on the internet.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

/// The blocks are those of the registry of special purposes (RFC 6890 and its successors).
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = match (a, b, c) {
        (0 | 10 | 127, ..) | (240.., ..) => true,
        (100, 64..=127, _) => true,
        (169, 254, _) | (172, 16..=31, _) | (192, 168, _) | (198, 18..=19, _) => true,
        (192, 0, 0 | 2) | (192, 88, 99) | (198, 51, 100) | (203, 0, 113) => true,
        _ => address.is_multicast(),
    };
    !special
}

/// Global unicast without documentation, benchmarks and ways to wrap an IPv4 address.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let given_out = (0x2000..0x4000).contains(&a);
    let special = matches!((a, b), (0x2001, 0..=0x1ff | 0xdb8) | (0x2002, _) | (0x3fff, 0..=0xfff));
    given_out && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn name_resolving_to_a_private_address_is_not_called() {
        let lookup = async |policy| PolicyResolver(policy).resolve("localhost".parse().unwrap()).await;
        assert!(lookup(Webhooks::Public).await.is_err());
        assert!(lookup(Webhooks::Anywhere).await.is_ok(), "it was the policy, and nothing else");
    }

    #[test]
    fn metadata_services_are_never_called() {
        for secret in [
            "169.254.169.254",
            "169.254.170.2",
            "100.100.100.200",
            "168.63.129.16",
            "192.0.0.192",
            "fe80::a9fe:a9fe",
            "fd00:ec2::254",
            "fd20:ce::254",
            "::ffff:169.254.169.254",
            "64:ff9b::a9fe:a9fe",
            "2002:a9fe:a9fe::",
            "::169.254.169.254",
        ] {
            for policy in [Webhooks::Public, Webhooks::Anywhere] {
                assert!(!allows_address(secret.parse().unwrap(), policy), "{secret}");
            }
        }
        for own in ["127.0.0.1", "10.1.2.3", "192.168.1.1", "fd12::1", "::1", "64:ff9b::a00:1"] {
            assert!(allows_address(own.parse().unwrap(), Webhooks::Anywhere), "{own}");
            assert!(!allows_address(own.parse().unwrap(), Webhooks::Public), "{own}");
        }
    }

    #[test]
    fn special_purpose_addresses_are_not_public() {
        for public in
            ["1.1.1.1", "100.63.0.1", "172.15.0.1", "172.32.0.1", "193.0.0.1", "2606:4700::1", "2a00::1"]
        {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.9.9",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:192.168.0.1",
            "64:ff9b::a00:1",
            "2001::1",
            "2001:db8::1",
            "2002:a00:1::",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "3fff::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
    }

    #[test]
    fn forbidden_webhook_address_is_refused() {
        for good in
            ["https://discord.example/api/webhooks/1/x", "https://203.0.114.5/x", "https://[2606:4700::1]/x"]
        {
            assert!(check(good, Webhooks::Public).is_ok(), "{good}");
        }
        let long = format!("https://x.example/{}", "x".repeat(MAX_WEBHOOK_BYTES));
        for bad in [
            "",
            "discord.example/x",
            "http://discord.example/x",
            "file:///etc/passwd",
            "https://me:secret@discord.example/x",
            "https://127.0.0.1/x",
            "https://2130706433/x",
            "https://0x7f.1/x",
            "https://[::1]/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://169.254.169.254/latest/meta-data",
            "https://localhost/x",
            &long,
        ] {
            assert!(check(bad, Webhooks::Public).is_err(), "{bad}");
        }
        assert!(check("http://127.0.0.1:9/x", Webhooks::Anywhere).is_ok());
        for never in ["http://169.254.169.254/latest/meta-data", "http://[::ffff:169.254.169.254]/x"] {
            assert!(check(never, Webhooks::Anywhere).is_err(), "{never}");
        }
        assert!(check("https://discord.example/x", Webhooks::Off).is_err());
    }
}
