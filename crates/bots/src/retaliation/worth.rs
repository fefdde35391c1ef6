//! Value of operations. The family's own file of bot code says what each is worth.

use airlock_retaliation::content::{IntruderOp, UseOp};

use super::mind::Mind;

/// Score of an action that would lose the match.
pub(super) const NEVER: i32 = -3_000;

/// Value of an operation to a bot, matched once for each family.
pub(super) trait Worth {
    /// Value of carrying it out.
    fn worth(&self, mind: &Mind<'_>) -> i32;
}

/// The value of an operation: what its family says.
pub(super) const fn of(op: &UseOp) -> &dyn Worth {
    match op {
        UseOp::Price(op) => op,
        UseOp::Choice(op) => op,
        UseOp::Hand(op) => op,
        UseOp::Item(op) => op,
        UseOp::Order(op) => op,
        UseOp::Moving(op) => op,
        UseOp::Firing(op) => op,
        UseOp::Intruder(op) => op,
        UseOp::Health(op) => op,
        UseOp::Gear(op) => op,
        UseOp::Marker(op) => op,
        UseOp::Door(op) => op,
        UseOp::Noise(op) => op,
        UseOp::Facility(op) => op,
        UseOp::Robot(op) => op,
    }
}

/// Total value of some operations.
pub(super) fn total(mind: &Mind<'_>, ops: &[UseOp]) -> i32 {
    let dangerous = ops.contains(&IntruderOp::SufferAdultAttack.into());
    let worth = ops.iter().map(|op| of(op).worth(mind)).sum();
    // A dangerous side effect needs a sufficient benefit.
    if dangerous && worth < 60 { NEVER } else { worth }
}
