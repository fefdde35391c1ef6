//! Items: the three decks, military equipment, starting items and eggs (R-ITEM).

use std::collections::BTreeMap;

use airlock_engine::{
    card_id,
    content::{Names, Text},
    follow::TwoSided,
    words,
};
use serde::Deserialize;

use super::{
    Branch,
    load::{self, Source, embedded},
    weapon::WeaponDef,
};
use crate::content::ids::{Gear, ItemBack, ItemKind};

/// What an item says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemDef {
    /// Which item this is.
    pub kind: ItemKind,
    /// Its name.
    pub name: Text,
    /// What works by itself; what a use does stands in its branches. Present where there are standing effects or a weapon.
    #[serde(default)]
    pub text: Option<Text>,
    /// How many cards of it have which back.
    pub copies: BTreeMap<ItemBack, usize>,
    /// Where it is carried.
    pub class: ItemClass,
    /// Its slots for gear (R-BELT-02).
    #[serde(default)]
    pub slots: Vec<GearSlot>,
    /// It is discarded after its use (R-ITEM-08).
    #[serde(default)]
    pub one_use: bool,
    /// Barred in combat (R-TURN-12).
    #[serde(default)]
    pub not_in_combat: bool,
    /// It may be used at once when it is gained, without action or card (R-ITEM-10).
    #[serde(default)]
    pub free_on_gain: bool,
    /// What it fights with.
    #[serde(default)]
    pub weapon: Option<WeaponDef>,
    /// What works by itself while it is carried, and without malfunction (R-MALF-04).
    #[serde(default)]
    pub standing: Vec<Standing>,
    /// What its use does; several are alternatives. Empty: it cannot be used by the action (R-ITEM-09).
    #[serde(default)]
    pub branches: Vec<Branch>,
}

words! {
    /// Where an item is carried.
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
        /// A grey one.
        Any => "any",
    }
}

impl GearSlot {
    /// Whether a token of that kind may lie in it.
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

/// What works by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Standing {
    /// A wound that would be gained is replaced by the loss of this item (R-COND-15).
    DiscardForWound,
    /// If wanted, a wound that would be gained is replaced by the loss of health (R-COND-15).
    HealthForWound {
        /// How much.
        n: u8,
    },
    /// Contamination that would be gained is replaced by the loss of health (R-COND-15).
    HealthForContamination {
        /// How much.
        n: u8,
    },
    /// The loss of health from an attack is smaller.
    LessHealthFromAttacks {
        /// By how much.
        n: u8,
    },
    /// If wanted, a malfunction on this item prevents an attack (R-COND-15).
    BreakToPreventAttack,
    /// If wanted, all ammo of this weapon, at least 1, is spent to deal hits to the attacker and prevent the attack
    /// (R-COND-15).
    EmptyToPreventAttack {
        /// How many.
        hits: u8,
    },
    /// It may share a hand with a ranged weapon.
    SharesHandWithRanged,
    /// Ammo on it counts as loaded in every own weapon.
    FeedsWeapons,
    /// Hazards are ignored while a room is discovered.
    NoHazardOnDiscovery,
}

card_id! {
    /// One of the 126 items, such as `duct_tape-yellow-3` or `egg-2`.
    ItemCardId("item", 126) in items().names
}

impl ItemCardId {
    /// What it is.
    pub fn kind(self) -> ItemKind {
        items().cards[self.index()].1
    }

    /// Its back.
    pub fn back(self) -> ItemBack {
        items().cards[self.index()].0
    }

    /// What it says.
    pub fn def(self) -> &'static ItemDef {
        self.kind().def()
    }

    /// All with a back.
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
    /// What it says.
    pub fn def(self) -> &'static ItemDef {
        &items().defs[self as usize]
    }

    /// Its cards.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = ItemCardId> + Clone {
        ItemCardId::all().filter(move |item| item.kind() == self)
    }
}

embedded! { items: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<ItemDef>,
    pub(super) cards: Vec<(ItemBack, ItemKind)>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
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
                cards.extend(std::iter::repeat_n((back, def.kind), copies));
                let name = match back {
                    ItemBack::Egg | ItemBack::Starting => def.kind.to_string(),
                    back => format!("{}-{back}", def.kind),
                };
                spellings.push((name, copies));
            }
        }
    }
    let names = Names::new(spellings);
    Ok(Loaded { defs: load::in_order("item", ItemKind::ALL, defs, |def| def.kind)?, cards, names })
}
