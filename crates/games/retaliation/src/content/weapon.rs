//! Weapons and their changes to shots, bursts and melee attacks (R-SHOOT-10).

use airlock_engine::words;
use serde::Deserialize;

use crate::content::ids::BurstFace;

/// The weapon side of an item.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponDef {
    pub range: WeaponRange,
    /// True if it always counts as loaded (R-SHOOT-02).
    #[serde(default)]
    pub needs_no_ammo: bool,
    #[serde(default)]
    pub ops: Vec<WeaponOp>,
    /// Effect of the effect symbol of the burst die (R-SPRAY-07).
    #[serde(default)]
    pub on_effect: Option<FaceOp>,
    /// Additional effect of an ammo loss on the shoot die (R-SHOOT-07).
    #[serde(default)]
    pub on_ammo_loss: Option<FaceOp>,
    /// Additional effect of a critical on the shoot die.
    #[serde(default)]
    pub on_critical: Option<FaceOp>,
}

words! {
    /// The range of a weapon. Only ranged weapons shoot and burst.
    pub enum WeaponRange("range of a weapon") { Ranged => "ranged", Melee => "melee" }
}

/// A change that a weapon makes to attacks with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WeaponOp {
    /// Each shot and burst in a section with inactive life support costs oxygen.
    OxygenWithoutLifeSupport { n: u8 },
    /// Deals more hits before the roll of the shoot die (R-SHOOT-17).
    ExtraHits { n: u8 },
    /// Deals hits if the target of a shot survives it.
    HitsIfAlive { n: u8 },
    /// Ammo may be spent to shoot again at the same target.
    ShootAgain,
    /// Instead of shooting, ammo may be spent to repel an adult in the room.
    RepelAdultInstead,
    /// Adds to the number on the shoot die (R-SHOOT-12).
    ShootNumber {
        /// May be negative.
        by: i8,
    },
    /// Adds to the number of hits of a burst (R-SPRAY-09).
    BurstHits {
        /// May be negative.
        by: i8,
    },
    /// A face of the burst die has another number of hits. The effect symbol stays (R-SPRAY-09).
    BurstFaceAs {
        face: BurstFace,
        /// New number of hits.
        hits: u8,
    },
    /// After a burst, another one at the same corridor is allowed, without spending ammo (R-SPRAY-13).
    BurstAgain,
    /// Grenades on this weapon may be used before a burst or instead of one.
    OwnGrenades,
    /// In a melee attack, the target dies without a roll and this weapon gets a malfunction.
    MeleeKillsAndBreaks,
}

words! {
    /// The effect of a die symbol with a weapon.
    pub enum FaceOp("effect of a symbol") {
        /// Places a malfunction on this weapon.
        BreakThis => "break_this",
        /// Places a malfunction in the shooter's room.
        BreakRoom => "break_room",
        /// Places fire in the shooter's room.
        Fire => "fire",
        /// The shooter loses 2 health for each marker on this weapon, then 1 marker is added.
        Overheat => "overheat",
        /// The target dies.
        KillTarget => "kill_target",
        SpendAmmo => "spend_ammo",
    }
}
