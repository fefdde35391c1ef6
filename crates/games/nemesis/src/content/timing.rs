//! Time of use of cards and items.

use airlock_engine::words;

words! {
    /// Combat icon of a card or item (N-ACT-11…13).
    pub enum Combat("combat icon") {
        /// Only in combat.
        In => "in",
        /// Only out of combat.
        Out => "out",
        /// In and out of combat.
        Any => "any",
    }
}

impl Combat {
    /// True if the icon allows the use, given if the character is in combat.
    pub const fn allows(self, in_combat: bool) -> bool {
        match self {
            Self::In => in_combat,
            Self::Out => !in_combat,
            Self::Any => true,
        }
    }
}

words! {
    /// Time of use of a card or item.
    pub enum Timing("timing") {
        /// As an action of the seat's own turn.
        Action => "action",
        /// In a reaction window (N-REACT-01).
        Reaction => "reaction",
        /// Never used. The effect is permanent (N-OP-28).
        Passive => "passive",
    }
}

impl Timing {
    pub(super) const fn action() -> Self {
        Self::Action
    }
}
