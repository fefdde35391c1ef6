//! Families of operations. The file of each family says what its operations need and what they do.

use crate::{
    content::CardOp,
    rules::{
        effect::{
            Effect,
            reactions::OutOfTurn,
            verdict::{Use, Verdict},
        },
        frame::Cx,
        position::Nemesis,
    },
};

/// Rules of an operation, matched once for each family.
pub(super) trait Operation {
    /// Conditions and declarations (N-OP-01).
    fn need(&self, game: &Nemesis, using: Use) -> Verdict;

    /// Carries it out. An impossible one is skipped (N-OP-01).
    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect);

    /// Rules of an offer, the main one first, if this is the main operation.
    fn rules(&self) -> &'static [&'static str];

    /// True if it reveals something hidden or rolls a die.
    fn reveals(&self) -> bool;

    /// True if it may end the match for a seat.
    fn is_grave(&self, _game: &Nemesis) -> bool {
        false
    }

    /// True if it is only a price, never the main operation of a branch.
    fn is_price(&self) -> bool {
        false
    }
}

/// The rules of an operation: those of its family.
pub(super) const fn rules_of(op: &CardOp) -> &dyn Operation {
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
