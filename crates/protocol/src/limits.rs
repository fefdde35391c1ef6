//! Limits of messages.

/// Maximum length of a client's message, in bytes.
pub const MAX_CLIENT_MESSAGE_BYTES: usize = 16 * 1024;

/// Maximum length of a `ref`, in bytes.
pub const MAX_REF_BYTES: usize = 64;

/// Depth to which a view is split: `/crew/2/hand` is a part that includes everything below it. One level less sends
/// whole seats where a number changed (measured: half as much again for each action); one level more saves nothing.
pub const PART_DEPTH: usize = 3;

/// Maximum length of a chat text, in characters.
pub const MAX_TEXT_CHARS: usize = 500;
