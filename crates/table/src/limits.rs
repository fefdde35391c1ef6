//! How much a table takes.

/// Commands of one match that wait for a tick or for an append; further ones are refused as busy.
pub const MAX_BACKLOG: usize = 64;

/// Connections to one match, spectators included.
pub const MAX_CONNECTIONS: usize = 64;

/// Updates that a viewer who was away can be sent one by one; beyond that it is sent a whole view.
pub const MAX_TAIL_UPDATES: usize = 256;

/// Bytes of those updates.
pub const MAX_TAIL_BYTES: usize = 256 * 1024;

/// The longest name of a player, in characters.
pub const MAX_NAME_CHARS: usize = 32;

/// How long after its time a tick is written: commands stamped before its time go first.
pub const TICK_GRACE_MS: u64 = 250;
