//! Weapons: costs and effects of attacks with them.

use airlock_engine::words;
use serde::Deserialize;

/// Weapon data of a card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponDef {
    /// Cards exhausted to equip it from hand during play (A-EQUIP-07).
    pub equip_cost: u8,
    /// Its keywords (section 16).
    pub keywords: Vec<Keyword>,
    pub attack: AttackDef,
    /// Effects after an Attack action with it and its full-auto series (A-ATTACK-12). They are optional.
    #[serde(default)]
    pub after_attack: Vec<WeaponOp>,
}

impl WeaponDef {
    /// True if the weapon has this keyword.
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
    /// Price before the roll (A-ATTACK-04).
    pub cost: UseCost,
    /// The largest range (A-SPACE-12); `None` if only sight limits it.
    #[serde(default)]
    pub range: Option<u8>,
    /// True for an area attack (A-ATTACK-13).
    pub area: bool,
    /// Added to the dial for comparison only (A-ATTACK-23).
    pub dial_bonus: u8,
    /// Rolls that hit at any dial value (A-ATTACK-19).
    #[serde(default)]
    pub auto_hit: Option<AutoHit>,
}

/// The use cost of a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UseCost {
    /// This many cards are exhausted.
    Exhaust(u8),
    /// The weapon card itself is discarded (A-ATTACK-21).
    Discard,
}

/// Rolls that hit at any dial value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutoHit {
    /// The highest such roll.
    pub on: u8,
    /// The largest range at which it applies; `None` for any.
    #[serde(default)]
    pub within: Option<u8>,
}

/// Effect after an Attack action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WeaponOp {
    /// A free Attack action (A-CARD-33, A-CARD-34).
    FreeAttack {
        with: FreeAttackWith,
        /// Cards exhausted in addition to the weapon's use cost.
        #[serde(default)]
        exhaust: u8,
    },
}

words! {
    /// Choice of weapon for a free attack.
    pub enum FreeAttackWith("weapon of a free attack") {
        /// The weapon of the attack itself.
        This => "this",
        /// An equipped weapon with the keyword GRENADE.
        Grenade => "grenade",
    }
}
