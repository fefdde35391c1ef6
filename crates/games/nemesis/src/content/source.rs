//! Where an effect is written.

use serde::{Deserialize, Serialize};

use super::{Branch, CardOp};
use crate::content::ids::{ActionKind, AttackKind, EventKind, IntruderActionKind, ItemKind, RoomKind};

/// The component whose text is carried out. Together with the index of a branch and of an operation it is all that a
/// state has to remember of an effect in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectSource {
    /// An action card.
    Action(ActionKind),
    /// An item card.
    Item(ItemKind),
    /// A room action.
    Room(RoomKind),
    /// An intruder attack card.
    Attack(AttackKind),
    /// The lower part of an event card.
    Event(EventKind),
    /// The effect of a card of the intruder player.
    IntruderAction(IntruderActionKind),
}

impl EffectSource {
    /// The branches to choose from; attack, event and intruder action cards have none.
    pub fn branches(self) -> &'static [Branch] {
        match self {
            Self::Action(kind) => &kind.def().branches,
            Self::Item(kind) => &kind.def().branches,
            Self::Room(kind) => &kind.def().action,
            Self::Attack(_) | Self::Event(_) | Self::IntruderAction(_) => &[],
        }
    }

    /// The operations of a branch; none for other numbers.
    pub fn ops(self, branch: usize) -> &'static [CardOp] {
        self.branches().get(branch).map_or(&[], |branch| &branch.ops)
    }
}
