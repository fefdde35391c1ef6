//! Serves the web client. A match under older rules gets the client of their time, if that is here.

mod file;
pub(crate) mod handle;
pub(crate) mod older;
mod page;

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use airlock_table::Founding;
use axum::{
    Router,
    body::Bytes,
    extract::{FromRef, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE},
        request::Parts,
    },
    response::{IntoResponse, Response},
    routing::get,
};

use self::{
    file::{File, Files, HASHED, INDEX, MATCH, match_at},
    handle::WebClient,
};
use crate::{
    http::{
        answer::{Refused, no_such_page},
        cache::{Coding, conditional, etag, gzip},
        headers::{POLICY, POLICY_WITH_WASM},
    },
    limits::MIN_PACKED_BYTES,
};

/// Marks the page itself. The service worker caches nothing else for other addresses, such as the login page
/// of a proxy.
const PAGE: HeaderName = HeaderName::from_static("airlock-page");
/// Marks the page of an earlier build. Browsers do not reuse it for other addresses.
const OLDER: HeaderName = HeaderName::from_static("airlock-older");

/// Answer of a binary that was built without the client.
const MISSING: &str = "This server was built without its web client.\n\
    Run `npm ci && npm run build` in web-client and build it again, or start it with ./scripts/run.\n";

/// The client, at every address that no other route has.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    WebClient: FromRef<S>,
{
    if Files::get(INDEX).is_none() {
        tracing::warn!("{MISSING}");
    }
    Router::new().route("/", get(serve)).route("/{*path}", get(serve))
}

/// Answers with a file, or with the page at an address without one. The page knows what to show there.
async fn serve(State(client): State<WebClient>, request: Parts) -> Result<Response, Refused> {
    let path = request.uri.path().trim_start_matches('/').to_owned();
    let path = path.as_str();
    let is_address = is_address(path);
    if path.starts_with('.') {
        return Ok(no_such_page().await.into_response());
    }
    if is_address && let Some(page) = older_page(&client, path, &request).await? {
        let mut answer = answer(INDEX, &page::rooted(&client, &page.data), &request.headers);
        answer.headers_mut().insert(OLDER, HeaderValue::from_static("1"));
        return Ok(answer);
    }
    if is_address {
        let Some(index) = Files::get(INDEX) else {
            return Ok((StatusCode::SERVICE_UNAVAILABLE, MISSING).into_response());
        };
        let page = page::page(&client, &index.data, path, &request).await;
        let mut answer = answer(INDEX, &page, &request.headers);
        answer.headers_mut().insert(PAGE, HeaderValue::from_static("1"));
        return Ok(answer);
    }
    let file = match Files::get(path) {
        Some(file) => Some(File::of(path, file)),
        None => client.older.asset(path).await,
    };
    Ok(match file {
        Some(file) => answer(path, &file, &request.headers),
        None => no_such_page().await.into_response(),
    })
}

/// The page of the older client that shows the match at this address, if there is one. The store is asked, so
/// this counts as a request.
async fn older_page(client: &WebClient, path: &str, request: &Parts) -> Result<Option<File>, Refused> {
    let Some(id) = match_at(path).filter(|_| !client.older.is_empty()) else { return Ok(None) };
    client.limiters.request(request, &client.access)?;
    let header = client.store.header(id).await.ok();
    let Some(founding) = header.and_then(|header| Founding::read(&header).ok()) else { return Ok(None) };
    Ok(client.older.page(&founding.game, founding.rules).await)
}

/// True if a path is an address of the page and not a file. Codes may come with the full stop of the sentence
/// in which they were sent.
fn is_address(path: &str) -> bool {
    path.starts_with(MATCH) || !path.rsplit('/').next().unwrap_or(path).contains('.')
}

