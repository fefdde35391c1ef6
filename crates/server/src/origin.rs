//! The address by which players reach this server, for links and their pictures.

use std::{convert::Infallible, fmt, str::FromStr};

use axum::{
    extract::FromRequestParts,
    http::{
        HeaderMap, HeaderName, Uri,
        header::{FORWARDED, HOST},
        request::Parts,
    },
};

use crate::{Server, address::Address, headers::listed};

/// The scheme and the host that the nearest proxy was asked for.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// The address of this server for players: `https://table.example`, or under a path of another site,
/// `https://home.example/airlock`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    /// Without a slash at its end.
    url: String,
    /// Offset of the path in `url`.
    path_at: usize,
}

/// The text is no address that links could begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write an address such as https://table.example, or with a path, https://home.example/airlock")]
pub struct BadUrl;

impl PublicUrl {
    /// The name or address of the host, without a port.
    pub(crate) fn host(&self) -> Option<String> {
        let uri = self.url.parse::<Uri>().ok()?;
        uri.host().map(str::to_ascii_lowercase)
    }

    /// The path under which the server is: empty, or `/airlock`.
    pub(crate) fn path(&self) -> &str {
        &self.url[self.path_at..]
    }
}

impl FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<Self, BadUrl> {
        let url = text.trim().trim_end_matches('/');
        let scheme =
            ["https://", "http://"].into_iter().find(|scheme| url.starts_with(scheme)).ok_or(BadUrl)?;
        let rest = &url[scheme.len()..];
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let is_plain = |part: &str| part.chars().all(|c| c.is_ascii_alphanumeric() || "-._~".contains(c));
        let is_host = !host.is_empty() && !host.contains(['@', '?', '#', '"', '<', '>', '\\', ' ']);
        let is_path =
            path.split('/').skip(1).all(|part| !part.is_empty() && !part.starts_with('.') && is_plain(part));
        if !is_host || !is_path {
            return Err(BadUrl);
        }
        Ok(Self { path_at: url.len() - path.len(), url: url.to_owned() })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.url)
    }
}

/// The beginning of every link: the public URL, or else what the request was sent to. Has no slash at its end.
pub(crate) struct Origin(pub(crate) String);

impl FromRequestParts<Server> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Infallible> {
        let is_proxy = Address::next_to(parts).lies_in(&server.config.trusted_proxies);
        let public = server.config.public_url.as_ref().map(ToString::to_string);
        Ok(Self(public.unwrap_or_else(|| requested(&parts.headers, is_proxy))))
    }
}

/// The origin that a request was sent to. Only a trusted proxy is asked what it was asked for.
fn requested(headers: &HeaderMap, is_proxy: bool) -> String {
    let told = |name: HeaderName, parameter: &str| {
        let own = listed(headers, name).next().map(str::to_owned);
        own.or_else(|| forwarded(headers, parameter)).filter(|_| is_proxy)
    };
    let is_tls = told(FORWARDED_PROTO, "proto").is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
    let host = told(FORWARDED_HOST, "host");
    let host = host.or_else(|| headers.get(HOST)?.to_str().ok().map(str::to_owned));
    let host = host.and_then(|host| Some(host.parse::<Uri>().ok()?.authority()?.to_string()));
    format!("{}://{}", if is_tls { "https" } else { "http" }, host.unwrap_or_default())
}

/// A parameter of the first hop of RFC 7239's header.
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
    fn public_url_may_have_a_path() {
        for (text, url, path) in [
            ("https://table.example", "https://table.example", ""),
            ("https://table.example/", "https://table.example", ""),
            (" http://127.0.0.1:8080\r", "http://127.0.0.1:8080", ""),
            ("https://home.example/airlock/", "https://home.example/airlock", "/airlock"),
            ("https://home.example/games/air-lock", "https://home.example/games/air-lock", "/games/air-lock"),
        ] {
            let read: PublicUrl = text.parse().unwrap();
            assert_eq!((read.to_string().as_str(), read.path()), (url, path));
        }
        for wrong in [
            "",
            "table.example",
            "ftp://table.example",
            "https://",
            "https:///airlock",
            "https://a@b",
            "https://a/b?c",
            "https://a/b#c",
            "https://a/../b",
            "https://a//b",
            "https://a/{b}",
            "https://a/b c",
            "https://a/\"b",
        ] {
            assert_eq!(wrong.parse::<PublicUrl>(), Err(BadUrl), "{wrong}");
        }
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
    fn stranger_names_nothing_but_its_host() {
        let headers =
            [("host", "table.example"), ("x-forwarded-proto", "https"), ("x-forwarded-host", "evil.example")];
        assert_eq!(origin(false, &headers), "http://table.example");
    }

    #[test]
    fn unreadable_host_leaves_no_markup() {
        assert_eq!(origin(true, &[("host", "<b>")]), "http://");
    }
}
