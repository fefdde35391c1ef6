//! How much a server takes. Those of matches, messages and the log stand in their own crates.

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

/// Inputs that wait for one match; who brings another one waits.
pub(crate) const MAX_INBOX: usize = 256;

/// How long a match waits until it reads again what it could not read.
pub(crate) const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(250);

/// Messages that wait for one socket. A client that does not keep up is closed, and resumes.
pub(crate) const MAX_OUTBOX: usize = 256;

/// Messages that one write to a socket takes along.
pub(crate) const MAX_DELIVERED_AT_ONCE: usize = 16;

/// The longest body of a request, in bytes.
pub(crate) const MAX_BODY_BYTES: usize = 16 * 1024;

/// Devices of one address that watch one match without a seat.
pub(crate) const MAX_WATCHERS: usize = 8;

/// Connections at one time, sockets included; who comes later waits to be accepted.
pub(crate) const MAX_CONNECTIONS: usize = 20_000;

/// The longest head of a request, in bytes.
pub(crate) const MAX_HEAD_BYTES: usize = 16 * 1024;

/// How long a client may take to say what it wants, and how long it may keep a connection for later.
pub(crate) const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a request may take, its body included.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// Addresses whose requests are counted; those that have been quiet are forgotten then.
pub(crate) const MAX_RATED_ADDRESSES: usize = 50_000;

/// Limit of a neighbourhood, in multiples of one customer's limit. A neighbourhood is the proven seats behind one IPv4 address,
/// or the networks of an IPv6 /48.
pub(crate) const NEIGHBOURS: u32 = 5;

/// Tokens and invitations that were right and are remembered, twice.
pub(crate) const MAX_PROOFS: usize = 25_000;

/// How long the store may take to say that it is there.
pub(crate) const READY_TIMEOUT: Duration = Duration::from_secs(2);

/// How much is read from a socket at once: the default of 128 KiB would cost as much for every idle client.
pub(crate) const SOCKET_READ_BYTES: usize = 512;

/// Bytes that a client may send for one message, with all its pieces.
pub(crate) const MAX_MESSAGE_WIRE_BYTES: u32 = 4 * MAX_CLIENT_MESSAGE_BYTES as u32;

/// Replies to pings that wait to be written to one socket, in bytes.
pub(crate) const MAX_SOCKET_WRITE_BYTES: usize = 1024 * 1024;

/// How long a client may take to say hello.
pub(crate) const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// How often an idle socket is pinged; one that does not answer until the next ping is closed.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(20);

/// How long one message may take to be written, and how long a client may take nothing of an answer.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a client that was told goodbye may take to say it too.
pub(crate) const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a match that nobody is connected to stays in memory.
pub(crate) const IDLE: Duration = Duration::from_secs(10 * 60);

/// How long a server that ends waits for its sockets to say goodbye.
pub(crate) const GOODBYE_TIMEOUT: Duration = Duration::from_secs(5);

/// How often a node tells that it lives.
pub(crate) const BEAT: Duration = Duration::from_secs(1);

/// A node that has not heard itself for so long is deaf.
pub(crate) const DEAF: Duration = Duration::from_secs(5);

/// How often a node says that it lives and drives what it drives, and how long the store may take to take note of that.
pub(crate) const RENEWAL: Duration = Duration::from_secs(1);

/// How often it looks whether it drives everything that it thinks it does.
pub(crate) const LEASE_ROUND: Duration = Duration::from_secs(10);

/// How long what comes to life waits for others to be asked for together.
pub(crate) const LEASE_PAUSE: Duration = Duration::from_millis(20);

/// How often a node looks whether what lives here has gone on elsewhere, if nothing makes it look before.
pub(crate) const ROUND: Duration = Duration::from_secs(5);

/// The longest address of a webhook, in bytes.
pub(crate) const MAX_WEBHOOK_BYTES: usize = 512;

/// First tries of announcements at one time: more than one address keeps tables open, so that its slow ones delay nobody else's.
pub(crate) const MAX_CALLS: usize = 128;

/// Further tries of announcements at one time.
pub(crate) const MAX_REPEATED_CALLS: usize = 32;

/// Calls a minute for the matches that one address opened, and as many at once after a pause. What is over it waits.
pub(crate) const CALLS_PER_MINUTE_PER_OPENER: NonZeroU32 = NonZeroU32::new(30).expect("it is more than 0");

/// Calls a minute to one host, whoever opened the matches.
pub(crate) const CALLS_PER_MINUTE_PER_HOST: NonZeroU32 = NonZeroU32::new(240).expect("it is more than 0");

/// Calls to one host at once, after a pause.
pub(crate) const CALLS_AT_ONCE_PER_HOST: NonZeroU32 = NonZeroU32::new(120).expect("it is more than 0");

/// Pause between two looks for announcements that are due.
pub(crate) const ANNOUNCING_ROUND: Duration = Duration::from_secs(1);

/// Age at which an announcement is dropped that could not be delivered.
pub(crate) const MAX_ANNOUNCEMENT_AGE: Duration = Duration::from_secs(24 * 3600);

/// The longest announcement, in characters: as much as Discord takes.
pub(crate) const MAX_ANNOUNCEMENT_CHARS: usize = 2000;

/// How long one announcement may take.
pub(crate) const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(5);

/// Pause before an announcement that was not taken is tried again; twice as long each time, up to 64 times as long. It is longer than
/// one try takes, since nobody else tries it meanwhile.
pub(crate) const WEBHOOK_PAUSE: Duration = Duration::from_secs(10);

/// Files of the web client that are shorter, in bytes, are not worth packing.
pub(crate) const MIN_PACKED_BYTES: usize = 1024;

