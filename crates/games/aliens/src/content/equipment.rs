//! Equipment: what it is good for.

use airlock_engine::words;
use serde::Deserialize;

use crate::content::ids::EnduranceType;

/// What an equipment card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EquipmentDef {
    /// Cards exhausted to equip it from hand during play (A-EQUIP-07).
    pub equip_cost: u8,
    /// What it is good for.
    pub purpose: Purpose,
}

/// What a piece of equipment is good for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// It helps always.
    Passive(PassiveEquipment),
    /// After a failed defence roll of its wearer a card may be revealed (A-REROLL-04).
    Armour(Armour),
    /// A Card action: one action of its bearer (A-CARDACT-01, A-KEY-01).
    Action(Vec<EquipmentOp>),
    /// Discarded as an own Attack action begins: the attack and its full-auto shots exhaust no cards.
    FreeAttack,
}

/// What helps always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PassiveEquipment {
    /// Tech counts as higher (A-TECH-01).
    Tech {
        /// For which tests.
        test: TechTest,
        /// By how much.
        more: u8,
    },
}

words! {
    /// What a tech test is made for.
    pub enum TechTest("tech test") {
        /// To barricade or unbarricade (A-SEAL-02).
        Seal => "seal",
        /// For a mission's object (A-INTERACT-02).
        Interact => "interact",
    }
}

/// What a revealed card does for whoever wears this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// With a card of this type the attack is avoided, without counter-attack.
    pub avoids: EnduranceType,
    /// With a card of this type the armour is discarded.
    pub breaks: EnduranceType,
}

/// What a Card action does, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EquipmentOp {
    /// Cards are exhausted (A-CARD-11).
    Exhaust {
        /// How many.
        n: u8,
    },
    /// The player looks at the number side of blips, in secret (A-HIDDEN-05).
    LookAtBlips {
        /// At most so many.
        n: u8,
        /// How near, in walking distance (A-SPACE-11).
        within: u8,
    },
    /// An adjacent prone character stands up.
    StandUpAdjacent,
}
