//! Serde predicates for fields that views omit, and counts.

use airlock_engine::{Seat, SeatSet};

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(super) const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(super) const fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Converts a length to a count for the wire, at most 255.
pub(super) fn count(things: usize) -> u8 {
    u8::try_from(things).unwrap_or(u8::MAX)
}

/// Seats that took a secret look, which is always announced (N-HIDDEN-03). Empty if everybody may see the
/// piece.
pub(super) fn seen_by(known: SeatSet) -> Vec<Seat> {
    if known == SeatSet::ALL { Vec::new() } else { known.iter().collect() }
}
