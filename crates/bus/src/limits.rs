//! How much a bus takes.

use std::time::Duration;

/// Changes that wait for one listener; one that falls further behind is told that it missed some.
pub const CHANGE_QUEUE: usize = 4096;

/// Changes that wait to be told to other nodes; further ones are lost.
pub const OUTBOX: usize = 4096;

/// The longest text of one message, in bytes: what a notification of PostgreSQL takes.
pub const MAX_TEXT_BYTES: usize = 7999;

/// How long a message may take to be handed over; then the connection is given up.
pub const CARRY_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a connection may take to be made.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// How long to wait before connecting again.
pub const PAUSE: Duration = Duration::from_millis(500);

/// How often NATS is asked whether it is there; a connection that leaves two of these unanswered is given up.
pub const PING: Duration = Duration::from_secs(2);
