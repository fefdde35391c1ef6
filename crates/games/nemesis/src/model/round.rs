//! The round in progress (chapter 4).

use airlock_engine::{Seat, words};
use serde::{Deserialize, Serialize};

/// State of the round in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Counted from 1; 0 before the first round.
    pub number: u16,
    /// Holder of the first player token, or its position marker.
    pub first: Seat,
    /// Part of the round, for views and tests. The rules do not read it.
    pub phase: Phase,
    /// `None` between turns.
    pub turn: Option<Turn>,
    /// Number of turns begun in this round.
    pub turns: u16,
    /// True if the next intruder attack step is skipped (N-OP-17).
    pub skip_attacks: bool,
}

words! {
    /// A part of the round (N-ROUND-02, V-EVENT-09).
    pub enum Phase("phase") {
        Setup => "setup", Draw => "draw", Turns => "turns", Tracks => "tracks", Attacks => "attacks", Fire => "fire",
        Event => "event", Bag => "bag", Ended => "ended", Lurking => "lurking",
    }
}

/// A seat's turn in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    pub seat: Seat,
    /// Actions taken so far.
    pub actions: u8,
    /// True if the limit of two actions does not apply (N-OP-18).
    pub unlimited: bool,
}
