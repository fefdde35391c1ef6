//! Checks of time in the log: a tick follows after its grace period, and no later command precedes it.

use airlock_table::limits::TICK_GRACE_MS;
use airlock_toy::BEATS;
use serde_json::Value;

use crate::Violation;

/// The ticks of a match.
#[derive(Debug, Default)]
pub(crate) struct Ticks {
    /// True at a live pace. In a game over days, windows close without a grace period.
    live: bool,
    /// Number of first ticks whose times are known in advance.
    timed: usize,
    /// Each tick: number of its record, and match time.
    all: Vec<(usize, u64)>,
    /// True if the clock was ever paused. Match time is then unknown outside of the server.
    stood_still: bool,
    /// Completed commands: number of the record, lower bound of the match time when sent, and the `ref`.
    said: Vec<(usize, u64, String)>,
}

impl Ticks {
    pub(crate) fn new(live: bool, race: bool) -> Self {
        let timed = if race { usize::try_from(BEATS).unwrap_or_default() } else { 0 };
        Self { live, timed, ..Self::default() }
    }

    /// Number of ticks.
    pub(crate) const fn count(&self) -> usize {
        self.all.len()
    }

    /// Absorbs record number `place`.
    pub(crate) fn absorb(&mut self, place: usize, record: &Value) -> Result<(), Violation> {
        let entry = &record["entry"]["entry"];
        self.stood_still |= entry["action"].get("pause").is_some();
        let (Some(tick_ms), "clock") =
            (entry["action"]["tick"].as_u64(), entry["by"].as_str().unwrap_or_default())
        else {
            return Ok(());
        };
        let at_ms = entry["at_ms"].as_u64().unwrap_or_default();
        if self.live && at_ms < tick_ms + TICK_GRACE_MS {
            return Err(Violation::Hasty { tick_ms, at_ms });
        }
        self.all.push((place, tick_ms));
        self.check()
    }

    /// Records that a command sent at `said_ms` or later became record number `place`.
    pub(crate) fn done(&mut self, place: usize, said_ms: u64, reference: &str) -> Result<(), Violation> {
        self.said.push((place, said_ms, reference.to_owned()));
        self.check()
    }

    fn check(&self) -> Result<(), Violation> {
        if self.stood_still {
            return Ok(());
        }
        let timed = || self.all.iter().take(self.timed);
        for (place, said_ms, reference) in &self.said {
            if let Some((_, tick_ms)) = timed().find(|(tick, tick_ms)| place < tick && tick_ms <= said_ms) {
                let (reference, said_ms, tick_ms) = (reference.clone(), *said_ms, *tick_ms);
                return Err(Violation::Overtook { reference, said_ms, tick_ms });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tick(tick_ms: u64, at_ms: u64) -> Value {
        json!({"entry": {"entry": {"by": "clock", "action": {"tick": tick_ms}, "at_ms": at_ms}}})
    }

    #[test]
    fn tick_without_grace_is_noticed() {
        let mut ticks = Ticks::new(true, true);
        assert_eq!(ticks.absorb(1, &tick(100, 350)), Ok(()));
        assert_eq!(ticks.absorb(2, &tick(200, 449)), Err(Violation::Hasty { tick_ms: 200, at_ms: 449 }));
        assert_eq!(Ticks::new(false, true).absorb(2, &tick(200, 200)), Ok(()), "over days there is none");
    }

    #[test]
    fn command_before_its_earlier_tick_is_noticed() {
        let mut ticks = Ticks::new(true, true);
        assert_eq!(ticks.done(4, 99, "early"), Ok(()));
        assert_eq!(ticks.absorb(5, &tick(100, 350)), Ok(()));
        assert_eq!(ticks.done(6, 120, "next"), Ok(()));
        let overtook = Violation::Overtook { reference: "late".to_owned(), said_ms: 100, tick_ms: 100 };
        assert_eq!(ticks.done(3, 100, "late"), Err(overtook));
    }
}
