//! Where the entries of finished matches are when the database has them no longer.
//!
//! An object for each match: the file that [`airlock_store::bundle`] writes of it, compressed, in a folder or in an object store. The
//! database keeps what lists tell, and the last entry of each log, which says how long it is. Whoever reads such a match reads it here;
//! what is appended to it later stands in the database, until it is archived once more.

mod archive;
mod error;
mod place;
mod store;

pub use archive::Archive;
pub use error::ArchiveError;
pub use store::ArchivedStore;
