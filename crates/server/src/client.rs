//! The web client, embedded in the binary as its build left it in `web-client/dist`. A debug build reads it from there.

use std::{
    collections::BTreeMap,
    io::Write,
    sync::{Mutex, PoisonError},
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::Request,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{
            ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY,
        },
    },
    response::{IntoResponse, Response},
    routing::get,
};
use flate2::{Compression, write::GzEncoder};
use rust_embed::{Embed, EmbeddedFile};

use crate::{
    Server,
    answer::no_such_page,
    headers::{POLICY, POLICY_WITH_WASM},
    limits::MIN_PACKED_BYTES,
};

#[derive(Embed)]
#[folder = "../../web-client/dist"]
#[allow_missing = true]
struct Files;

/// The page that shows every address of the client.
const INDEX: &str = "index.html";
/// Where the build puts files whose names change with what they hold.
const HASHED: &str = "assets/";

/// What a binary answers that was built without the client.
const MISSING: &str = "This server was built without its web client.\n\
    Run `npm ci && npm run build` in web-client and build it again, or start it with ./scripts/run.\n";

/// The client, at every address that nothing else answers to.
pub(crate) fn router() -> Router<Server> {
    if Files::get(INDEX).is_none() {
        tracing::warn!("{MISSING}");
        let missing = get((StatusCode::SERVICE_UNAVAILABLE, MISSING));
        return Router::new().route("/", missing.clone()).route("/{*path}", missing);
    }
    Router::new().route("/", get(serve)).route("/{*path}", get(serve))
}

/// A file, or for an address without a file the page itself: it knows what to show there.
async fn serve(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let is_address = !path.rsplit('/').next().unwrap_or(path).contains('.');
    let path = if is_address { INDEX } else { path };
    match Files::get(path) {
        Some(file) if !path.starts_with('.') => answer(path, file, request.headers()),
        Some(_) | None => no_such_page().await.into_response(),
    }
}

fn answer(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let kind = file.metadata.mimetype().to_owned();
    let pays = file.data.len() >= MIN_PACKED_BYTES && is_text(&kind);
    let packed = (pays && takes_gzip(asked)).then(|| packed(path, &file));
    let encoded = packed.is_some();
    let body = packed.unwrap_or_else(|| Bytes::from(file.data.into_owned()));
    let mut answer = Response::new(Body::from(body));
    let headers = answer.headers_mut();
    let mut put = |name, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    if path.starts_with(HASHED) {
        put(CACHE_CONTROL, "public, max-age=31536000, immutable");
    }
    // A worker has a policy of its own: only there the rules run, compiled for the browser.
    put(CONTENT_SECURITY_POLICY, if path.contains("worker") { POLICY_WITH_WASM } else { POLICY });
    if pays {
        put(VARY, "accept-encoding");
    }
    if encoded {
        put(CONTENT_ENCODING, "gzip");
    }
    if let Ok(kind) = HeaderValue::from_str(&kind) {
        headers.insert(CONTENT_TYPE, kind);
    }
    answer
}

fn is_text(kind: &str) -> bool {
    kind.starts_with("text/") || ["javascript", "json", "svg", "wasm"].iter().any(|part| kind.contains(part))
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    let lists = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|coding| coding.trim() == "gzip")
}

/// A file compressed.
struct Packed {
    /// The hash of what was compressed.
    of: [u8; 32],
    bytes: Bytes,
}

/// The file compressed: once, when it is first asked for.
fn packed(path: &str, file: &EmbeddedFile) -> Bytes {
    static BY_PATH: Mutex<BTreeMap<String, Packed>> = Mutex::new(BTreeMap::new());
    let of = file.metadata.sha256_hash();
    let mut by_path = BY_PATH.lock().unwrap_or_else(PoisonError::into_inner);
    match by_path.get(path) {
        Some(packed) if packed.of == of => packed.bytes.clone(),
        _ => {
            let bytes = pack(&file.data);
            by_path.insert(path.to_owned(), Packed { of, bytes: bytes.clone() });
            bytes
        }
    }
}

fn pack(data: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(data).and_then(|()| encoder.finish());
    written.expect("memory can be written to").into()
}

#[cfg(test)]
mod tests {
    use std::{borrow::Cow, io::Read};

    use flate2::read::GzDecoder;
    use rust_embed::Metadata;

    use super::*;

    fn file(text: &str, kind: &'static str) -> EmbeddedFile {
        let hash = *blake3::hash(text.as_bytes()).as_bytes();
        let metadata = Metadata::__rust_embed_new(hash, None, None, kind);
        EmbeddedFile { data: Cow::Owned(text.as_bytes().to_vec()), metadata }
    }

    fn asking(encodings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(encodings))])
    }

    async fn bytes(answer: Response) -> Bytes {
        axum::body::to_bytes(answer.into_body(), 1_000_000).await.unwrap()
    }

    #[tokio::test]
    async fn text_is_packed_for_who_can_unpack_it() {
        let text = "export const rooms = 21;\n".repeat(200);
        let script = || file(&text, "text/javascript");
        let packed = answer("assets/a-1.js", script(), &asking("br, gzip"));
        assert_eq!(packed.headers()[CONTENT_ENCODING], "gzip");
        let packed = bytes(packed).await;
        let mut unpacked = String::new();
        GzDecoder::new(&packed[..]).read_to_string(&mut unpacked).unwrap();
        assert!(unpacked == text && packed.len() < text.len() / 4);
        let plain = answer("assets/a-1.js", script(), &asking("br"));
        assert_eq!(
            (plain.headers().get(CONTENT_ENCODING), &plain.headers()[VARY]),
            (None, &"accept-encoding".parse().unwrap())
        );
        assert_eq!(bytes(plain).await, text);
    }

    #[tokio::test]
    async fn a_file_that_changed_is_packed_anew() {
        let old = answer("assets/b.js", file(&"old ".repeat(2000), "text/javascript"), &asking("gzip"));
        let new = answer("assets/b.js", file(&"new ".repeat(2000), "text/javascript"), &asking("gzip"));
        assert_ne!(bytes(old).await, bytes(new).await);
    }

    #[test]
    fn what_is_small_or_packed_already_stays_as_it_is() {
        for (text, kind) in [("x", "text/css"), (&*"x".repeat(9000), "font/woff2")] {
            let answer = answer("assets/c", file(text, kind), &asking("gzip"));
            assert_eq!(answer.headers().get(CONTENT_ENCODING), None);
        }
    }

    #[test]
    fn only_files_named_after_what_they_hold_are_kept_by_browsers() {
        let caching =
            |path| answer(path, file("x", "text/css"), &asking("")).headers().get(CACHE_CONTROL).cloned();
        assert!(caching("assets/shell-Bx81.css").unwrap().to_str().unwrap().contains("immutable"));
        assert_eq!(
            (caching("index.html"), caching("sw.js")),
            (None, None),
            "left to the rule for everything"
        );
    }

    #[test]
    fn only_workers_may_run_compiled_rules() {
        let policy = |path| {
            answer(path, file("x", "text/javascript"), &asking("")).headers()[CONTENT_SECURITY_POLICY].clone()
        };
        assert_eq!(policy("index.html"), POLICY);
        assert_eq!(policy("assets/replay.worker-Bx81.js"), POLICY_WITH_WASM);
        assert!(!POLICY.contains("wasm") && !POLICY_WITH_WASM.contains("'unsafe-"));
    }
}
