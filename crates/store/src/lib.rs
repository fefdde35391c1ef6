//! The durable log of matches.
//!
//! A match is a header and a sequence of entries; both are opaque text here. [`Store::append`] is the one place where
//! two writers of a match meet, and it says who was first. What was acknowledged is on the disk.
//!
//! [`SqliteStore`] is the embedded default. [`contract`] holds what every implementation must do, as tests.

pub mod contract;
mod entry;
mod error;
pub mod limits;
mod match_id;
mod snapshot;
mod sqlite;
mod store;
mod summary;

pub use entry::Entry;
pub use error::{AppendError, CreateError, OpenError, StoreError};
pub use match_id::{MatchId, NotAMatchId};
pub use snapshot::Snapshot;
pub use sqlite::SqliteStore;
pub use store::Store;
pub use summary::{Page, Summary};
