//! How much a store takes.

use std::time::Duration;

/// The longest header of a match, in bytes.
pub const MAX_HEADER_BYTES: usize = 256 * 1024;

/// The longest code of a match, in bytes.
pub const MAX_CODE_BYTES: usize = 256;

/// The longest line of a match, in bytes of all its texts.
pub const MAX_LINE_BYTES: usize = 16 * 1024;

/// The longest entry of a log, in bytes.
pub const MAX_ENTRY_BYTES: usize = 64 * 1024;

/// The most entries in one append.
pub const MAX_ENTRIES_PER_APPEND: usize = 256;

/// The most entries of one match. A long match of Nemesis has a few thousand.
pub const MAX_ENTRIES_PER_MATCH: u64 = 65_536;

/// The largest snapshot, in bytes.
pub const MAX_SNAPSHOT_BYTES: usize = 4 * 1024 * 1024;

/// The most matches on one page of a list.
pub const MAX_MATCHES_PER_PAGE: u32 = 500;

/// Writes that wait for the disk; further ones wait in their callers.
pub const WRITE_QUEUE: usize = 1024;

/// The most writes that share one commit.
pub const MAX_WRITES_PER_COMMIT: usize = 256;

/// How often one batch is judged because the database wrote nothing of it.
pub const MAX_JUDGEMENTS: usize = 32;

/// Number of matches whose logs' ends a node remembers, so that it need not ask before it appends.
pub const MAX_REMEMBERED_MATCHES: usize = 4096;

/// How long it relies on them after its last commit.
pub const REMEMBERED_FOR: Duration = Duration::from_secs(1);

/// How long a database may take to accept a connection or to answer.
pub const DATABASE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long one host may take to accept a connection if there are others.
pub const HOST_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a node drives what it drives without saying so again.
pub const LEASE: Duration = Duration::from_secs(3);

/// The most matches that one question for the ends of logs is about.
pub const MAX_LENGTHS_AT_ONCE: usize = 256;

/// How many entries of a removed match are deleted at once; everybody else's writes wait meanwhile.
pub const SWEPT_AT_ONCE: i64 = 1000;
