//! The opening of the mode `race`, in real time: in each of three beats every seat grabs once, unseen; what was grabbed
//! counts when the beat ends.

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

/// How long a beat is, in milliseconds of match time.
pub const BEAT_MS: u64 = 100;

/// How many beats there are.
pub const BEATS: u64 = 3;

/// The most that can be grabbed in a beat.
pub const MOST: u8 = 2;

/// A race that goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Race {
    /// How many beats have ended.
    pub(crate) beats: u64,
    /// What each seat has grabbed in this one.
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

    /// The beat ends: what each seat got. Afterwards the next one goes on, unless that was the last.
    pub(crate) fn end_beat(&mut self) -> Vec<u8> {
        self.beats += 1;
        self.grabbed.iter_mut().map(|grabbed| grabbed.take().unwrap_or_default()).collect()
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.beats == BEATS
    }
}
