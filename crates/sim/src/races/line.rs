//! A slow line: messages take their time, never overtake each other, and wait while it is broken.

use airlock_engine::rng::below;
use rand_chacha::ChaCha8Rng;

/// How long a message takes, and how much more at the most, in milliseconds.
const DELAY_MS: u64 = 300;
const JITTER_MS: usize = 200;
/// How long a line is broken at the most, in milliseconds: what was said meanwhile is said again then.
const BREAK_MS: usize = 40_000;

/// The line between a player and the table.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// When the newest message of each direction arrives.
    sent_ms: u64,
    received_ms: u64,
    /// Until when it is broken.
    broken_ms: u64,
}

impl Line {
    /// When what is sent now arrives at the table.
    pub(super) fn send(&mut self, now_ms: u64, rng: &mut ChaCha8Rng) -> u64 {
        self.sent_ms = self.arrival(now_ms, rng).max(self.sent_ms);
        self.sent_ms
    }

    /// When what the table sends now arrives at the player.
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
