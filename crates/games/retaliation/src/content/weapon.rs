//! Weapons: how they change shots, bursts and melee attacks (R-SHOOT-10).

use airlock_engine::words;
use serde::Deserialize;

use crate::content::ids::BurstFace;

/// The weapon side of an item.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponDef {
    /// Whether it shoots.
    pub range: WeaponRange,
    /// It always counts as loaded (R-SHOOT-02).
    #[serde(default)]
    pub needs_no_ammo: bool,
    /// What it changes.
    #[serde(default)]
    pub ops: Vec<WeaponOp>,
    /// What the effect symbol of the burst die does (R-SPRAY-07).
    #[serde(default)]
    pub on_effect: Option<FaceOp>,
    /// What an ammo loss of the shoot die does besides (R-SHOOT-07).
    #[serde(default)]
    pub on_ammo_loss: Option<FaceOp>,
    /// What a critical of the shoot die does besides.
    #[serde(default)]
    pub on_critical: Option<FaceOp>,
}

words! {
    /// Whether a weapon shoots.
    pub enum WeaponRange("range of a weapon") { Ranged => "ranged", Melee => "melee" }
}

/// How a weapon changes attacks with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WeaponOp {
    /// Price of each shot and burst in a section with inactive life support.
    OxygenWithoutLifeSupport {
        /// How much oxygen.
        n: u8,
    },
    /// More hits before the shoot die (R-SHOOT-17).
    ExtraHits {
        /// How many.
        n: u8,
    },
    /// Hits if the target of a shot lives.
    HitsIfAlive {
        /// How many.
        n: u8,
    },
    /// If wanted, ammo is spent to shoot once more at the same target.
    ShootAgain,
    /// Instead of a shot, ammo is spent and an adult of the room is repelled.
    RepelAdultInstead,
    /// The number of the shoot die changes (R-SHOOT-12).
    ShootNumber {
        /// By how much.
        by: i8,
    },
    /// The number of hits of a burst changes (R-SPRAY-09).
    BurstHits {
        /// By how much.
        by: i8,
    },
    /// A face of the burst die has another number of hits; the effect symbol stays (R-SPRAY-09).
    BurstFaceAs {
        /// The face.
        face: BurstFace,
        /// Its number.
        hits: u8,
    },
    /// If wanted, once more at the same corridor after a burst, without spending ammo (R-SPRAY-13).
    BurstAgain,
    /// Grenades on this weapon may be used before a burst or instead of one.
    OwnGrenades,
    /// Instead of the roll of a melee attack the target dies and this weapon gets a malfunction.
    MeleeKillsAndBreaks,
}

words! {
    /// What a symbol of a die does with a weapon.
    pub enum FaceOp("effect of a symbol") {
        /// A malfunction on this weapon.
        BreakThis => "break_this",
        /// A malfunction in the own room.
        BreakRoom => "break_room",
        /// Fire in the own room.
        Fire => "fire",
        /// 2 health are lost for each marker on this weapon, then 1 marker is added.
        Overheat => "overheat",
        /// The target dies.
        KillTarget => "kill_target",
        /// Ammo is spent, if there is any.
        SpendAmmo => "spend_ammo",
    }
}
