//! How patient a client is.

use std::time::Duration;

/// The pause before the first try to come back is drawn between nothing and this; it doubles with every try.
pub const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// So often it doubles at most for a server that is there and cannot write.
pub const MOST_DOUBLINGS: u32 = 3;

/// No pause between two tries is longer.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// After so long without a server, a client gives up.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How long one attempt to connect, or one request, may take.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// How much is read from a socket at once: most updates. The library clears so much before each read.
pub const SOCKET_READ_BYTES: usize = 2 * 1024;
