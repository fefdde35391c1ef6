//! Limits of the server: each constant here, and in the files of this folder what enforces them. Limits of
//! matches, messages, store and bus are in their own crates.

pub(crate) mod bounds;
pub(crate) mod connections;
pub(crate) mod guest_quota;
pub(crate) mod rates;
pub(crate) mod rejection_log;
pub(crate) mod table_quota;
pub(crate) mod work_queue;

use std::{num::NonZeroU32, time::Duration};

use airlock_protocol::limits::MAX_CLIENT_MESSAGE_BYTES;

use self::bounds::Bounds;

/// Inputs waiting for one match. Further senders wait.
pub(crate) const MAX_INBOX: usize = 256;

/// Pause before a failed read is tried again.
pub(crate) const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(250);

/// Messages waiting for one socket. A client that does not keep up is closed, and resumes.
pub(crate) const MAX_OUTBOX: usize = 256;

/// Messages in one write to a socket.
pub(crate) const MAX_DELIVERED_AT_ONCE: usize = 16;

/// Length of a request's body, in bytes.
pub(crate) const MAX_BODY_BYTES: usize = 16 * 1024;

/// Devices of one address without a seat at one match.
pub(crate) const MAX_WATCHERS: usize = 8;

/// Connections, sockets included. Further ones wait to be accepted.
pub(crate) const MAX_CONNECTIONS: usize = 20_000;

/// Length of a request's head, in bytes.
pub(crate) const MAX_HEAD_BYTES: usize = 16 * 1024;

/// Time to send a request's head, and time for which a connection may stay idle.
pub(crate) const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// Time for a request, its body included.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// Addresses whose requests are counted. Above that, quiet ones are forgotten.
pub(crate) const MAX_RATED_ADDRESSES: usize = 50_000;

/// Limit of a neighbourhood, in multiples of one customer's limit. A neighbourhood is the proven seats behind
/// one IPv4 address, or the networks of an IPv6 /48.
pub(crate) const NEIGHBOURS: u32 = 5;

/// Remembered tokens and invitations in one generation of two.
pub(crate) const MAX_PROOFS: usize = 25_000;

/// Time for the store to prove that it works.
pub(crate) const READY_TIMEOUT: Duration = Duration::from_secs(2);

/// Read buffer of a socket. The default of 128 KiB would cost that much for every idle client.
pub(crate) const SOCKET_READ_BYTES: usize = 512;

/// Bytes that a client may send for one message, with all its fragments.
pub(crate) const MAX_MESSAGE_WIRE_BYTES: u32 = 4 * MAX_CLIENT_MESSAGE_BYTES as u32;

/// Unwritten replies to pings of one socket, in bytes.
pub(crate) const MAX_SOCKET_WRITE_BYTES: usize = 1024 * 1024;

/// Time for a client to say hello.
pub(crate) const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// Ping interval of a socket. One that has not answered by the next ping is closed.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(20);

/// Time to write one message, and time for which a client may take nothing of an answer.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// Time for a client to answer a close frame.
pub(crate) const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Time after which a match without connections leaves the memory.
pub(crate) const IDLE: Duration = Duration::from_secs(10 * 60);

/// Time for the sockets to close when the server ends.
pub(crate) const GOODBYE_TIMEOUT: Duration = Duration::from_secs(5);

/// Heartbeat interval of a node on the bus.
pub(crate) const BEAT: Duration = Duration::from_secs(1);

/// Time without its own heartbeat after which a node counts as partitioned.
pub(crate) const DEAF: Duration = Duration::from_secs(5);

/// Interval at which a node renews its lease, and time for the store to do so.
pub(crate) const RENEWAL: Duration = Duration::from_secs(1);

/// Interval at which a node checks that it holds the leases of all matches that it drives.
pub(crate) const LEASE_ROUND: Duration = Duration::from_secs(10);

/// Time to collect matches that become live, so that one query leases them all.
pub(crate) const LEASE_PAUSE: Duration = Duration::from_millis(20);

/// Interval at which a node polls the lengths of its live matches' logs.
pub(crate) const ROUND: Duration = Duration::from_secs(5);

/// Length of a webhook's address, in bytes.
pub(crate) const MAX_WEBHOOK_BYTES: usize = 512;

/// Concurrent first tries of announcements. It is more than the open tables of one address, so slow endpoints
/// of one address leave slots for others.
pub(crate) const MAX_CALLS: usize = 128;

/// Concurrent further tries of announcements.
pub(crate) const MAX_REPEATED_CALLS: usize = 32;

/// Calls a minute for the matches that one address opened, and as many at once after a pause. Further calls
/// wait.
pub(crate) const CALLS_PER_MINUTE_PER_OPENER: NonZeroU32 = NonZeroU32::new(30).expect("it is more than 0");

/// Calls a minute to one host for all matches together.
pub(crate) const CALLS_PER_MINUTE_PER_HOST: NonZeroU32 = NonZeroU32::new(240).expect("it is more than 0");

/// Calls to one host at once, after a pause.
pub(crate) const CALLS_AT_ONCE_PER_HOST: NonZeroU32 = NonZeroU32::new(120).expect("it is more than 0");

/// Interval at which due announcements are read.
pub(crate) const ANNOUNCING_ROUND: Duration = Duration::from_secs(1);

/// Age at which an undelivered announcement is dropped.
pub(crate) const MAX_ANNOUNCEMENT_AGE: Duration = Duration::from_secs(24 * 3600);

/// Length of an announcement, in characters: the limit of Discord.
pub(crate) const MAX_ANNOUNCEMENT_CHARS: usize = 2000;

/// Time for one call of a webhook.
pub(crate) const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(5);

