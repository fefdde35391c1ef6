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

use crate::headers::listed;

/// How much of a hash tells what is kept from others, in bytes.
const TAG_BYTES: usize = 16;

/// The answer for whoever asks with these headers; without `packed` if packing does not pay.
pub(crate) fn tagged(
    asked: &HeaderMap,
    tag: &str,
    plain: impl FnOnce() -> Bytes,
    packed: Option<impl FnOnce() -> Bytes>,
) -> Response {
    let pays = packed.is_some();
    let (status, body, encoded) = match packed {
        _ if is_known(tag, asked) => (StatusCode::NOT_MODIFIED, Bytes::new(), false),
        Some(packed) if takes_gzip(asked) => (StatusCode::OK, packed(), true),
        Some(_) | None => (StatusCode::OK, plain(), false),
    };
    let mut answer = (status, body).into_response();
    let headers = answer.headers_mut();
    if pays {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if encoded {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(ETAG, tag);
    }
    answer
}

/// What holds something of this hash, in short; the same for both encodings.
pub(crate) fn tag(hash: &[u8; 32]) -> String {
    format!("W/\"{}\"", hash.iter().take(TAG_BYTES).map(|byte| format!("{byte:02x}")).collect::<String>())
}

/// Whether the client has it as it is.
fn is_known(tag: &str, asked: &HeaderMap) -> bool {
    listed(asked, IF_NONE_MATCH).any(|known| known == "*" || known == tag)
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    listed(asked, ACCEPT_ENCODING).any(|coding| coding == "gzip")
}

pub(crate) fn pack(data: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(data).and_then(|()| encoder.finish());
    written.expect("memory can be written to").into()
}