fn answer(path: &str, file: &File, request: &HeaderMap) -> Response {
    let is_compressible = file.data.len() >= MIN_PACKED_BYTES && is_text(&file.kind);
    let mut answer = conditional(request, &etag(&file.hash), is_compressible, || {
        encoded(path, file, is_compressible, request)
    });
    let headers = answer.headers_mut();
    let mut put = |name, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    put(CACHE_CONTROL, caching(path, &file.kind));
    // A worker has a policy of its own: only there the rules run, compiled for the browser.
    put(CONTENT_SECURITY_POLICY, if path.contains("worker") { POLICY_WITH_WASM } else { POLICY });
    if let Ok(kind) = HeaderValue::from_str(&file.kind) {
        headers.insert(CONTENT_TYPE, kind);
    }
    answer
}

/// `Cache-Control` of a file.
fn caching(path: &str, kind: &str) -> &'static str {
    if path.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else if kind.starts_with("image/") {
        // The icon of a page changes with each turn. It need not be revalidated every time.
        "public, max-age=86400"
    } else {
        // The page decides which build is used, so it is revalidated every time.
        "no-cache"
    }
}

/// A file in a coding that the client accepts: as the build compressed it, compressed here, or plain.
fn encoded(path: &str, file: &File, is_compressible: bool, request: &HeaderMap) -> (Bytes, Option<Coding>) {
    match &file.brotli {
        Some(brotli) if is_compressible && Coding::Brotli.is_accepted_by(request) => {
            (brotli.clone(), Some(Coding::Brotli))
        }
        _ if is_compressible && Coding::Gzip.is_accepted_by(request) => {
            (compressed(path, file), Some(Coding::Gzip))
        }
        _ => (file.data.clone(), None),
    }
}

fn is_text(kind: &str) -> bool {
    kind.starts_with("text/") || ["javascript", "json", "svg", "wasm"].iter().any(|part| kind.contains(part))
}

/// Compressed file.
struct Compressed {
    /// Hash of the plain file.
    of: [u8; 32],
    bytes: Bytes,
}

