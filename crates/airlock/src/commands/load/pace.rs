use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

/// Schedule of a match's actions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    /// Interval between actions.
    interval: Duration,
    /// True if the interval begins when the last action is complete, false if it begins when that was due.
    after_completion: bool,
    /// Delay of the first action, which distributes the matches over the interval.
    first: Duration,
}

impl Pace {
    /// A rate of actions per second, or else a thinking time between actions.
    pub(super) fn new(rate: Option<f64>, think: Duration) -> Result<Self> {
        let Some(rate) = rate else {
            return Ok(Self { interval: think, after_completion: true, first: Duration::ZERO });
        };
        ensure!(rate > 0.0 && rate.is_finite(), "--rate is a number of actions per second, above 0");
        let interval = Duration::try_from_secs_f64(1.0 / rate)?;
        Ok(Self { interval, after_completion: false, first: Duration::ZERO })
    }

    /// The schedule of one match out of many.
    pub(super) fn of(self, number: u32, matches: u32) -> Self {
        Self { first: self.interval.mul_f64(f64::from(number) / f64::from(matches)), ..self }
    }

    /// Due time of the first action, for a match that begins `now`.
    pub(super) fn first(self, now: Instant) -> Instant {
        now + self.first
    }

    /// Due time of the next action, after one that was due at `due` and is complete `now`.
    pub(super) fn next(self, due: Instant, now: Instant) -> Instant {
        let from = if self.after_completion { now } else { due };
        from + self.interval
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_does_not_wait_for_a_slow_server() {
        let now = Instant::now();
        let pace = Pace::new(Some(2.0), Duration::ZERO).unwrap().of(1, 2);
        let due = pace.first(now);
        assert_eq!(due, now + Duration::from_millis(250), "matches take turns within the interval");
        assert_eq!(pace.next(due, now + Duration::from_secs(9)), due + Duration::from_millis(500));
    }

    #[test]
    fn thinking_begins_when_the_last_action_is_complete() {
        let now = Instant::now();
        let pace = Pace::new(None, Duration::from_millis(40)).unwrap().of(1, 2);
        assert_eq!(pace.first(now), now + Duration::from_millis(20), "matches take turns here too");
        assert_eq!(pace.next(now, now + Duration::from_secs(9)), now + Duration::from_millis(9040));
    }

    #[test]
    fn a_rate_is_a_positive_number() {
        for rate in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(Pace::new(Some(rate), Duration::ZERO).is_err(), "{rate}");
        }
    }
}
