//! Limits of a bus.

use std::time::Duration;

/// Changes waiting for one subscription; one that falls further behind receives
/// [`Change::Missed`](crate::Change::Missed).
pub const CHANGE_QUEUE: usize = 4096;

/// Changes waiting to be sent to other nodes; further ones are lost.
pub const OUTBOX: usize = 4096;

/// Maximum length of a message in bytes: that of a PostgreSQL notification.
pub const MAX_TEXT_BYTES: usize = 7999;

/// Time limit for handing over a message; then the connection is dropped.
pub const CARRY_TIMEOUT: Duration = Duration::from_secs(2);

/// Time limit for connecting.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Pause before connecting again.
pub const PAUSE: Duration = Duration::from_millis(500);

/// Interval of pings to NATS; a connection that leaves two unanswered is dropped.
pub const PING: Duration = Duration::from_secs(2);
