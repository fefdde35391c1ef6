//! How much a table takes.

/// Commands of one match that wait for a tick or for an append; further ones are refused as busy.
pub const MAX_BACKLOG: usize = 64;

/// Connections to one match. Each seat has [`MAX_DEVICES`] of them to itself; spectators share the others.
pub const MAX_CONNECTIONS: usize = 64;

/// Devices of one seat at a time: another one takes the place of the one that came first.
pub const MAX_DEVICES: usize = 4;

/// Records of one match: as many as the store takes.
pub const MAX_RECORDS: u64 = 65_536;

/// With so many records a match is full: nothing more is played. What is left is for ending it, for looks of whoever runs
/// the server, and for what players need to part in peace.
pub const MAX_PLAYED_RECORDS: u64 = MAX_RECORDS - 1_024;

/// Beyond so many records a match can be ended, and nothing else.
pub const MAX_KEPT_RECORDS: u64 = MAX_RECORDS - 64;

/// Records of a table before the match begins.
pub const MAX_LOBBY_RECORDS: u64 = 8_192;

/// How much of a match's records all seats together can cause; the others are for what the table does by itself.
pub const MAX_CAUSED_RECORDS: u64 = MAX_PLAYED_RECORDS / 4 * 3;

/// Entries of one seat in one match that are no actions of the rules: talk, votes, orders and the like.
pub const MAX_MATTERS: u32 = 4_096;

/// How many more there may be of those that nobody should be kept from: leaving, voting, coming back.
pub const NEEDFUL_MATTERS: u32 = 256;

/// Actions of the rules that one seat may do at once, and how many a second from then on: as many as one socket may say.
pub const ACTS: (u32, u32) = (1_024, 50);

/// The same for everything else.
pub const MATTERS: (u32, u32) = (128, 2);

/// Updates that a viewer who was away can be sent one by one; beyond that it is sent a whole view.
pub const MAX_TAIL_UPDATES: usize = 256;

/// Bytes of those updates.
pub const MAX_TAIL_BYTES: usize = 32 * 1024;

/// The colours and shapes that tell seats apart.
pub const COLORS: u8 = 6;

/// How long after its time a tick is written: commands stamped before its time go first.
pub const TICK_GRACE_MS: u64 = 250;

/// How long after its time a tick is written by a node that does not drive the match: whoever drives it is gone, or its clock
/// is behind.
pub const TICK_PATIENCE_MS: u64 = 2 * TICK_GRACE_MS;

/// Updates of a match at rest that are kept to be sent one by one, in bytes for each viewer.
pub const MAX_RESTING_TAIL_BYTES: usize = 2 * 1024;

/// How long browsers have to reveal their nonces after the start, in milliseconds.
pub const SEALING_MS: u64 = 30_000;

/// Votes that are open at a time.
pub const MAX_VOTES: usize = 8;

/// What one seat may say, or remind others of, within [`SAYS_MS`].
pub const MAX_SAYS: usize = 10;

/// See [`MAX_SAYS`]; in milliseconds.
pub const SAYS_MS: u64 = 10_000;

/// Standing orders of one seat.
pub const MAX_ORDERS: usize = 16;

/// The longest name of a class of windows in a standing order, in bytes.
pub const MAX_CLASS_BYTES: usize = 64;

/// The longest action in a standing order, in bytes of JSON.
pub const MAX_ORDER_BYTES: usize = 1024;

/// Actions that undo can reach back over; half of it in the worst case.
pub const UNDO_DEPTH: usize = 64;

/// The shortest and the longest turn limit, in seconds.
pub const TURN_SECONDS: std::ops::RangeInclusive<u32> = 10..=30 * 24 * 3600;

/// The longest pause before a bot's action, in milliseconds.
pub const MAX_BOT_PAUSE_MS: u32 = 10_000;

/// How long a table waits with what it does by itself after the log could not be written, in milliseconds.
pub const RETRY_MS: u64 = 1_000;
