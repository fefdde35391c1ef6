//! The round in progress: public.

use airlock_engine::Seat;
use serde::Serialize;

use crate::{
    model::{Phase, Round, Turn},
    seen::brief::is_false,
};

/// The round in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RoundView {
    /// Counted from 1; 0 before the first.
    pub number: u16,
    /// The holder of the first player token, or its marker; turn order goes clockwise from here.
    pub first: Seat,
    /// The part of the round.
    pub phase: Phase,
    /// The turn in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// Whether the next intruder attack step is left out (N-OP-17).
    #[serde(skip_serializing_if = "is_false")]
    pub skip_attacks: bool,
}

pub(super) fn round(round: &Round) -> RoundView {
    let Round { number, first, phase, turn, skip_attacks } = *round;
    RoundView { number, first, phase, turn, skip_attacks }
}
