//! Sources of effects: the components with rules text.

use serde::{Deserialize, Serialize};

use super::{Branch, CardOp};
use crate::content::ids::{ActionKind, AttackKind, EventKind, IntruderActionKind, ItemKind, RoomKind};

/// Component whose text is carried out. A state refers to an effect in progress by this value, the index of a
/// branch and the index of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectSource {
    Action(ActionKind),
    Item(ItemKind),
    Room(RoomKind),
    Attack(AttackKind),
    /// The lower part of an event card.
    Event(EventKind),
    /// The effect of a card of the intruder player.
    IntruderAction(IntruderActionKind),
}

impl EffectSource {
    /// Branches to choose from. Attack, event and intruder action cards have none.
    pub fn branches(self) -> &'static [Branch] {
        match self {
            Self::Action(kind) => &kind.def().branches,
            Self::Item(kind) => &kind.def().branches,
            Self::Room(kind) => &kind.def().action,
            Self::Attack(_) | Self::Event(_) | Self::IntruderAction(_) => &[],
        }
    }

    /// Operations of a branch. Empty if there is no such branch.
    pub fn ops(self, branch: usize) -> &'static [CardOp] {
        self.branches().get(branch).map_or(&[], |branch| &branch.ops)
    }
}
