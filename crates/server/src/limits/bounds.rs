//! Limits of a work queue.

/// Limits of a queue.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// Work that is done at a time.
    pub(crate) at_once: usize,
    /// Of that, for one share.
    pub(crate) at_once_each: usize,
    /// Work that waits.
    pub(crate) waiting: usize,
    /// Of that, for one address.
    pub(crate) waiting_each: usize,
}

impl Bounds {
    /// Limits for work that the server's matches bound by themselves.
    pub(crate) const fn at_once(at_once: usize, at_once_each: usize) -> Self {
        Self { at_once, at_once_each, waiting: usize::MAX, waiting_each: usize::MAX }
    }
}
