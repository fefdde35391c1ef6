use serde::{Deserialize, Serialize};

/// Match time: milliseconds since the start, without pauses. At a live table, time without a running server does not
/// count either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clock {
    /// Match time when the shell's clock showed `since`.
    match_ms: u64,
    since: u64,
    running: bool,
}

impl Clock {
    /// A running clock that shows `match_ms` at `now`, the shell's monotonic time.
    pub(crate) const fn showing(match_ms: u64, now: u64) -> Self {
        Self { match_ms, since: now, running: true }
    }

    /// A clock that is stopped from `now` on.
    pub(crate) const fn stopped(match_ms: u64, now: u64) -> Self {
        Self { match_ms, since: now, running: false }
    }

    pub(crate) const fn is_running(self) -> bool {
        self.running
    }

    /// Shell time at which it was set.
    pub(crate) const fn since(self) -> u64 {
        self.since
    }

    /// Match time at a shell time.
    pub(crate) const fn at(self, now: u64) -> u64 {
        if self.running { self.match_ms + now.saturating_sub(self.since) } else { self.match_ms }
    }

    /// Shell time at which match time reaches `match_ms`; `None` while the clock is stopped.
    pub(crate) const fn when(self, match_ms: u64) -> Option<u64> {
        if self.running { Some(self.since + match_ms.saturating_sub(self.match_ms)) } else { None }
    }
}

/// Current time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Now {
    /// The shell's monotonic clock, in milliseconds.
    pub ms: u64,
    /// Milliseconds since 1970.
    pub epoch_ms: u64,
}

#[cfg(test)]
mod tests {
    use super::Clock;

    #[test]
    fn match_time_goes_on_where_it_stood() {
        let clock = Clock::showing(5_000, 70);
        assert_eq!((clock.at(70), clock.at(90), clock.at(10)), (5_000, 5_020, 5_000));
        assert_eq!((clock.when(5_020), clock.when(1)), (Some(90), Some(70)));
    }

    #[test]
    fn a_stopped_clock_shows_one_time() {
        let clock = Clock::stopped(5_000, 30);
        assert_eq!((clock.at(70), clock.when(5_020)), (5_000, None));
    }
}
