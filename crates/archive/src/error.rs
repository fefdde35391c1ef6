use std::{io, path::PathBuf};

use airlock_store::MatchId;

/// Failure of an archive.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The address has an unknown scheme.
    #[error("cannot read the address of the archive `{0}`: write `file:FOLDER` or `s3://BUCKET/FOLDER`")]
    Address(String),
    /// The binary has no object stores.
    #[error(
        "this binary was built without object stores: build it with `--features cluster`, or use a release"
    )]
    LeftOut,
    /// The folder could not be created.
    #[error(
        "cannot create the folder {folder} for the archive: {source}; choose another one, or make it writable"
    )]
    Folder { folder: PathBuf, source: io::Error },
    /// TLS is required and cannot be set up.
    #[error("cannot set up TLS for the archive: {0}")]
    Tls(String),
    /// The endpoint has no TLS, which was not permitted.
    #[error(
        "the archive at {0} has no TLS, so others on the network could read secrets of matches: use https, \
         or set AWS_ALLOW_HTTP=true in a trusted network"
    )]
    Plain(String),
    /// The object store failed; the text includes all causes.
    #[error("the archive does not answer: {0}")]
    Unavailable(String),
    /// An object was changed or truncated.
    #[error("the archived match {id} cannot be used: {why}")]
    Damaged { id: MatchId, why: String },
    /// The match was never archived.
    #[error("the archive does not have the match {0}")]
    Missing(MatchId),
    /// The match changed while it was archived.
    #[error("the match {0} has just changed; it will be archived later")]
    Changed(MatchId),
}

// The text of the error already includes its causes. As a source, they would be repeated.
impl From<object_store::Error> for ArchiveError {
    fn from(error: object_store::Error) -> Self {
        Self::Unavailable(error.to_string())
    }
}
