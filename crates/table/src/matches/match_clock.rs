//! Match time: the clock, the start of the current waiting, and the next wake-up.

use airlock_engine::{Pending, Window};
use airlock_protocol::Pace;

use crate::{Now, alarm::Alarm, clock::Clock};

pub(super) struct MatchClock {
    clock: Clock,
    /// True if the clock was set forward and devices have not been notified.
    forwarded: bool,
    /// Milliseconds since 1970 at shell time 0.
    epoch: u64,
    /// Number of public events in the last update that had any.
    events: u32,
    /// Shell time at which the seats were frozen.
    pub(super) sealed_ms: u64,
    state: ClockState,
}

/// The part that depends on the records alone and is stored in snapshots.
#[derive(Debug, Clone, Default)]
pub(super) struct ClockState {
    /// Match time of the last public change.
    pub(super) since_ms: u64,
    /// For tables paced over days: a match time, and its milliseconds since 1970.
    pub(super) anchor: (u64, u64),
    pub(super) alarm: Alarm,
}

impl MatchClock {
    pub(super) fn new(now: Now) -> Self {
        Self {
            clock: Clock::showing(0, now.ms),
            forwarded: false,
            epoch: now.epoch_ms.saturating_sub(now.ms),
            events: 0,
            sealed_ms: now.ms,
            state: ClockState::default(),
        }
    }

    /// State for a snapshot.
    #[cfg(feature = "positions")]
    pub(super) const fn state(&self) -> &ClockState {
        &self.state
    }

    /// Restores the state from a snapshot.
    #[cfg(feature = "positions")]
    pub(super) fn go_on_from(&mut self, state: ClockState) {
        self.state = state;
    }

    pub(super) const fn clock(&self) -> Clock {
        self.clock
    }

    /// Match time at a shell time.
    pub(super) const fn match_ms(&self, now_ms: u64) -> u64 {
        self.clock.at(now_ms)
    }

    /// Milliseconds since 1970 at a shell time.
    pub(super) const fn epoch_ms(&self, now_ms: u64) -> u64 {
        self.epoch + now_ms
    }

    /// Match time since which the match visibly waits as it does now.
    pub(super) const fn since_ms(&self) -> u64 {
        self.state.since_ms
    }

    /// Match time of the next tick; `None` while the clock is stopped.
    pub(super) const fn tick_ms(&self) -> Option<u64> {
        if self.clock.is_running() { self.state.alarm.tick_ms() } else { None }
    }

    /// Starts match time, `at` milliseconds after 1970.
    pub(super) const fn begin(&mut self, at: u64) {
        self.state.since_ms = 0;
        self.state.anchor = (0, at);
    }

    /// Records that match time was `match_ms` at `at` milliseconds after 1970.
    pub(super) const fn anchor(&mut self, match_ms: u64, at: u64) {
        self.state.anchor = (match_ms, at);
    }

    /// Records a public change with `events` public events.
    pub(super) const fn was_seen(&mut self, at_ms: u64, events: u32) {
        self.state.since_ms = at_ms;
        self.events = events;
    }

    /// Number of public events in the last update that had any; 0 after a restart.
    pub(super) const fn events(&self) -> u32 {
        self.events
    }

    /// Match time at which the open window closes.
    pub(super) fn closes_ms(&self) -> Option<u64> {
        self.state.alarm.closes_ms()
    }

    /// See [`Alarm::set`].
    pub(super) fn set_alarm(
        &mut self,
        pending: &Pending,
        at_ms: u64,
        covert: bool,
        alone: bool,
        length_ms: impl FnOnce(&Window) -> u32,
    ) -> bool {
        self.state.alarm.set(pending, at_ms, covert, alone, length_ms)
    }

    /// Sets the clock after the newest entry, made at match time `last_ms`. At a live table it continues from there;
    /// at tables paced over days it has always run. `stands` is true if the clock is stopped now.
    pub(super) fn set_clock(&mut self, pace: Pace, last_ms: u64, stands: bool, now_ms: u64) {
        self.clock = match pace {
            _ if stands => Clock::stopped(last_ms, now_ms),
            Pace::Live => Clock::showing(last_ms, now_ms),
            Pace::Days => {
                let (match_ms, at) = self.state.anchor;
                let passed = self.epoch_ms(now_ms).saturating_sub(at);
                Clock::showing((match_ms + passed).max(last_ms), now_ms)
            }
        };
    }

    /// Follows the clock of another node that wrote at a match time that this one has not reached.
    pub(super) const fn follow(&mut self, at_ms: u64, now_ms: u64) {
        if self.clock.is_running() && self.clock.at(now_ms) < at_ms {
            self.clock = Clock::showing(at_ms, now_ms);
            self.forwarded = true;
        }
    }

    /// True if the clock was set forward since the last call.
    pub(super) const fn was_forwarded(&mut self) -> bool {
        std::mem::replace(&mut self.forwarded, false)
    }
}
