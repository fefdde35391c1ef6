//! Cancellation of long work that nobody waits for any longer.

use std::{
    cell::RefCell,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

thread_local! {
    /// False once nobody waits for the work of this thread.
    static WANTED: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Runs `work`. Replays and bundle calls on this thread fail soon after `wanted` turns false.
pub fn while_wanted<T>(wanted: Arc<AtomicBool>, work: impl FnOnce() -> T) -> T {
    struct Reset(Option<Arc<AtomicBool>>);
    impl Drop for Reset {
        fn drop(&mut self) {
            WANTED.set(self.0.take());
        }
    }
    let _reset = Reset(WANTED.replace(Some(wanted)));
    work()
}

/// False if nobody waits for the work of this thread any longer.
#[must_use]
pub fn is_wanted() -> bool {
    WANTED.with_borrow(|wanted| wanted.as_ref().is_none_or(|wanted| wanted.load(Ordering::Relaxed)))
}
