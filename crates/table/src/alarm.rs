//! When a match must be woken: at the time that the rules ask for, and when a covert window has been open for its length.

use airlock_engine::{Pending, Wait, Window};
use serde::{Deserialize, Serialize};

/// The next tick of a match.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Alarm {
    /// The window that is open: its class, and match time when it closes.
    window: Option<(String, u64)>,
    tick_ms: Option<u64>,
}

impl Alarm {
    /// Match time of the next tick.
    pub(crate) const fn tick_ms(&self) -> Option<u64> {
        self.tick_ms
    }

    /// Match time when the window that is open closes.
    pub(crate) fn closes_ms(&self) -> Option<u64> {
        self.window.as_ref().map(|(_, closes_ms)| *closes_ms)
    }

    /// Sets itself after an entry that was made at `at_ms`. A covert answer (`covert`) leaves the window open that it
    /// answers, and leaves its end where it was: a window that closed early would tell that all have answered. With nobody
    /// to tell (`alone`) the end follows the answers. `length_ms` is the length of a window that opens, or goes on, at `at_ms`.
    /// Tells whether one opens.
    pub(crate) fn set(
        &mut self,
        pending: &Pending,
        at_ms: u64,
        covert: bool,
        alone: bool,
        length_ms: impl FnOnce(&Window) -> u32,
    ) -> bool {
        let mut opens = false;
        self.window = match &pending.wait {
            Wait::Window(window) => {
                let still = self.window.take().filter(|(class, _)| covert && class == window.class);
                opens = still.is_none();
                let closes_ms = at_ms + u64::from(length_ms(window));
                let closes_ms = match still {
                    Some((_, until_ms)) if alone => until_ms.min(closes_ms),
                    Some((_, until_ms)) => until_ms,
                    None => closes_ms,
                };
                Some((window.class.to_owned(), closes_ms))
            }
            Wait::Asks(_) | Wait::Idle | Wait::Over => None,
        };
        self.tick_ms = [pending.wake_ms, self.closes_ms()].into_iter().flatten().min();
        opens
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(class: &'static str, wake_ms: Option<u64>) -> Pending {
        Pending { wait: Wait::Window(Window { class, asked: vec![], length_ms: 2000 }), wake_ms }
    }

    fn after(steps: &[(Pending, u64, bool)]) -> Option<u64> {
        let mut alarm = Alarm::default();
        for (pending, at_ms, covert) in steps {
            alarm.set(pending, *at_ms, *covert, false, |window| window.length_ms);
        }
        alarm.tick_ms()
    }

    #[test]
    fn a_window_closes_at_its_length_whoever_has_answered() {
        assert_eq!(after(&[(open("dare", None), 40, false)]), Some(2040));
        assert_eq!(after(&[(open("dare", None), 40, false), (open("dare", None), 700, true)]), Some(2040));
    }

    #[test]
    fn window_before_one_person_ends_with_the_answers() {
        let mut alarm = Alarm::default();
        let mut closes_ms = |at_ms, length_ms| {
            alarm.set(&open("dare", None), at_ms, true, true, |_| length_ms);
            alarm.closes_ms()
        };
        assert_eq!(closes_ms(40, 2000), Some(2040));
        assert_eq!(closes_ms(700, 2000), Some(2040), "a bot has answered");
        assert_eq!(closes_ms(900, 0), Some(900), "nobody is left to ask");
    }

    #[test]
    fn another_window_has_its_own_length() {
        let first = (open("dare", None), 40, false);
        assert_eq!(
            after(&[first.clone(), (open("dare", None), 700, false)]),
            Some(2700),
            "a reaction was played"
        );
        assert_eq!(
            after(&[first.clone(), (open("duel", None), 700, true)]),
            Some(2700),
            "it is of another class"
        );
        let idle = Pending { wait: Wait::Idle, wake_ms: None };
        assert_eq!(after(&[first, (idle, 700, false)]), None);
    }

    #[test]
    fn covert_answer_opens_no_window() {
        let mut alarm = Alarm::default();
        let mut opens =
            |at_ms, covert| alarm.set(&open("dare", None), at_ms, covert, false, |window| window.length_ms);
        assert_eq!([opens(40, false), opens(700, true), opens(700, false)], [true, false, true]);
    }

    #[test]
    fn what_comes_first_wakes() {
        assert_eq!(after(&[(open("dare", Some(1000)), 40, false)]), Some(1000));
        assert_eq!(after(&[(open("dare", Some(3000)), 40, false)]), Some(2040));
    }
}
