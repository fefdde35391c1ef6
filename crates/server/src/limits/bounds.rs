//! Limits of a work queue.

/// Limits of a work queue, in pieces of work.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// Pieces of work that run concurrently.
    pub(crate) at_once: usize,
    /// Of these, for one share.
    pub(crate) at_once_each: usize,
    /// Pieces of work that wait.
    pub(crate) waiting: usize,
    /// Of these, for one address.
    pub(crate) waiting_each: usize,
}

impl Bounds {
    /// Limits without a bound on waiting work: the matches of the server bound it themselves.
    pub(crate) const fn at_once(at_once: usize, at_once_each: usize) -> Self {
        Self { at_once, at_once_each, waiting: usize::MAX, waiting_each: usize::MAX }
    }
}
