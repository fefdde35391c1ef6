//! What is used: action cards, items, rooms, the robot, and trade (R-ACT, R-ITEM, R-ROOM, R-ROBOT).

use airlock_engine::{Framed, Illegal, Seat};

use crate::{
    content::ItemCardId,
    model::words::{Action, Offer},
    rules::{frame::Cx, position::Retaliation},
};

/// What a seat can use in its turn.
pub(crate) fn add_offers(_: &Retaliation, _: Seat, _: &mut Vec<Offer>) {}

/// Why something cannot be used.
pub(crate) fn why_not(_: &Retaliation, _: Seat, _: &Action) -> Illegal {
    Retaliation::NOT_OFFERED
}

/// Carries out what was declared and paid.
pub(crate) fn perform(_: &mut Retaliation, _: &mut Cx<'_>, _: Seat, _: &Action) {}

/// An item was gained: it may be used at once (R-ITEM-10).
pub(crate) fn gained(_: &mut Retaliation, _: Seat, _: ItemCardId) {}
