//! The address by which players reach this server, as the operator configures it.

use std::{fmt, str::FromStr};

use axum::http::Uri;

/// Address of this server for players: `https://table.example`, or under a path of another site,
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
    /// Name or address of the host in lower case, without a port.
    pub(crate) fn host(&self) -> Option<String> {
        let uri = self.url.parse::<Uri>().ok()?;
        uri.host().map(str::to_ascii_lowercase)
    }

    /// Path of the server: empty, or `/airlock`.
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
