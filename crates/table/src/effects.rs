use airlock_protocol::Frame;

use crate::Conn;

/// What the shell is to do, in this order: send, close, then append and report how that went.
#[derive(Debug, Default)]
pub struct Effects {
    /// Messages for sockets or callers, in order.
    pub send: Vec<Send>,
    /// Sockets that may not go on.
    pub close: Vec<Closing>,
    /// Records to append. Until the shell reports back with `Appended`, `Overtaken` or `NotAppended`, there is no other.
    pub append: Option<Append>,
    /// When to wake the match at the latest, on the shell's clock.
    pub wake_ms: Option<u64>,
}

/// A message for one socket or caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Send {
    /// For whom.
    pub to: Conn,
    /// What.
    pub frame: Frame,
}

/// A socket that may not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// Which.
    pub conn: Conn,
    /// Why, for the close frame.
    pub reason: &'static str,
}

/// Records to append.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The last record that the match knows.
    pub after: u64,
    /// The records, as the store keeps them.
    pub bodies: Vec<String>,
}
