//! Hazards: immediate effects of a drawn or discarded hazard card (A-CARD-07, A-CARD-27). "The affected hero"
//! is that of A-CARD-38.

use serde::Deserialize;

/// Effect of a hazard. The effects of a card resolve in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HazardOp {
    /// The dial of every character goes down.
    LowerDials { by: u8 },
    /// The weapon in the main slot of the affected hero returns to hand.
    UnequipMainWeapon {
        /// Cards exhausted if that slot is empty.
        or_exhaust: u8,
    },
    /// Cards are exhausted (A-CARD-11).
    Exhaust { n: u8 },
    /// Blips appear at the spawn point nearest to the affected hero (A-SPAWN-01).
    Spawn {
        /// Number of blips.
        blips: u8,
    },
    /// The affected hero makes a defence roll without an attacker. A failure knocks it down and never kills.
    /// There is no counter-attack.
    DefenceRoll,
    /// The barricade token nearest to any character is removed.
    LoseBarricade {
        /// Cards exhausted if there is none.
        or_exhaust: u8,
    },
}
