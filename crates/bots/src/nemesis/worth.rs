//! Value of operations. The family's own file of bot code says what each is worth.

use airlock_nemesis::{Action, content::CardOp};

use super::{mind::Mind, wish::Deed};

/// Value of an operation to a bot, matched once for each family.
pub(super) trait Worth {
    /// Value of carrying it out by an action.
    fn worth(&self, mind: &Mind<'_>, action: &Action) -> i32;

    /// The wish that it fulfils.
    fn deed(&self, _mind: &Mind<'_>) -> Option<Deed> {
        None
    }

    /// Value of the wish that it fulfils, recorded as a reason.
    fn wished(&self, mind: &Mind<'_>) -> i32 {
        self.deed(mind).map_or(0, |deed| mind.wish(deed))
    }
}

/// The value of an operation: what its family says.
pub(super) const fn of(op: &CardOp) -> &dyn Worth {
    match op {
        CardOp::Weapon(op) => op,
        CardOp::Moving(op) => op,
        CardOp::Striking(op) => op,
        CardOp::Hand(op) => op,
        CardOp::Look(op) => op,
        CardOp::Door(op) => op,
        CardOp::Hazard(op) => op,
        CardOp::Room(op) => op,
        CardOp::Item(op) => op,
        CardOp::Body(op) => op,
        CardOp::Reaction(_) | CardOp::Passive(_) => &OutOfTurn,
    }
}

/// Total value of some operations.
pub(super) fn total(mind: &Mind<'_>, action: &Action, ops: &[CardOp]) -> i32 {
    let worth = |op: &dyn Worth| {
        let worth = op.worth(mind, action);
        if let Some(deed) = op.deed(mind) {
            mind.note(deed.fact(), worth);
        }
        worth
    };
    ops.iter().map(of).map(worth).sum()
}

/// Value of an operation that no action carries out.
struct OutOfTurn;

impl Worth for OutOfTurn {
    fn worth(&self, _: &Mind<'_>, _: &Action) -> i32 {
        0
    }
}
