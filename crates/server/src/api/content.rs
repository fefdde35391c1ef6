//! Public documents: the schema of the protocol, and the components of each game.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use airlock_protocol::{Code, send};
use airlock_registry::Registry;
use axum::{
    Router,
    body::Bytes,
    extract::{FromRef, Path, State, rejection::PathRejection},
    http::{
        HeaderMap, HeaderValue,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::Response,
    routing::get,
};

use crate::http::{
    answer::Refused,
    cache::{Coding, conditional, etag, gzip},
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Documents: FromRef<S>,
{
    Router::new().route("/api/schema", get(schema)).route("/api/games/{game}/content", get(content))
}

/// Every message as a JSON Schema, generated from the Rust types by `cargo xtask types`.
const SCHEMA: &str = include_str!("../schema.json");

async fn schema(State(documents): State<Documents>, headers: HeaderMap) -> Response {
    documents.schema.get_or_init(|| Document::of(Bytes::from_static(SCHEMA.as_bytes()))).answer(&headers)
}

async fn content(
    State(documents): State<Documents>,
    game: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let unknown = || Refused::new(Code::Unknown, "there is no such game; GET /api/games lists them");
    let Path(game) = game.map_err(|_| unknown())?;
    let document = documents.contents.get(game.as_str()).ok_or_else(unknown)?;
    if let Some(document) = document.get() {
        return Ok(document.answer(&headers));
    }
    let content = documents.registry.content(&game).ok_or_else(unknown)?;
    Ok(document.get_or_init(|| Document::of(send(&content).text().to_owned().into())).answer(&headers))
}

/// Documents that are made once, when they are first requested.
#[derive(Clone)]
pub(crate) struct Documents {
    registry: Arc<Registry>,
    schema: Arc<OnceLock<Document>>,
    contents: Arc<BTreeMap<&'static str, OnceLock<Document>>>,
}

impl Documents {
    pub(crate) fn of(registry: Arc<Registry>) -> Self {
        let contents = registry.list().into_iter().map(|info| (info.game, OnceLock::new())).collect();
        Self { registry, schema: Arc::default(), contents: Arc::new(contents) }
    }
}

/// JSON that does not change while the server runs.
struct Document {
    plain: Bytes,
    compressed: Bytes,
    etag: String,
}

impl Document {
    fn of(plain: Bytes) -> Self {
        Self { compressed: gzip(&plain), etag: etag(blake3::hash(&plain).as_bytes()), plain }
    }

    fn answer(&self, request: &HeaderMap) -> Response {
        let mut answer = conditional(request, &self.etag, true, || {
            if Coding::Gzip.is_accepted_by(request) {
                (self.compressed.clone(), Some(Coding::Gzip))
            } else {
                (self.plain.clone(), None)
            }
        });
        let headers = answer.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        // The next build of the server may answer something else.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
        answer
    }
}
