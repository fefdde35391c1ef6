//! Limits of a table.

/// Commands of one match that may wait for a tick or an append; further ones are refused as busy.
pub const MAX_BACKLOG: usize = 64;

/// Connections to one match. [`MAX_DEVICES`] are reserved for each seat; spectators share the rest.
pub const MAX_CONNECTIONS: usize = 64;

/// Devices connected to one seat; a further one replaces the oldest.
pub const MAX_DEVICES: usize = 4;

/// Records of one match, as many as the store takes.
pub const MAX_RECORDS: u64 = 65_536;

/// Records after which a match is full and nothing more is played. The rest is for ending the match, inspections by
/// the operator, and commands that must stay possible.
pub const MAX_PLAYED_RECORDS: u64 = MAX_RECORDS - 1_024;

/// Records after which a match can only be ended.
pub const MAX_KEPT_RECORDS: u64 = MAX_RECORDS - 64;

/// Records of a table before the match begins.
pub const MAX_LOBBY_RECORDS: u64 = 8_192;

/// Records that all seats together may cause; the others are for the table's own events.
pub const MAX_CAUSED_RECORDS: u64 = MAX_PLAYED_RECORDS / 4 * 3;

/// Entries of one seat in one match apart from actions of the rules: chat, votes, orders and the like.
pub const MAX_MATTERS: u32 = 4_096;

/// Further entries for commands that must stay possible: leaving, voting, returning.
pub const NEEDFUL_MATTERS: u32 = 256;

/// Actions of the rules per seat: burst, and rate per second. The rate equals that of one socket.
pub const ACTS: (u32, u32) = (1_024, 50);

/// Other commands per seat: burst, and rate per second.
pub const MATTERS: (u32, u32) = (128, 2);

/// Missed updates that are sent one by one; a viewer that missed more gets a whole view.
pub const MAX_TAIL_UPDATES: usize = 256;

/// Total size of those updates, in bytes.
pub const MAX_TAIL_BYTES: usize = 32 * 1024;

/// Number of colours and shapes that distinguish seats.
pub const COLORS: u8 = 6;

/// Delay of a tick after its time, in milliseconds, so that commands stamped earlier go first.
pub const TICK_GRACE_MS: u64 = 250;

/// Delay of a tick on a node that does not drive the match, in milliseconds. The driving node is gone by then, or its
/// clock is behind.
pub const TICK_PATIENCE_MS: u64 = 2 * TICK_GRACE_MS;

/// Size of the updates that a resting match keeps for each viewer, in bytes.
pub const MAX_RESTING_TAIL_BYTES: usize = 2 * 1024;

/// Time for browsers to reveal their nonces after the start, in milliseconds.
pub const SEALING_MS: u64 = 30_000;

/// Votes open at the same time.
pub const MAX_VOTES: usize = 8;

/// Chat messages and reminders of one seat within [`SAYS_MS`].
pub const MAX_SAYS: usize = 10;

/// Window of [`MAX_SAYS`], in milliseconds.
pub const SAYS_MS: u64 = 10_000;

/// Standing orders of one seat.
pub const MAX_ORDERS: usize = 16;

/// Length of a window class in a standing order, in bytes.
pub const MAX_CLASS_BYTES: usize = 64;

/// Length of an action in a standing order, in bytes of JSON.
pub const MAX_ORDER_BYTES: usize = 1024;

/// Maximum number of actions that undo reaches back; at least half of it is always reached.
pub const UNDO_DEPTH: usize = 64;

/// Range of the turn limit, in seconds.
pub const TURN_SECONDS: std::ops::RangeInclusive<u32> = 10..=30 * 24 * 3600;

/// Longest pause before a bot's action, in milliseconds.
pub const MAX_BOT_PAUSE_MS: u32 = 10_000;

/// Pause of the table's own events after a failed append, in milliseconds.
pub const RETRY_MS: u64 = 1_000;
