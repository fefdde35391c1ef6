//! Durable logs of matches.
//!
//! A match is a header and a sequence of entries; both are opaque text here. [`Store::append`] is the one place where
//! two writers of a match meet; it determines their order. Acknowledged data is on the disk.
//!
//! [`SqliteStore`] is the embedded default, [`PostgresStore`] is for several nodes. [`open`] chooses by address.
//! [`contract`] contains tests of the behaviour that every implementation must have.

mod announcement;
pub mod bundle;
mod clock;
mod committer;
pub mod contract;
mod entry;
mod error;
mod head;
pub mod limits;
mod line;
mod listing;
mod match_data;
mod match_id;
mod migrations;
mod node_id;
mod open;
mod postgres;
pub mod private;
mod request;
mod revision;
mod snapshot;
mod sql;
mod sqlite;
mod store;
mod summary;

pub use announcement::{Announcement, PendingAnnouncement};
pub use entry::Entry;
pub use error::{AppendError, CreateError, Displaced, OpenError, StoreError};
pub use head::{Digest, Head, Tail};
pub use line::Line;
pub use match_data::MatchData;
pub use match_id::{MatchId, NotAMatchId};
pub use node_id::NodeId;
pub use open::open;
pub use postgres::{PostgresStore, Primary, must_be_encoded};
pub use revision::Revision;
pub use snapshot::Snapshot;
pub use sql::SqlStore;
pub use sqlite::SqliteStore;
pub use store::{Store, check_append, check_data, check_revisions, check_snapshot};
pub use summary::{Filter, Summary};
