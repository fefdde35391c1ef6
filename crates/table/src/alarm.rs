//! Match time of the next tick: the wake-up that the rules request, or the end of the open covert window.

use airlock_engine::{Pending, Wait, Window};
use serde::{Deserialize, Serialize};

/// The next tick of a match.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Alarm {
    /// The open window: its class, and the match time of its end.
    window: Option<(String, u64)>,
    tick_ms: Option<u64>,
}

impl Alarm {
    /// Tick, in match time.
    pub(crate) const fn tick_ms(&self) -> Option<u64> {
        self.tick_ms
    }

    /// Match time at which the open window closes.
    pub(crate) fn closes_ms(&self) -> Option<u64> {
        self.window.as_ref().map(|(_, closes_ms)| *closes_ms)
    }

    /// Updates the alarm after an entry at `at_ms`. Returns true if a window opens.
    ///
    /// A covert answer (`covert`) neither closes the open window nor moves its end, since an early end would reveal
    /// that all have answered. If nobody could learn from that (`alone`), the end follows the answers. `length_ms` is
    /// the length of a window that opens, or stays open, at `at_ms`.
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
    fn window_length_ignores_covert_answers() {
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
    fn earliest_time_wakes() {
        assert_eq!(after(&[(open("dare", Some(1000)), 40, false)]), Some(1000));
        assert_eq!(after(&[(open("dare", Some(3000)), 40, false)]), Some(2040));
    }
}
