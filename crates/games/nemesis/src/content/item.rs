//! Item cards: three decks, the crafted stock, starting weapons and special items (N-COMP-13).

use std::collections::BTreeMap;

use airlock_engine::{
    card_id,
    content::{Names, Source, Text},
    follow::TwoSided,
    words,
};
use serde::Deserialize;

use super::{
    Branch, Combat, Timing, WeaponClass,
    load::{self, embedded},
};
use crate::content::ids::{Character, CombatFace, CraftSymbol, ItemColor, ItemKind, RoomKind};

/// What an item card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemDef {
    /// Which item this is.
    pub kind: ItemKind,
    /// Its name.
    pub name: Text,
    /// What it does.
    pub text: Text,
    /// How many cards of it have which back.
    pub copies: BTreeMap<ItemColor, usize>,
    /// It lies openly in a hand slot (N-ITEM-04).
    #[serde(default)]
    pub heavy: bool,
    /// It is discarded after its use (N-ITEM-13, N-ITEM-20).
    #[serde(default)]
    pub single_use: bool,
    /// Action cards to discard for its use; weapons have no use of their own.
    #[serde(default)]
    pub cost: Option<u8>,
    /// Its combat icon.
    #[serde(default = "any_combat")]
    pub combat: Combat,
    /// When it is used.
    #[serde(default = "Timing::action")]
    pub timing: Timing,
    /// The symbol it gives to crafting (N-CRAFT-02).
    #[serde(default)]
    pub craft_symbol: Option<CraftSymbol>,
    /// The symbols of the two items it is crafted from (N-CRAFT-02).
    #[serde(default)]
    pub recipe: Option<[CraftSymbol; 2]>,
    /// What it shoots with.
    #[serde(default)]
    pub weapon: Option<WeaponDef>,
    /// The character it comes with: starting weapons and special items.
    #[serde(default)]
    pub owner: Option<Character>,
    /// How it is unlocked; special items only (N-QUEST-03).
    #[serde(default)]
    pub unlock: Option<Unlock>,
    /// What its use does; several are an OR. Empty for weapons.
    #[serde(default)]
    pub branches: Vec<Branch>,
}

const fn any_combat() -> Combat {
    Combat::Any
}

/// How a special item is unlocked: cost 1, out of combat (N-QUEST-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unlock {
    /// In that explored room; a malfunction marker does not matter.
    Room(RoomKind),
    /// By discarding one own item of a listed kind.
    Discard(Vec<ItemKind>),
}

impl Unlock {
    /// Action cards to discard for the unlocking (N-QUEST-06).
    pub const COST: u8 = 1;
    /// Unlocking is possible out of combat only (N-QUEST-06).
    pub const COMBAT: Combat = Combat::Out;
}

/// The weapon side of an item.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponDef {
    /// Energy or classic (N-ITEM-10).
    pub class: WeaponClass,
    /// The most ammo it holds (N-ITEM-09).
    pub capacity: u8,
    /// Ammo it comes with (N-SETUP-30, N-ITEM-08, N-CRAFT-07).
    pub starting_ammo: u8,
    /// How it changes its shots (N-OP-06).
    #[serde(default)]
    pub mods: Vec<WeaponMod>,
}

/// A change of the shots with one weapon, in the order of N-OP-06.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WeaponMod {
    /// Each roll may be repeated; the last roll counts (DP-REROLL).
    Reroll {
        /// How often.
        n: u8,
    },
    /// A face really rolled counts as another one.
    TreatAs {
        /// The face rolled.
        on: CombatFace,
        /// What it counts as.
        counts_as: CombatFace,
    },
    /// At least that many injuries, except on a MISS.
    MinInjury {
        /// How many.
        n: u8,
    },
    /// More injuries.
    ExtraInjury {
        /// When.
        on: InjuryOn,
        /// How many.
        n: u8,
        /// Further ammo that may be discarded for it; 0: it is not optional (DP-CARD).
        #[serde(default)]
        pay_ammo: u8,
    },
    /// A fire marker in the own room, after the condition check.
    Fire {
        /// On which face.
        on: CombatFace,
    },
}

words! {
    /// When a weapon deals extra injuries; faces after replacement (N-OP-06).
    pub enum InjuryOn("injury condition") {
        /// On HIT1 and HIT2.
        Hit1OrHit2 => "hit_1_or_hit_2",
        /// On HIT2.
        Hit2 => "hit_2",
        /// If the shot deals at least 1 injury.
        AnyInjury => "any_injury",
    }
}

impl InjuryOn {
    /// Whether the condition holds for a face (after replacement) and the injuries of the shot so far.
    pub const fn holds(self, face: CombatFace, injuries: u8) -> bool {
        match self {
            Self::Hit1OrHit2 => matches!(face, CombatFace::Hit1 | CombatFace::Hit2),
            Self::Hit2 => matches!(face, CombatFace::Hit2),
            Self::AnyInjury => injuries > 0,
        }
    }
}

card_id! {
    /// One of the 120 item cards, such as `energy_charge-red-04` or `antidote-blue-2`.
    ItemCardId("item card", 120) in item_cards().names
}

impl ItemCardId {
    /// What it is.
    pub fn kind(self) -> ItemKind {
        item_cards().cards[self.index()].1
    }

    /// Its back: the deck it belongs to.
    pub fn color(self) -> ItemColor {
        item_cards().cards[self.index()].0
    }

    /// What it says.
    pub fn def(self) -> &'static ItemDef {
        self.kind().def()
    }

    /// What it shows from both sides: the kinds alone would not tell cards with different backs apart.
    pub(crate) fn both_sides(self) -> String {
        format!("{} {}", self.color(), self.kind())
    }

    /// All cards with a back.
    pub fn of(color: ItemColor) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.color() == color)
    }
}

impl TwoSided for ItemCardId {
    type Front = ItemKind;
    type Back = ItemColor;

    fn front(self) -> ItemKind {
        self.kind()
    }

    fn back(self) -> ItemColor {
        self.color()
    }
}

impl ItemKind {
    /// What the card says.
    pub fn def(self) -> &'static ItemDef {
        &item_cards().defs[self as usize]
    }

    /// Its cards.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = ItemCardId> + Clone {
        ItemCardId::all().filter(move |card| card.kind() == self)
    }
}

embedded! { item_cards: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<ItemDef>,
    pub(super) cards: Vec<(ItemColor, ItemKind)>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let mut defs: Vec<ItemDef> = Vec::new();
    for file in ["items", "crafted", "weapons", "special_items"] {
        defs.extend(source.parse::<Vec<ItemDef>>(file)?);
    }
    let mut cards = Vec::new();
    let mut spellings = Vec::new();
    for &color in ItemColor::ALL {
        for def in &defs {
            let copies = def.copies.get(&color).copied().unwrap_or(0);
            if copies > 0 {
                cards.extend(std::iter::repeat_n((color, def.kind), copies));
                spellings.push((format!("{}-{color}", def.kind), copies));
            }
        }
    }
    let names = Names::new(spellings);
    Ok(Loaded { defs: load::in_order("item", ItemKind::ALL, defs, |def| def.kind)?, cards, names })
}
