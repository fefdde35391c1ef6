//! How much a message may hold.

/// The longest message that a client may send, in bytes.
pub const MAX_CLIENT_MESSAGE_BYTES: usize = 16 * 1024;

/// The longest `ref`, in bytes.
pub const MAX_REF_BYTES: usize = 64;

/// How deep a view is cut into parts: `/crew/2/hand` is a part, what lies below it goes with it. A level less sends whole
/// seats where a number changed (measured: half as much again for each action); a level more saves nothing.
pub const PART_DEPTH: usize = 3;

/// The longest text that can be said, in characters.
pub const MAX_TEXT_CHARS: usize = 500;
