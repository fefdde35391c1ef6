//! HTTP cache: `ETag` with 304, and compressed answers.

use std::io::Write;

use axum::{
    body::Bytes,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{ACCEPT_ENCODING, CONTENT_ENCODING, ETAG, IF_NONE_MATCH, VARY},
    },
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};

use crate::http::headers::listed;

/// Length of the hash in an `ETag`, in bytes.
const TAG_BYTES: usize = 16;

/// Content coding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// True if the client accepts this coding.
    pub(crate) fn is_accepted_by(self, request_headers: &HeaderMap) -> bool {
        listed(request_headers, ACCEPT_ENCODING).any(|coding| coding == self.name())
    }
}

/// Answers with 304 if the client has the current version, else with the body. `body` chooses the coding.
/// `is_compressible` says whether the body has several codings, so that the answer varies.
pub(crate) fn conditional(
    request_headers: &HeaderMap,
    tag: &str,
    is_compressible: bool,
    body: impl FnOnce() -> (Bytes, Option<Coding>),
) -> Response {
    let (status, (body, coding)) = if is_known(tag, request_headers) {
        (StatusCode::NOT_MODIFIED, (Bytes::new(), None))
    } else {
        (StatusCode::OK, body())
    };
    let mut answer = (status, body).into_response();
    let headers = answer.headers_mut();
    if is_compressible {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if let Some(coding) = coding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    }
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(ETAG, tag);
    }
    answer
}

/// Weak `ETag` of a hash. It is the same for every coding.
pub(crate) fn etag(hash: &[u8; 32]) -> String {
    format!("W/\"{}\"", hash.iter().take(TAG_BYTES).map(|byte| format!("{byte:02x}")).collect::<String>())
}

/// True if the client has the current version.
fn is_known(tag: &str, request_headers: &HeaderMap) -> bool {
    listed(request_headers, IF_NONE_MATCH).any(|known| known == "*" || known == tag)
}

pub(crate) fn gzip(data: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(data).and_then(|()| encoder.finish());
    written.expect("memory can be written to").into()
}
