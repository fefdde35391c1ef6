//! The round in progress (R-ROUND).

use airlock_engine::{Seat, words};
use serde::{Deserialize, Serialize};

words! {
    /// A part of the match (R-ROUND-01).
    pub enum Phase("phase") {
        Setup => "setup", Players => "players", Intruders => "intruders", Events => "events", Cleanup => "cleanup",
        End => "end",
    }
}

/// The round in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The space of the round marker, 1…14.
    pub number: u8,
    /// The part.
    pub phase: Phase,
    /// The holder of the starting player token.
    pub first: Seat,
    /// The turn in progress.
    pub turn: Option<Turn>,
}

/// A turn in progress (R-TURN-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Who had the turn before it in this phase: until something is done, that seat may still choose its objective (R-OBJ-03).
    pub before: Option<Seat>,
    /// Actions taken.
    pub actions: u8,
    /// Whether actions are unlimited until a pass.
    pub unlimited: bool,
}
