//! When a card or an item is used.

use airlock_engine::words;

words! {
    /// Whether a card or item may be used in combat (N-ACT-11…13).
    pub enum Combat("combat icon") {
        /// Only in combat.
        In => "in",
        /// Only out of combat.
        Out => "out",
        /// Always.
        Any => "any",
    }
}

impl Combat {
    /// Whether the icon allows a use by a character that is in combat or not.
    pub const fn allows(self, in_combat: bool) -> bool {
        match self {
            Self::In => in_combat,
            Self::Out => !in_combat,
            Self::Any => true,
        }
    }
}

words! {
    /// When a card or item is used.
    pub enum Timing("timing") {
        /// As one of the actions of the own turn.
        Action => "action",
        /// In a reaction window (N-REACT-01).
        Reaction => "reaction",
        /// Never: it works by itself (N-OP-28).
        Passive => "passive",
    }
}

impl Timing {
    pub(super) const fn action() -> Self {
        Self::Action
    }
}
