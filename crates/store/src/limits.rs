//! Limits of a store.

use std::time::Duration;

/// Maximum length of a match header, in bytes.
pub const MAX_HEADER_BYTES: usize = 256 * 1024;

/// Maximum length of a match code, in bytes.
pub const MAX_CODE_BYTES: usize = 256;

/// Maximum length of a match line, in bytes of all its texts.
pub const MAX_LINE_BYTES: usize = 16 * 1024;

/// Maximum length of an entry, in bytes.
pub const MAX_ENTRY_BYTES: usize = 64 * 1024;

/// Entries that one append may hold.
pub const MAX_ENTRIES_PER_APPEND: usize = 256;

/// Entries of one match. A long match of Nemesis has a few thousand.
pub const MAX_ENTRIES_PER_MATCH: u64 = 65_536;

/// Maximum size of a snapshot, in bytes.
pub const MAX_SNAPSHOT_BYTES: usize = 4 * 1024 * 1024;

/// Matches on one page of a list.
pub const MAX_MATCHES_PER_PAGE: u32 = 500;

/// Writes waiting for the disk; further callers wait to enqueue theirs.
pub const WRITE_QUEUE: usize = 1024;

/// Writes that share one commit.
pub const MAX_WRITES_PER_COMMIT: usize = 256;

/// Judgements of one batch if the database keeps refusing to write it.
pub const MAX_JUDGEMENTS: usize = 32;

/// Matches whose ends of logs a node remembers, so that it need not ask before it appends.
pub const MAX_REMEMBERED_MATCHES: usize = 4096;

/// Time after the last commit for which a node relies on remembered ends.
pub const REMEMBERED_FOR: Duration = Duration::from_secs(1);

/// Time for a database to accept a connection or to answer.
pub const DATABASE_TIMEOUT: Duration = Duration::from_secs(10);

/// Time for one of several hosts to accept a connection.
pub const HOST_TIMEOUT: Duration = Duration::from_secs(2);

/// Time for which a node keeps its leases without renewing them.
pub const LEASE: Duration = Duration::from_secs(3);

/// Matches in one query for ends of logs.
pub const MAX_LENGTHS_AT_ONCE: usize = 256;

/// Entries of a removed match deleted in one commit; other writes wait meanwhile.
pub const SWEPT_AT_ONCE: i64 = 1000;
