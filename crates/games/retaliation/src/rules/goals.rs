//! What decides who wins (R-OBJ-05, R-MISSION-02, R-COOP-02).

use airlock_engine::Seat;

use crate::rules::position::Retaliation;

/// Whether a seat's objective is met.
pub(crate) fn objective_met(_: &Retaliation, _: Seat) -> bool {
    false
}

/// Whether the team has met its missions.
pub(crate) fn coop_won(_: &Retaliation) -> bool {
    false
}
