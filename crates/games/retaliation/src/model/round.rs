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
    /// `Setup` before the first round, `End` after the last.
    pub phase: Phase,
    /// The holder of the starting player token.
    pub first: Seat,
    /// `None` outside the player phase and between turns.
    pub turn: Option<Turn>,
    /// Number of turns begun in this round.
    pub turns: u16,
}

/// A turn in progress (R-TURN-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The seat whose turn it is.
    pub seat: Seat,
    /// The seat that had the previous turn in this phase. Until something is done, it may still choose its
    /// objective (R-OBJ-03).
    pub before: Option<Seat>,
    /// Number of actions taken.
    pub actions: u8,
    /// True if actions are unlimited until a pass.
    pub unlimited: bool,
}
