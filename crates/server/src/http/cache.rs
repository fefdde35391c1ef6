//! What clients keep: who has it already is not sent it again, and who can unpack it gets it packed.

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

/// How much of a hash tells what is kept from others, in bytes.
const TAG_BYTES: usize = 16;

/// How something is packed, as HTTP names it.
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

    /// Whether whoever asks can unpack it.
    pub(crate) fn is_taken_by(self, asked: &HeaderMap) -> bool {
        listed(asked, ACCEPT_ENCODING).any(|coding| coding == self.name())
    }
}

/// The answer for whoever asks with these headers; `body` says how it is packed, which depends on who asks if packing `pays`.
pub(crate) fn conditional(
    asked: &HeaderMap,
    tag: &str,
    pays: bool,
    body: impl FnOnce() -> (Bytes, Option<Coding>),
) -> Response {
    let (status, (body, coding)) = if is_known(tag, asked) {
        (StatusCode::NOT_MODIFIED, (Bytes::new(), None))
    } else {
        (StatusCode::OK, body())
    };
    let mut answer = (status, body).into_response();
    let headers = answer.headers_mut();
    if pays {
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

/// What holds something of this hash, in short; the same however it is packed.
pub(crate) fn etag(hash: &[u8; 32]) -> String {
    format!("W/\"{}\"", hash.iter().take(TAG_BYTES).map(|byte| format!("{byte:02x}")).collect::<String>())
}

/// Whether the client has it as it is.
fn is_known(tag: &str, asked: &HeaderMap) -> bool {
    listed(asked, IF_NONE_MATCH).any(|known| known == "*" || known == tag)
}

pub(crate) fn gzip(data: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(data).and_then(|()| encoder.finish());
    written.expect("memory can be written to").into()
}
