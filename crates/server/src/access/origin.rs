//! Origin of this server for links and their previews.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{
        HeaderMap, HeaderName, Uri,
        header::{FORWARDED, HOST},
        request::Parts,
    },
};

use super::{address::Address, handle::Access};
use crate::http::headers::listed;

/// Scheme and host that the nearest proxy was asked for.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// Beginning of every link: the public URL, or else the origin that the request was sent to. It has no slash
/// at its end.
pub(crate) struct Origin(pub(crate) String);

impl Origin {
    pub(crate) fn of_request(parts: &Parts, access: &Access) -> Self {
        let is_proxy = Address::peer_of(parts).is_in(&access.trusted_proxies);
        let public = access.public_url.as_ref().map(ToString::to_string);
        Self(public.unwrap_or_else(|| requested(&parts.headers, is_proxy)))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Origin
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::of_request(parts, &Arc::from_ref(state)))
    }
}

/// Origin that a request was sent to. The headers of a proxy count only if it is trusted.
fn requested(headers: &HeaderMap, is_proxy: bool) -> String {
    let header_or_parameter = |name: HeaderName, parameter: &str| {
        let own = listed(headers, name).next().map(str::to_owned);
        own.or_else(|| forwarded(headers, parameter)).filter(|_| is_proxy)
    };
    let is_tls = header_or_parameter(FORWARDED_PROTO, "proto")
        .is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
    let host = header_or_parameter(FORWARDED_HOST, "host");
    let host = host.or_else(|| headers.get(HOST)?.to_str().ok().map(str::to_owned));
    let host = host.and_then(|host| Some(host.parse::<Uri>().ok()?.authority()?.to_string()));
    format!("{}://{}", if is_tls { "https" } else { "http" }, host.unwrap_or_default())
}

/// Parameter of the first hop of RFC 7239's header.
fn forwarded(headers: &HeaderMap, parameter: &str) -> Option<String> {
    let pairs = listed(headers, FORWARDED).next()?.split(';');
    let mut named = pairs.filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = named.find(|(name, _)| name.eq_ignore_ascii_case(parameter))?;
    Some(value.trim_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn origin(is_proxy: bool, headers: &[(&'static str, &'static str)]) -> String {
        let headers = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        requested(&headers, is_proxy)
    }

    #[test]
    fn trusted_proxy_names_scheme_and_host() {
        let host = ("host", "127.0.0.1:8080");
        for (headers, expected) in [
            (vec![host], "http://127.0.0.1:8080"),
            (vec![("host", "table.example"), ("x-forwarded-proto", "https")], "https://table.example"),
            (
                vec![host, ("x-forwarded-proto", "HTTPS"), ("x-forwarded-host", "table.example")],
                "https://table.example",
            ),
            (
                vec![
                    host,
                    ("x-forwarded-proto", "https, http"),
                    ("x-forwarded-host", "table.example, inner"),
                ],
                "https://table.example",
            ),
            (
                vec![host, ("forwarded", "for=203.0.113.7;proto=https;host=\"table.example:8443\"")],
                "https://table.example:8443",
            ),
            (vec![host, ("x-forwarded-proto", "gopher")], "http://127.0.0.1:8080"),
        ] {
            assert_eq!(origin(true, &headers), expected, "{headers:?}");
        }
    }

    #[test]
    fn untrusted_client_sets_only_the_host() {
        let headers =
            [("host", "table.example"), ("x-forwarded-proto", "https"), ("x-forwarded-host", "evil.example")];
        assert_eq!(origin(false, &headers), "http://table.example");
    }

    #[test]
    fn unreadable_host_leaves_no_markup() {
        assert_eq!(origin(true, &[("host", "<b>")]), "http://");
    }
}
