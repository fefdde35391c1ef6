//! The round in progress (chapter 4).

use airlock_engine::{Seat, words};
use serde::{Deserialize, Serialize};

/// The round in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Counted from 1; 0 before the first.
    pub number: u16,
    /// The holder of the first player token, or its position marker.
    pub first: Seat,
    /// The part of the round, for views.
    pub phase: Phase,
    /// The turn in progress.
    pub turn: Option<Turn>,
    /// Whether the next intruder attack step is left out (N-OP-17).
    pub skip_attacks: bool,
}

words! {
    /// A part of the round (N-ROUND-02, V-EVENT-09).
    pub enum Phase("phase") {
        Setup => "setup", Draw => "draw", Turns => "turns", Tracks => "tracks", Attacks => "attacks", Fire => "fire",
        Event => "event", Bag => "bag", Ended => "ended", Lurking => "lurking",
    }
}

/// A turn in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Actions taken so far.
    pub actions: u8,
    /// Whether there is no limit of two actions (N-OP-18).
    pub unlimited: bool,
}
