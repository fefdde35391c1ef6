//! How time runs for a match: what its clock shows, since when it waits as it does, and when it wakes by itself.

use airlock_engine::{Pending, Window};
use airlock_protocol::Pace;

use crate::{Now, alarm::Alarm, clock::Clock};

pub(super) struct Pacing {
    clock: Clock,
    /// Whether the clock was set forward and nobody has been told.
    forwarded: bool,
    /// Milliseconds since 1970 when the shell's clock showed nothing.
    epoch: u64,
    /// How many events everybody saw at once, the last time that there were any.
    events: u32,
    /// When seats were frozen, on the shell's clock.
    pub(super) sealed_ms: u64,
    kept: Kept,
}

/// What follows from the records alone, so that snapshots keep it.
#[derive(Debug, Clone, Default)]
pub(super) struct Kept {
    /// Match time when something last happened that everybody could see.
    pub(super) since_ms: u64,
    /// At a table paced over days: a match time, and when it was, in milliseconds since 1970.
    pub(super) anchor: (u64, u64),
    pub(super) alarm: Alarm,
}

impl Pacing {
    pub(super) fn new(now: Now) -> Self {
        Self {
            clock: Clock::showing(0, now.ms),
            forwarded: false,
            epoch: now.epoch_ms.saturating_sub(now.ms),
            events: 0,
            sealed_ms: now.ms,
            kept: Kept::default(),
        }
    }

    /// What a snapshot keeps of it.
    #[cfg(feature = "positions")]
    pub(super) const fn kept(&self) -> &Kept {
        &self.kept
    }

    /// Goes on from what a snapshot kept.
    #[cfg(feature = "positions")]
    pub(super) fn go_on_from(&mut self, kept: Kept) {
        self.kept = kept;
    }

    pub(super) const fn clock(&self) -> Clock {
        self.clock
    }

    /// Match time at a moment of the shell's clock.
    pub(super) const fn match_ms(&self, now_ms: u64) -> u64 {
        self.clock.at(now_ms)
    }

    /// Milliseconds since 1970 at a moment of the shell's clock.
    pub(super) const fn epoch_ms(&self, now_ms: u64) -> u64 {
        self.epoch + now_ms
    }

    /// Match time since when the match waits as everybody sees it wait.
    pub(super) const fn since_ms(&self) -> u64 {
        self.kept.since_ms
    }

    /// Match time of the next tick.
    pub(super) const fn tick_ms(&self) -> Option<u64> {
        if self.clock.is_running() { self.kept.alarm.tick_ms() } else { None }
    }

    /// Match time begins, `at` milliseconds after 1970.
    pub(super) const fn begin(&mut self, at: u64) {
        self.kept.since_ms = 0;
        self.kept.anchor = (0, at);
    }

    /// It was `match_ms` at `at` milliseconds after 1970.
    pub(super) const fn anchor(&mut self, match_ms: u64, at: u64) {
        self.kept.anchor = (match_ms, at);
    }

    /// Everybody saw something happen: so many events.
    pub(super) const fn was_seen(&mut self, at_ms: u64, events: u32) {
        self.kept.since_ms = at_ms;
        self.events = events;
    }

    /// How many events everybody saw at once, the last time that something happened; none after a restart.
    pub(super) const fn events(&self) -> u32 {
        self.events
    }

    /// Match time when the window that is open closes.
    pub(super) fn closes_ms(&self) -> Option<u64> {
        self.kept.alarm.closes_ms()
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
        self.kept.alarm.set(pending, at_ms, covert, alone, length_ms)
    }

    /// Sets the clock after the newest entry, made at match time `last_ms`: at a live table it goes on where it stood, over
    /// days it never stood still. `stands` tells whether it stands now.
    pub(super) fn set_clock(&mut self, pace: Pace, last_ms: u64, stands: bool, now_ms: u64) {
        self.clock = match pace {
            _ if stands => Clock::stopped(last_ms, now_ms),
            Pace::Live => Clock::showing(last_ms, now_ms),
            Pace::Days => {
                let (match_ms, at) = self.kept.anchor;
                let passed = self.epoch_ms(now_ms).saturating_sub(at);
                Clock::showing((match_ms + passed).max(last_ms), now_ms)
            }
        };
    }

    /// The clocks of all nodes follow the foremost: another one may have written at a match time that this one has not
    /// reached.
    pub(super) const fn follow(&mut self, at_ms: u64, now_ms: u64) {
        if self.clock.is_running() && self.clock.at(now_ms) < at_ms {
            self.clock = Clock::showing(at_ms, now_ms);
            self.forwarded = true;
        }
    }

    /// Whether the clock was set forward since this was last asked.
    pub(super) const fn was_forwarded(&mut self) -> bool {
        std::mem::replace(&mut self.forwarded, false)
    }
}
