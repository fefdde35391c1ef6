//! Archive for the entries of finished matches that the database no longer has.
//!
//! Each match is one object in a folder or an object store: the compressed file of [`airlock_store::bundle`]. The
//! database keeps the line and the last entry of each log, which gives its length. [`ArchivedStore`] reads such
//! matches from the archive. Entries appended later are in the database, until the match is archived again.

mod archive;
#[cfg(feature = "s3")]
mod bucket;
mod error;
mod storage;
mod store;

pub use archive::Archive;
pub use error::ArchiveError;
pub use store::ArchivedStore;
