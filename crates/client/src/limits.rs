//! Timeouts and pauses of a client.

use std::time::Duration;

/// Upper bound of the random pause before the first reconnection; it doubles with every try.
pub const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// Maximum number of doublings for a server that is reachable and cannot write.
pub const MOST_DOUBLINGS: u32 = 3;

/// Longest pause between two tries.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Time without a server after which a client gives up.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Time limit for one connection attempt or one request.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Size of the socket's read buffer, in bytes; enough for most updates. The library clears all of it before each
/// read.
pub const SOCKET_READ_BYTES: usize = 2 * 1024;