/// Matches that were set aside and are listed for the admin.
pub(crate) const MAX_QUARANTINED: usize = 1000;

/// Matches of older rules whose bundle failed. They stay set aside until the server ends, so that nobody has them fail again at will.
pub(crate) const MAX_FAILED_BUNDLES: usize = 50_000;

/// Matches of which it is remembered whether this server has their rules.
pub(crate) const MAX_LISTED_MATCHES: usize = 10_000;

/// How long the log of a match that was set aside is not read again.
pub(crate) const QUARANTINE_PAUSE: Duration = Duration::from_secs(60);

/// How often it is looked which matches have been kept for long enough.
pub(crate) const RETENTION_ROUND: Duration = Duration::from_secs(10 * 60);

/// How many matches are ended or removed in one round for each reason.
pub(crate) const MAX_RETIRED_PER_ROUND: usize = 100;

/// How long everybody else may write before more rows of removed matches are deleted.
pub(crate) const SWEEP_PAUSE: Duration = Duration::from_millis(50);

/// How long a line is right at least about when something was last done: it is written anew with the first record after that.
pub(crate) const LINE_AGE: Duration = Duration::from_secs(3600);

/// The longest name of a player, in characters.
pub(crate) const MAX_NAME_CHARS: usize = 32;

/// The longest title of a table, in characters.
pub(crate) const MAX_TITLE_CHARS: usize = 60;

/// Marks on one letter of a name or title, one over the other.
pub(crate) const MAX_MARKS: usize = 3;

/// Matches that are repeated from their logs at a time, to show what was; others wait.
pub(crate) const MAX_REPLAYS: usize = 2;

/// Of these, one neighbourhood has one at a time, so that nobody waits for all the replays of another.
pub(crate) const REPLAYS: Bounds =
    Bounds { at_once: MAX_REPLAYS, at_once_each: 1, waiting: 256, waiting_each: 16 };

/// The same to bring them to life. That is seldom much, and whoever comes back after a restart comes with everybody else.
pub(crate) const RESTORES: Bounds = Bounds { at_once: 4, at_once_each: 2, waiting: 4096, waiting_each: 512 };

/// The same for matches of older rules, which a bundle repeats, at its own pace.
pub(crate) const BUNDLED_REPLAYS: Bounds = Bounds { at_once: 4, ..REPLAYS };

/// Answers that are as long as a match, while they are sent. Others wait.
pub(crate) const DELIVERIES: Bounds = Bounds { at_once: 64, at_once_each: 8, waiting: 256, waiting_each: 16 };

/// Time within which a client must read such an answer.
pub(crate) const DELIVERY_TIMEOUT: Duration = Duration::from_secs(180);

/// Bytes of such an answer that are handed out at once.
pub(crate) const DELIVERED_BYTES: usize = 64 * 1024;

/// Records that are read from the store and written out at once.
pub(crate) const RECORDS_AT_ONCE: usize = 128;

/// Calls of bundles for live matches at a time: a match has one, and what its bots think. They share the processor among themselves.
pub(crate) const BUNDLED_CALLS: Bounds = Bounds::at_once(64, 2);

/// Pieces of logs that are read and written out at a time.
pub(crate) const PIECES: Bounds = Bounds::at_once(2, 1);

/// Bots of newest rules that think at a time.
pub(crate) const THOUGHTS: Bounds = Bounds::at_once(2, 2);

/// Niceness of the threads of dear work, from 0 to 19.
pub(crate) const WORK_NICENESS: i32 = 10;

/// Side of the picture of a link, in pixels, at least.
pub(crate) const QR_PIXELS: u32 = 240;

/// Seats that a device can ask about at once.
pub(crate) const MAX_MY_SEATS: usize = 50;

/// Public tables that are listed in each phase.
pub(crate) const MAX_PUBLIC_MATCHES: u32 = 100;

/// Tables of one address that go on and are listed: others want to be found too.
pub(crate) const MAX_PUBLIC_TABLES_PER_ADDRESS: usize = 8;

/// Tables at which guests are counted.
pub(crate) const MAX_GUEST_TABLES: usize = 10_000;

/// Tables of one address that go on.
pub(crate) const MAX_TABLES_PER_ADDRESS: usize = 100;

/// Lines a minute that the log has of what was refused.
pub(crate) const REFUSAL_LINES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).expect("it is more than 0");

/// Rematches that a recovery code is followed through.
pub(crate) const MAX_REMATCHES: usize = 100;

/// How long a match is quiet before it keeps as little as possible in memory: what it drops is drawn anew in less than a
/// millisecond.
pub(crate) const REST: Duration = Duration::from_secs(5);

/// After how many records a new snapshot is kept.
pub(crate) const SNAPSHOT_RECORDS: u64 = 200;

/// How long a match must stand as it does before that is announced.
pub(crate) const NEWS_PAUSE: Duration = Duration::from_secs(20);

/// The longest exported match that is taken in, in bytes.
pub(crate) const MAX_IMPORT_BYTES: usize = 64 * 1024 * 1024;

/// The longest bug report, in characters.
pub(crate) const MAX_REPORT_CHARS: usize = 2000;

/// Bug reports that are kept, besides those that the admin has marked: another one takes the place of the oldest of whoever
/// reported most.
pub(crate) const MAX_REPORTS: usize = 1000;

/// Of those, from one address.
pub(crate) const MAX_REPORTS_PER_ADDRESS: usize = 50;

/// Of those, from one seat of one match.
pub(crate) const MAX_REPORTS_PER_SEAT: usize = 10;
