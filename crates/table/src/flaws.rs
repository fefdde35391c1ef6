//! Deliberate faults, for tests that must detect them. No server is built with them.

use std::cell::Cell;

thread_local! {
    static FORGETS_THE_KICKED: Cell<bool> = const { Cell::new(false) };
}

/// Makes tables on this thread ignore the voices of kicked players, or stops that.
pub fn forget_the_kicked(on: bool) {
    FORGETS_THE_KICKED.set(on);
}

pub(crate) fn forgets_the_kicked() -> bool {
    FORGETS_THE_KICKED.get()
}
