//! Files of the web client. Those of this build are embedded in the binary as they were in `web-client/dist`.
//! A debug build reads them there.

use std::borrow::Cow;

use airlock_store::MatchId;
use axum::body::Bytes;
use rust_embed::{Embed, EmbeddedFile};

#[derive(Embed)]
#[folder = "../../web-client/dist"]
#[allow_missing = true]
pub(super) struct Files;

/// The page, at every address of the client.
pub(super) const INDEX: &str = "index.html";
/// Prefix of the addresses of matches.
pub(super) const MATCH: &str = "m/";
/// Folder of the files with a hash in their names.
pub(super) const HASHED: &str = "assets/";
/// Suffix of the files that the build compressed with Brotli.
pub(super) const BROTLI: &str = ".br";
/// File of a client.
pub(super) struct File {
    pub(super) data: Bytes,
    /// Media type.
    pub(super) kind: String,
    pub(super) hash: [u8; 32],
    /// Compressed by the build.
    pub(super) brotli: Option<Bytes>,
}

/// Match of an address: of its table, replay or proof.
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
