//! Items: taking, dropping, picking up, crafting, unlocking, attaching (sections 5.3, 15.1, 15.3, 15.4).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    frame::{Cx, Flow, Procedure},
    state::Nemesis,
    words::{Action, Offer},
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A card that can be attached was unlocked: attach it at once? (N-OP-27)
    AttachNow {
        /// Whose.
        seat: Seat,
    },
}

impl Procedure for Step {
    fn run(self, _game: &mut Nemesis, _cx: &mut Cx<'_>) -> Flow<Self> {
        Flow::Done
    }
}

/// Adds the offers of picking up, crafting, unlocking, dropping and attaching (DP-TURN, DP-DROP).
pub(crate) fn add_offers(_game: &Nemesis, _seat: Seat, _offers: &mut Vec<Offer>) {}

/// Why such an action is not offered.
pub(crate) fn why_not(_game: &Nemesis, _seat: Seat, _action: &Action) -> airlock_engine::Illegal {
    airlock_engine::Illegal::new("N-ACT-06", "this is not offered now")
}

/// Carries out picking up, crafting and unlocking.
pub(crate) fn perform(_game: &mut Nemesis, _cx: &mut Cx<'_>, _seat: Seat, _action: &Action) {}

/// Carries out dropping and attaching, which are no actions.
pub(crate) fn perform_free(_game: &mut Nemesis, _cx: &mut Cx<'_>, _seat: Seat, _action: &Action) {}

/// A normal item that is used is shown to everybody (N-ITEM-03).
pub(crate) fn show_used_item(_game: &mut Nemesis, _cx: &mut Cx<'_>, _seat: Seat, _action: &Action) {}
