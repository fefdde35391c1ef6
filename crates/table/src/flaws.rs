//! Wrong on purpose, for tests that have to notice it. No server is built with it.

use std::cell::Cell;

thread_local! {
    static FORGETS_THE_KICKED: Cell<bool> = const { Cell::new(false) };
}

/// From now on, or no longer, tables on this thread do not count the consent of those from whom the host took the seat.
pub fn forget_the_kicked(on: bool) {
    FORGETS_THE_KICKED.set(on);
}

pub(crate) fn forgets_the_kicked() -> bool {
    FORGETS_THE_KICKED.get()
}
