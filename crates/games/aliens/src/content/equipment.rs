//! Equipment cards and their purposes.

use airlock_engine::words;
use serde::Deserialize;

use crate::content::ids::EnduranceType;

/// Equipment data of a card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EquipmentDef {
    /// Cards exhausted to equip it from hand during play (A-EQUIP-07).
    pub equip_cost: u8,
    /// Its use.
    pub purpose: Purpose,
}

/// Use of a piece of equipment.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// A permanent effect.
    Passive(PassiveEquipment),
    /// After a failed defence roll of its wearer a card may be revealed (A-REROLL-04).
    Armour(Armour),
    /// A Card action: one action of its bearer (A-CARDACT-01, A-KEY-01).
    Action(Vec<EquipmentOp>),
    /// Discarded as an Attack action of its bearer begins. The attack and its full-auto shots exhaust no
    /// cards.
    FreeAttack,
}

/// Permanent effect of equipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PassiveEquipment {
    /// The tech value counts as higher (A-TECH-01).
    Tech {
        /// The kind of test it helps with.
        test: TechTest,
        /// Added to the tech value.
        more: u8,
    },
}

words! {
    /// Kind of a tech test.
    pub enum TechTest("tech test") {
        /// To barricade or unbarricade (A-SEAL-02).
        Seal => "seal",
        /// For a mission's object (A-INTERACT-02).
        Interact => "interact",
    }
}

/// Armour. It reveals a card, and the card's type decides the effect for its wearer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// With a card of this type the attack is avoided, without counter-attack.
    pub avoids: EnduranceType,
    /// With a card of this type the armour is discarded.
    pub breaks: EnduranceType,
}

/// Effect of a Card action. The effects of a card resolve in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EquipmentOp {
    /// Cards are exhausted (A-CARD-11).
    Exhaust { n: u8 },
    /// The player looks at the number side of blips, in secret (A-HIDDEN-05).
    LookAtBlips {
        /// Maximum number of blips.
        n: u8,
        /// Largest walking distance (A-SPACE-11).
        within: u8,
    },
    /// An adjacent prone character stands up.
    StandUpAdjacent,
}
