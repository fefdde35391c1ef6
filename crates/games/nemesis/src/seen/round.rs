//! View of the round in progress, which is public.

use airlock_engine::Seat;
use serde::Serialize;

use crate::{
    model::{Phase, Round, Turn},
    seen::brief::is_false,
};

/// View of the round in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RoundView {
    /// Counted from 1; 0 before the first round.
    pub number: u16,
    /// Holder of the first player token, or its position marker. Turn order goes clockwise from here.
    pub first: Seat,
    pub phase: Phase,
    /// Absent between turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// True if the next intruder attack step is skipped (N-OP-17).
    #[serde(skip_serializing_if = "is_false")]
    pub skip_attacks: bool,
}

pub(super) fn round(round: &Round) -> RoundView {
    let Round { number, first, phase, turn, turns: _, skip_attacks } = *round;
    RoundView { number, first, phase, turn, skip_attacks }
}
