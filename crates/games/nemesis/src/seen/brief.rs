//! What views leave out because it goes without saying, and counts.

use airlock_engine::{Seat, SeatSet};

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(super) const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(super) const fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A count for the wire.
pub(super) fn count(things: usize) -> u8 {
    u8::try_from(things).unwrap_or(u8::MAX)
}

/// Who took a secret look: every look is announced (N-HIDDEN-03). Nobody in particular, if everybody may see it.
pub(super) fn seen_by(known: SeatSet) -> Vec<Seat> {
    if known == SeatSet::ALL { Vec::new() } else { known.iter().collect() }
}
