/// Match time: milliseconds since the start, without the time in which no server ran the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clock {
    /// Match time when the shell's clock showed `since`.
    match_ms: u64,
    since: u64,
}

impl Clock {
    /// A clock that shows `match_ms` at `now`, which is the shell's monotonic time.
    pub(crate) const fn showing(match_ms: u64, now: u64) -> Self {
        Self { match_ms, since: now }
    }

    /// Match time at a moment of the shell's clock.
    pub(crate) const fn at(self, now: u64) -> u64 {
        self.match_ms + now.saturating_sub(self.since)
    }

    /// The moment of the shell's clock at which match time is `match_ms`.
    pub(crate) const fn when(self, match_ms: u64) -> u64 {
        self.since + match_ms.saturating_sub(self.match_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;

    #[test]
    fn match_time_goes_on_where_it_stood() {
        let clock = Clock::showing(5_000, 70);
        assert_eq!((clock.at(70), clock.at(90), clock.at(10)), (5_000, 5_020, 5_000));
        assert_eq!((clock.when(5_020), clock.when(1)), (90, 70));
    }
}
