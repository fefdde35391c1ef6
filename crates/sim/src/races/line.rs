//! A slow connection. Messages are delayed, keep their order, and wait while it is broken.

use airlock_engine::rng::below;
use rand_chacha::ChaCha8Rng;

/// Base delay of a message, and its largest jitter, in milliseconds.
const DELAY_MS: u64 = 300;
const JITTER_MS: usize = 200;
/// Longest break of a line, in milliseconds. Messages sent meanwhile arrive after it.
const BREAK_MS: usize = 40_000;

/// The line between a player and the table.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// Arrival time of the newest message in each direction.
    sent_ms: u64,
    received_ms: u64,
    /// End of the current break.
    broken_ms: u64,
}

impl Line {
    /// Arrival time at the table of a message sent now.
    pub(super) fn send(&mut self, now_ms: u64, rng: &mut ChaCha8Rng) -> u64 {
        self.sent_ms = self.arrival(now_ms, rng).max(self.sent_ms);
        self.sent_ms
    }

    /// Arrival time at the player of a message that the table sends now.
    pub(super) fn receive(&mut self, now_ms: u64, rng: &mut ChaCha8Rng) -> u64 {
        self.received_ms = self.arrival(now_ms, rng).max(self.received_ms);
        self.received_ms
    }

    fn arrival(&mut self, now_ms: u64, rng: &mut ChaCha8Rng) -> u64 {
        if below(rng, 150) == 0 {
            self.broken_ms = self.broken_ms.max(now_ms + below(rng, BREAK_MS) as u64);
        }
        now_ms.max(self.broken_ms) + DELAY_MS + below(rng, JITTER_MS) as u64
    }
}