/// Pause before an announcement is tried again. It doubles each time, up to 64 times as long. It is longer
/// than one try, because nobody else tries the announcement meanwhile.
pub(crate) const WEBHOOK_PAUSE: Duration = Duration::from_secs(10);

/// Size from which files of the web client are compressed, in bytes.
pub(crate) const MIN_PACKED_BYTES: usize = 1024;

/// Quarantined matches in the admin's list.
pub(crate) const MAX_QUARANTINED: usize = 1000;

/// Matches of older rules whose bundle failed. They stay quarantined until the server ends, so that nobody
/// can make them fail again at will.
pub(crate) const MAX_FAILED_BUNDLES: usize = 50_000;

/// Matches of which the server remembers whether it has their rules.
pub(crate) const MAX_LISTED_MATCHES: usize = 10_000;

/// Time for which the log of a quarantined match is not read again.
pub(crate) const QUARANTINE_PAUSE: Duration = Duration::from_secs(60);

/// Interval of the retention rounds.
pub(crate) const RETENTION_ROUND: Duration = Duration::from_secs(10 * 60);

/// Matches ended, archived or removed in one round for each reason.
pub(crate) const MAX_RETIRED_PER_ROUND: usize = 100;

/// Pause between deletions of removed matches' rows, in which others can write.
pub(crate) const SWEEP_PAUSE: Duration = Duration::from_millis(50);

/// Precision of the last-change time in lists: the first record after this writes it again.
pub(crate) const LINE_AGE: Duration = Duration::from_secs(3600);

/// Length of a player's name, in characters.
pub(crate) const MAX_NAME_CHARS: usize = 32;

/// Length of a table's title, in characters.
pub(crate) const MAX_TITLE_CHARS: usize = 60;

/// Combining marks on one letter of a name or title.
pub(crate) const MAX_MARKS: usize = 3;

/// Concurrent replays.
pub(crate) const MAX_REPLAYS: usize = 2;

/// Replays. One neighbourhood has one at a time, so that nobody waits for all replays of another.
pub(crate) const REPLAYS: Bounds =
    Bounds { at_once: MAX_REPLAYS, at_once_each: 1, waiting: 256, waiting_each: 16 };

/// Restores of live matches. Each is usually short, and after a restart all clients come at once.
pub(crate) const RESTORES: Bounds = Bounds { at_once: 4, at_once_each: 2, waiting: 4096, waiting_each: 512 };

/// Replays and restores under older rules, which a bundle does at its own pace.
pub(crate) const BUNDLED_REPLAYS: Bounds = Bounds { at_once: 4, ..REPLAYS };

/// Answers with a whole log or transcript that are being sent.
pub(crate) const DELIVERIES: Bounds = Bounds { at_once: 64, at_once_each: 8, waiting: 256, waiting_each: 16 };

/// Time for a client to read an answer with a whole log or transcript.
pub(crate) const DELIVERY_TIMEOUT: Duration = Duration::from_secs(180);

/// Size of a piece of such an answer, in bytes.
pub(crate) const DELIVERED_BYTES: usize = 64 * 1024;

/// Records in one read from the store and in one piece of an answer.
pub(crate) const RECORDS_AT_ONCE: usize = 128;

/// Concurrent calls of bundles for live matches: one for a match, one for its bots. They share the processor
/// among themselves.
pub(crate) const BUNDLED_CALLS: Bounds = Bounds::at_once(64, 2);

/// Concurrent pieces of logs that are read and written out.
pub(crate) const PIECES: Bounds = Bounds::at_once(1, 1);

/// Concurrent decisions of bots under the newest rules.
pub(crate) const THOUGHTS: Bounds = Bounds::at_once(2, 2);

/// Niceness of the threads of expensive work, from 0 to 19.
pub(crate) const WORK_NICENESS: i32 = 15;

/// Minimum side of the QR code of a link, in pixels.
pub(crate) const QR_PIXELS: u32 = 240;

/// Seats in one request of a device for its matches.
pub(crate) const MAX_MY_SEATS: usize = 50;

/// Listed public tables in each phase.
pub(crate) const MAX_PUBLIC_MATCHES: u32 = 100;

/// Open listed tables of one address, so that it cannot flood the lobby.
pub(crate) const MAX_PUBLIC_TABLES_PER_ADDRESS: usize = 8;

/// Tables at which guests are counted.
pub(crate) const MAX_GUEST_TABLES: usize = 10_000;

/// Open tables of one address.
pub(crate) const MAX_TABLES_PER_ADDRESS: usize = 100;

/// Lines a minute in the rejection log.
pub(crate) const REFUSAL_LINES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).expect("it is more than 0");

/// Rematches through which a recovery code is followed.
pub(crate) const MAX_REMATCHES: usize = 100;

/// Quiet time after which a match frees its caches. They are computed again in less than a millisecond.
pub(crate) const REST: Duration = Duration::from_secs(5);

/// Records between two snapshots.
pub(crate) const SNAPSHOT_RECORDS: u64 = 200;

/// Time for which a match must stay in a state before that is announced.
pub(crate) const NEWS_PAUSE: Duration = Duration::from_secs(20);

/// Length of an imported match, in bytes.
pub(crate) const MAX_IMPORT_BYTES: usize = 64 * 1024 * 1024;

/// Length of a bug report, in characters.
pub(crate) const MAX_REPORT_CHARS: usize = 2000;

/// Kept bug reports without those that the admin has marked. A further one evicts the oldest of the address
/// with most.
pub(crate) const MAX_REPORTS: usize = 1000;

/// Kept bug reports of one address.
pub(crate) const MAX_REPORTS_PER_ADDRESS: usize = 50;

/// Kept bug reports of one seat of one match.
pub(crate) const MAX_REPORTS_PER_SEAT: usize = 10;
