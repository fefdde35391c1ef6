//! Items: the three decks, military equipment, starting items and eggs (R-ITEM).

use std::collections::BTreeMap;

use airlock_engine::{
    content::{Cards, Names, Text},
    follow::TwoSided,
    printed_cards, words,
};
use serde::Deserialize;

use super::{
    Branch,
    load::{self, Source, embedded},
    weapon::WeaponDef,
};
use crate::content::ids::{Gear, ItemBack, ItemKind};

/// Printed content of an item.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemDef {
    pub kind: ItemKind,
    pub name: Text,
    /// Text of the passive effects and the weapon, `None` without either. The effect of using the item is in
    /// its branches.
    #[serde(default)]
    pub text: Option<Text>,
    /// Number of cards by back.
    pub copies: BTreeMap<ItemBack, usize>,
    pub class: ItemClass,
    /// Its slots for gear (R-BELT-02).
    #[serde(default)]
    pub slots: Vec<GearSlot>,
    /// True if it is discarded when used (R-ITEM-08).
    #[serde(default)]
    pub one_use: bool,
    /// True if barred in combat (R-TURN-12).
    #[serde(default)]
    pub not_in_combat: bool,
    /// True if it may be used at once when gained, without action or card (R-ITEM-10).
    #[serde(default)]
    pub free_on_gain: bool,
    /// `None` if it is no weapon.
    #[serde(default)]
    pub weapon: Option<WeaponDef>,
    /// Effects that apply while it is carried and has no malfunction (R-MALF-04).
    #[serde(default)]
    pub standing: Vec<Standing>,
    /// Effects of using it. Several are alternatives. Empty if it cannot be used by the action (R-ITEM-09).
    #[serde(default)]
    pub branches: Vec<Branch>,
}

words! {
    /// The way in which an item is carried.
    pub enum ItemClass("item class") {
        /// In the backpack, hidden (R-ITEM-01).
        Regular => "regular",
        /// In a hand slot (R-ITEM-02).
        Heavy => "heavy",
        /// On the heavily injured section (R-ITEM-04).
        Armor => "armor",
    }
}

words! {
    /// A slot for a gear token (R-BELT-02).
    pub enum GearSlot("gear slot") {
        Ammo => "ammo",
        Grenade => "grenade",
        Oxygen => "oxygen",
        Medpack => "medpack",
        /// A grey slot, which takes any kind.
        Any => "any",
    }
}

impl GearSlot {
    /// True if the slot takes a token of this kind.
    pub fn takes(self, gear: Gear) -> bool {
        match self {
            Self::Any => true,
            Self::Ammo => gear == Gear::Ammo,
            Self::Grenade => gear == Gear::Grenade,
            Self::Oxygen => gear == Gear::Oxygen,
            Self::Medpack => gear == Gear::Medpack,
        }
    }
}

/// A passive effect of a carried item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Standing {
    /// A wound that would be gained is replaced by the loss of this item (R-COND-15).
    DiscardForWound,
    /// A wound that would be gained may be replaced by the loss of health (R-COND-15).
    HealthForWound {
        /// Health lost.
        n: u8,
    },
    /// Contamination that would be gained is replaced by the loss of health (R-COND-15).
    HealthForContamination {
        /// Health lost.
        n: u8,
    },
    /// Reduces the loss of health from an attack.
    LessHealthFromAttacks { n: u8 },
    /// A malfunction on this item may be taken to prevent an attack (R-COND-15).
    BreakToPreventAttack,
    /// All ammo of this weapon, at least 1, may be spent to deal hits to the attacker and prevent the attack
    /// (R-COND-15).
    EmptyToPreventAttack { hits: u8 },
    /// The item may share a hand with a ranged weapon.
    SharesHandWithRanged,
    /// Ammo on the item counts as loaded in each weapon of its owner.
    FeedsWeapons,
    /// Hazards are ignored while a room is discovered.
    NoHazardOnDiscovery,
}

printed_cards! {
    /// One of the 126 items, such as `duct_tape-yellow-3` or `egg-2`.
    ItemCardId("item", 126) of ItemKind: ItemDef in items()
}

impl ItemCardId {
    /// The back of the card.
    pub fn back(self) -> ItemBack {
        items().cards[self.index()].1
    }

    /// All cards with a back.
    pub fn of(back: ItemBack) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |item| item.back() == back)
    }
}

impl TwoSided for ItemCardId {
    type Front = ItemKind;
    type Back = ItemBack;

    fn front(self) -> ItemKind {
        self.kind()
    }

    fn back(self) -> ItemBack {
        self.back()
    }
}

impl ItemKind {
    /// All cards of this kind.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = ItemCardId> + Clone {
        ItemCardId::all().filter(move |item| item.kind() == self)
    }
}

embedded! { items: Cards<ItemDef, ItemBack> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Cards<ItemDef, ItemBack>> {
    let mut defs: Vec<ItemDef> = Vec::new();
    for file in ["items", "equipment", "starting_items"] {
        defs.extend(source.parse::<Vec<ItemDef>>(file)?);
    }
    let mut cards = Vec::new();
    let mut spellings = Vec::new();
    for &back in ItemBack::ALL {
        for def in &defs {
            let copies = def.copies.get(&back).copied().unwrap_or(0);
            if copies > 0 {
                cards.extend(std::iter::repeat_n((def.kind, back), copies));
                let name = match back {
                    ItemBack::Egg | ItemBack::Starting => def.kind.to_string(),
                    back => format!("{}-{back}", def.kind),
                };
                spellings.push((name, copies));
            }
        }
    }
    Cards::spelt(defs, cards, Names::new(spellings))
}