/// Compresses a file on its first request.
fn compressed(path: &str, file: &File) -> Bytes {
    static BY_PATH: Mutex<BTreeMap<String, Compressed>> = Mutex::new(BTreeMap::new());
    let of = file.hash;
    let mut by_path = BY_PATH.lock().unwrap_or_else(PoisonError::into_inner);
    match by_path.get(path) {
        Some(compressed) if compressed.of == of => compressed.bytes.clone(),
        _ => {
            let bytes = gzip(&file.data);
            by_path.insert(path.to_owned(), Compressed { of, bytes: bytes.clone() });
            bytes
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, ETAG, IF_NONE_MATCH, VARY};
    use flate2::read::GzDecoder;

    use super::*;

    fn file(text: &str, kind: &str) -> File {
        let hash = *blake3::hash(text.as_bytes()).as_bytes();
        File { data: Bytes::from(text.to_owned()), kind: kind.to_owned(), hash, brotli: None }
    }

    fn asking(encodings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(encodings))])
    }

    async fn bytes(answer: Response) -> Bytes {
        axum::body::to_bytes(answer.into_body(), 1_000_000).await.unwrap()
    }

    #[tokio::test]
    async fn text_is_compressed_for_clients_that_accept_it() {
        let text = "export const rooms = 21;\n".repeat(200);
        let script = || file(&text, "text/javascript");
        let compressed = answer("assets/a-1.js", &script(), &asking("br, gzip"));
        assert_eq!(compressed.headers()[CONTENT_ENCODING], "gzip");
        let compressed = bytes(compressed).await;
        let mut unpacked = String::new();
        GzDecoder::new(&compressed[..]).read_to_string(&mut unpacked).unwrap();
        assert!(unpacked == text && compressed.len() < text.len() / 4);
        let plain = answer("assets/a-1.js", &script(), &asking("br"));
        assert_eq!(
            (plain.headers().get(CONTENT_ENCODING), &plain.headers()[VARY]),
            (None, &"accept-encoding".parse().unwrap())
        );
        assert_eq!(bytes(plain).await, text);
    }

    #[test]
    fn brotli_file_is_sent_to_clients_that_accept_it() {
        let plain = file(&"rules ".repeat(2000), "application/wasm");
        let sent = |request: &'static str, compressed: bool| {
            let brotli = compressed.then(|| Bytes::from("packed"));
            let file = File { brotli, ..file(&"rules ".repeat(2000), "application/wasm") };
            encoded("assets/r.wasm", &file, true, &asking(request))
        };
        assert_eq!(sent("gzip, br", true), (Bytes::from("packed"), Some(Coding::Brotli)));
        assert_eq!(sent("gzip", true).1, Some(Coding::Gzip));
        assert_eq!(sent("gzip, br", false).1, Some(Coding::Gzip));
        assert_eq!(sent("identity", true), (plain.data.clone(), None));
    }

    #[tokio::test]
    async fn changed_file_is_compressed_again() {
        let old = answer("assets/b.js", &file(&"old ".repeat(2000), "text/javascript"), &asking("gzip"));
        let new = answer("assets/b.js", &file(&"new ".repeat(2000), "text/javascript"), &asking("gzip"));
        assert_ne!(bytes(old).await, bytes(new).await);
    }

    #[test]
    fn small_and_compressed_files_stay_plain() {
        for (text, kind) in [("x", "text/css"), (&*"x".repeat(9000), "font/woff2")] {
            let answer = answer("assets/c", &file(text, kind), &asking("gzip"));
            assert_eq!(answer.headers().get(CONTENT_ENCODING), None);
        }
    }

    #[test]
    fn cache_lifetime_follows_the_file_name() {
        let caching = |path, kind| {
            let answer = answer(path, &file("x", kind), &asking(""));
            answer.headers()[CACHE_CONTROL].to_str().unwrap().to_owned()
        };
        assert!(
            caching("assets/shell-Bx81.css", "text/css").contains("immutable"),
            "its name changes with it"
        );
        assert_eq!(caching("icon-turn.svg", "image/svg+xml"), "public, max-age=86400");
        for (path, kind) in [
            ("index.html", "text/html"),
            ("worker.js", "text/javascript"),
            ("manifest.webmanifest", "application/manifest+json"),
        ] {
            assert_eq!(caching(path, kind), "no-cache", "{path} decides which build is used");
        }
    }

    #[tokio::test]
    async fn current_file_is_answered_with_304() {
        let page = || file(&"<p>".repeat(2000), "text/html");
        let first = answer("index.html", &page(), &asking("gzip"));
        let tag = first.headers()[ETAG].clone();
        for known in [tag.to_str().unwrap(), &format!("W/\"other\", {}", tag.to_str().unwrap()), "*"] {
            let request = HeaderMap::from_iter([(IF_NONE_MATCH, known.parse().unwrap())]);
            let again = answer("index.html", &page(), &request);
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{known}");
            assert_eq!(again.headers()[ETAG], tag);
            assert_eq!(again.headers()[CACHE_CONTROL], "no-cache");
            assert!(bytes(again).await.is_empty());
        }
        let request = HeaderMap::from_iter([(IF_NONE_MATCH, tag)]);
        let newer = answer("index.html", &file(&"<b>".repeat(2000), "text/html"), &request);
        assert_eq!(newer.status(), StatusCode::OK, "it has changed");
        assert!(!bytes(newer).await.is_empty());
    }

    #[test]
    fn link_opens_with_trailing_punctuation() {
        for address in ["", "m/K7Q2-M9XR.", "m/K7Q2-M9XR).", "m/100%", "rules/nemesis", "practice/aliens"] {
            assert!(is_address(address), "{address}");
        }
        for file in ["worker.js", "assets/a-1.js", "manifest.webmanifest", "favicon.ico"] {
            assert!(!is_address(file), "{file}");
        }
    }

    #[test]
    fn workers_alone_may_run_wasm() {
        let policy = |path| {
            answer(path, &file("x", "text/javascript"), &asking("")).headers()[CONTENT_SECURITY_POLICY]
                .clone()
        };
        assert_eq!(policy("index.html"), POLICY);
        assert_eq!(policy("assets/replay.worker-Bx81.js"), POLICY_WITH_WASM);
        assert!(!POLICY.contains("wasm") && !POLICY_WITH_WASM.contains("'unsafe-"));
    }
}
