//! Files of the web client: those of this build, embedded in the binary as `web-client/dist` had them. A debug build reads them there.

use std::borrow::Cow;

use airlock_store::MatchId;
use axum::body::Bytes;
use rust_embed::{Embed, EmbeddedFile};

#[derive(Embed)]
#[folder = "../../web-client/dist"]
#[allow_missing = true]
pub(super) struct Files;

/// The page that shows every address of the client.
pub(super) const INDEX: &str = "index.html";
/// What the addresses of a match's pages begin with.
pub(super) const MATCH: &str = "m/";
/// Where the build puts files whose names change with what they hold.
pub(super) const HASHED: &str = "assets/";
/// What the name of a file ends with that the build has packed.
pub(super) const BROTLI: &str = ".br";
/// A file of a client.
pub(super) struct File {
    pub(super) data: Bytes,
    /// Its type, as HTTP names it.
    pub(super) kind: String,
    pub(super) hash: [u8; 32],
    /// The same, as the build packed it.
    pub(super) brotli: Option<Bytes>,
}

/// The match whose table, replay or proof is at an address.
pub(super) fn match_at(path: &str) -> Option<MatchId> {
    path.strip_prefix(MATCH)?.split('/').next()?.parse().ok()
}

impl File {
    pub(super) fn of(path: &str, EmbeddedFile { data, metadata }: EmbeddedFile) -> Self {
        let brotli = Files::get(&format!("{path}{BROTLI}")).map(|file| bytes(file.data));
        Self { data: bytes(data), kind: metadata.mimetype().to_owned(), hash: metadata.sha256_hash(), brotli }
    }
}

pub(super) fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}
