//! Item cards: three decks, the crafted stock, starting weapons and special items (N-COMP-13).

use std::collections::BTreeMap;

use airlock_engine::{
    content::{Cards, Names, Source, Text},
    follow::TwoSided,
    printed_cards, words,
};
use serde::Deserialize;

use super::{
    Branch, Combat, Timing, WeaponClass,
    load::{self, embedded},
};
use crate::content::ids::{Character, CombatFace, CraftSymbol, ItemColor, ItemKind, RoomKind};

/// Printed content of an item card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemDef {
    pub kind: ItemKind,
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// Number of cards by the colour of their backs.
    pub copies: BTreeMap<ItemColor, usize>,
    /// True if the item is carried openly in a hand slot (N-ITEM-04).
    #[serde(default)]
    pub heavy: bool,
    /// True if the item is discarded after its use (N-ITEM-13, N-ITEM-20).
    #[serde(default)]
    pub single_use: bool,
    /// Number of action cards to discard for its use; `None` for weapons, which are not used by themselves.
    #[serde(default)]
    pub cost: Option<u8>,
    /// Combat icon.
    #[serde(default = "any_combat")]
    pub combat: Combat,
    #[serde(default = "Timing::action")]
    pub timing: Timing,
    /// Symbol that the item contributes to crafting (N-CRAFT-02).
    #[serde(default)]
    pub craft_symbol: Option<CraftSymbol>,
    /// Symbols of the two items it is crafted from (N-CRAFT-02).
    #[serde(default)]
    pub recipe: Option<[CraftSymbol; 2]>,
    /// Weapon data; `None` for an item that cannot shoot.
    #[serde(default)]
    pub weapon: Option<WeaponDef>,
    /// Owner of a starting weapon or special item.
    #[serde(default)]
    pub owner: Option<Character>,
    /// Condition to unlock a special item (N-QUEST-03).
    #[serde(default)]
    pub unlock: Option<Unlock>,
    /// Effects to choose from. Several branches are a printed OR. Empty for weapons.
    #[serde(default)]
    pub branches: Vec<Branch>,
}

const fn any_combat() -> Combat {
    Combat::Any
}

/// Condition to unlock a special item. Unlocking costs 1 and is possible out of combat only (N-QUEST-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unlock {
    /// The character is in this explored room. A malfunction marker does not matter.
    Room(RoomKind),
    /// The character discards one item that it owns, of a listed kind.
    Discard(Vec<ItemKind>),
}

impl Unlock {
    /// Number of action cards to discard to unlock an item (N-QUEST-06).
    pub const COST: u8 = 1;
    /// Combat condition of unlocking: out of combat only (N-QUEST-06).
    pub const COMBAT: Combat = Combat::Out;
}

/// Weapon data of an item.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponDef {
    /// Energy or classic (N-ITEM-10).
    pub class: WeaponClass,
    /// Maximum ammo (N-ITEM-09).
    pub capacity: u8,
    /// Ammo of a new weapon (N-SETUP-30, N-ITEM-08, N-CRAFT-07).
    pub starting_ammo: u8,
    /// Modifiers of its shots (N-OP-06).
    #[serde(default)]
    pub mods: Vec<WeaponMod>,
}

/// A modifier of the shots with a weapon, in the order of N-OP-06.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WeaponMod {
    /// Each roll may be repeated; the last roll counts (DP-REROLL).
    Reroll {
        /// Number of repetitions.
        n: u8,
    },
    /// A rolled face counts as another one.
    TreatAs {
        /// Face before replacement.
        on: CombatFace,
        counts_as: CombatFace,
    },
    /// At least `n` injuries, except on a MISS.
    MinInjury { n: u8 },
    /// Additional injuries.
    ExtraInjury {
        /// Condition for them.
        on: InjuryOn,
        n: u8,
        /// Additional ammo that may be discarded for the injuries. 0 if they are not optional (DP-CARD).
        #[serde(default)]
        pay_ammo: u8,
    },
    /// Places a fire marker in the shooter's room, after the condition check.
    Fire { on: CombatFace },
}

words! {
    /// Condition for extra injuries of a weapon, on the face after replacement (N-OP-06).
    pub enum InjuryOn("injury condition") {
        Hit1OrHit2 => "hit_1_or_hit_2",
        Hit2 => "hit_2",
        /// If the shot deals at least 1 injury.
        AnyInjury => "any_injury",
    }
}

impl InjuryOn {
    /// True if the condition holds for a face (after replacement) and the injuries of the shot so far.
    pub const fn holds(self, face: CombatFace, injuries: u8) -> bool {
        match self {
            Self::Hit1OrHit2 => matches!(face, CombatFace::Hit1 | CombatFace::Hit2),
            Self::Hit2 => matches!(face, CombatFace::Hit2),
            Self::AnyInjury => injuries > 0,
        }
    }
}

printed_cards! {
    /// One of the 120 item cards, such as `energy_charge-red-04` or `antidote-blue-2`.
    ItemCardId("item card", 120) of ItemKind: ItemDef in item_cards()
}

impl ItemCardId {
    /// Colour of the card back, which determines the deck.
    pub fn color(self) -> ItemColor {
        item_cards().cards[self.index()].1
    }

    /// Text of both sides of the card. The kind alone would not distinguish cards with different backs.
    pub(crate) fn both_sides(self) -> String {
        format!("{} {}", self.color(), self.kind())
    }

    /// All cards with a back of this colour.
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
    /// All cards of this kind.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = ItemCardId> + Clone {
        ItemCardId::all().filter(move |card| card.kind() == self)
    }
}

embedded! { item_cards: Cards<ItemDef, ItemColor> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Cards<ItemDef, ItemColor>> {
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
                cards.extend(std::iter::repeat_n((def.kind, color), copies));
                spellings.push((format!("{}-{color}", def.kind), copies));
            }
        }
    }
    Cards::spelt(defs, cards, Names::new(spellings))
}
