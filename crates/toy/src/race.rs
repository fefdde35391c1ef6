//! The real-time opening of the mode `race`. In each of three beats every seat grabs once, unseen. The
//! grabbed amounts count at the end of the beat.

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

/// Duration of a beat, in milliseconds of match time.
pub const BEAT_MS: u64 = 100;

/// Number of beats.
pub const BEATS: u64 = 3;

/// Largest amount in one beat.
pub const MOST: u8 = 2;

/// A race in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Race {
    /// Number of beats that have ended.
    pub(crate) beats: u64,
    /// Amounts grabbed in the current beat, by seat.
    pub(crate) grabbed: Vec<Option<u8>>,
}

impl Race {
    pub(crate) fn new(seats: u8) -> Self {
        Self { beats: 0, grabbed: vec![None; seats.into()] }
    }

    /// Match time at which the beat ends.
    pub(crate) const fn ends_ms(&self) -> u64 {
        (self.beats + 1) * BEAT_MS
    }

    /// The seats that can still grab.
    pub(crate) fn open(&self) -> Vec<Seat> {
        let seats = (0..).map(Seat).zip(&self.grabbed);
        seats.filter(|(_, grabbed)| grabbed.is_none()).map(|(seat, _)| seat).collect()
    }

    /// Ends the beat and starts the next one. Returns the amounts by seat.
    pub(crate) fn end_beat(&mut self) -> Vec<u8> {
        self.beats += 1;
        self.grabbed.iter_mut().map(|grabbed| grabbed.take().unwrap_or_default()).collect()
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.beats == BEATS
    }
}
