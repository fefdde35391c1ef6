//! Weapons: what an attack with them costs and does.

use airlock_engine::words;
use serde::Deserialize;

/// What a weapon card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponDef {
    /// Cards exhausted to equip it from hand during play (A-EQUIP-07).
    pub equip_cost: u8,
    /// Its keywords (section 16).
    pub keywords: Vec<Keyword>,
    /// An attack with it.
    pub attack: AttackDef,
    /// What follows an Attack action with it, its full-auto series included (A-ATTACK-12); optional.
    #[serde(default)]
    pub after_attack: Vec<WeaponOp>,
}

impl WeaponDef {
    /// Whether it has a keyword.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }
}

words! {
    /// A keyword of a weapon (A-KEY-02…07).
    pub enum Keyword("keyword") {
        FullAuto => "full_auto",
        Grenade => "grenade",
        Close => "close",
        Bulky => "bulky",
        Unwieldy => "unwieldy",
        Sidearm => "sidearm",
    }
}

/// An attack with a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackDef {
    /// What it costs before the roll (A-ATTACK-04).
    pub cost: UseCost,
    /// The largest range (A-SPACE-12); `None`: whatever is seen.
    #[serde(default)]
    pub range: Option<u8>,
    /// Whether it is an area attack (A-ATTACK-13).
    pub area: bool,
    /// Added to the dial for comparing only (A-ATTACK-23).
    pub dial_bonus: u8,
    /// What hits whatever the dial shows (A-ATTACK-19).
    #[serde(default)]
    pub auto_hit: Option<AutoHit>,
}

/// The use cost of a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UseCost {
    /// So many cards are exhausted.
    Exhaust(u8),
    /// The weapon card itself is discarded (A-ATTACK-21).
    Discard,
}

/// What hits whatever the dial shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutoHit {
    /// This roll or less.
    pub on: u8,
    /// Only up to this range.
    #[serde(default)]
    pub within: Option<u8>,
}

/// What follows an Attack action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WeaponOp {
    /// A free Attack action (A-CARD-33, A-CARD-34).
    FreeAttack {
        /// With which weapon.
        with: FreeAttackWith,
        /// Its price in exhausted cards, besides the use cost of the weapon.
        #[serde(default)]
        exhaust: u8,
    },
}

words! {
    /// The weapon of a free attack.
    pub enum FreeAttackWith("weapon of a free attack") {
        /// The weapon of the attack itself.
        This => "this",
        /// An equipped weapon with the keyword GRENADE.
        Grenade => "grenade",
    }
}
