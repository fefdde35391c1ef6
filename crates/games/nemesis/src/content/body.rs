//! What gets under the skin: serious wounds, contamination cards, and the intruders' weaknesses.

use airlock_engine::{
    card_id,
    content::{Names, Source, Text},
};
use serde::Deserialize;

use super::load::{self, embedded};
use crate::content::ids::{Species, Weakness, Wound};

/// What a serious wound card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WoundDef {
    /// Which wound this is.
    pub kind: Wound,
    /// Its name.
    pub name: Text,
    /// What it does while it is not dressed.
    pub text: Text,
    /// How many cards there are.
    pub copies: usize,
    /// What it does while it is not dressed; equal wounds do not add up (N-WOUND-06).
    pub effect: WoundEffect,
}

/// What an undressed serious wound does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WoundEffect {
    /// The character has only that many hand slots (N-ITEM-07).
    HandSlots(u8),
    /// Item actions cost that much more (N-OP-16).
    ItemActionsCostMore(u8),
    /// The basic action Escape costs that much (N-OP-05).
    EscapeCost(u8),
    /// The hand is filled to that many cards fewer (N-OP-15).
    RefillLess(u8),
    /// That many light wounds whenever the seat passes (N-OP-16).
    LightWoundsOnPass(u8),
}

card_id! {
    /// One of the 16 serious wound cards, such as `leg-2`.
    WoundCardId("serious wound card", 16) in wounds().names
}

impl WoundCardId {
    /// What it is.
    pub fn kind(self) -> Wound {
        wounds().cards[self.index()]
    }

    /// What it says.
    pub fn def(self) -> &'static WoundDef {
        self.kind().def()
    }
}

impl Wound {
    /// What the card says.
    pub fn def(self) -> &'static WoundDef {
        &wounds().defs[self as usize]
    }
}

/// What a weakness card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaknessDef {
    /// Which weakness this is.
    pub kind: Weakness,
    /// Its name.
    pub name: Text,
    /// What it changes once it is discovered; each one is a named rule of N-OP-40, or changes the rule of
    /// the Void Seeders that it names.
    pub text: Text,
    /// Whose it is.
    #[serde(skip)]
    pub species: Species,
}

impl Weakness {
    /// What the card says.
    pub fn def(self) -> &'static WeaknessDef {
        &weaknesses()[self as usize]
    }

    /// The weaknesses of a species (V-SETUP-09).
    pub fn of(species: Species) -> impl Iterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |weakness| weakness.def().species == species)
    }
}

/// The contamination cards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContaminationDef {
    /// What all of them are called.
    pub name: Text,
    /// What all of them do.
    pub text: Text,
    /// The cards.
    pub cards: Vec<ContaminationCard>,
}

/// What only the scanner shows of a contamination card (N-CONTAM-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContaminationCard {
    /// The word under the scanner.
    pub word: Box<str>,
    /// Whether it is infected.
    #[serde(default)]
    pub infected: bool,
}

card_id! {
    /// One of the 27 contamination cards, such as `contamination-07`. The name gives its face away: it is for states,
    /// not for views (N-HIDDEN-02).
    ContaminationId("contamination card", 27) in contamination().1
}

impl ContaminationId {
    /// Whether it is infected.
    pub fn infected(self) -> bool {
        contamination().0.cards[self.index()].infected
    }

    /// The word under the scanner.
    pub fn word(self) -> &'static str {
        &contamination().0.cards[self.index()].word
    }
}

embedded! { wounds: Wounds = load_wounds }
embedded! { weaknesses: Vec<WeaknessDef> = load_weaknesses }
embedded! { contamination: (ContaminationDef, Names) = load_contamination }

pub(super) struct Wounds {
    pub(super) defs: Vec<WoundDef>,
    pub(super) cards: Vec<Wound>,
    pub(super) names: Names,
}

pub(super) fn load_wounds(source: &Source<'_>) -> load::Result<Wounds> {
    let defs: Vec<WoundDef> = source.parse("serious_wounds")?;
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.copies)));
    let cards = defs.iter().flat_map(|def| std::iter::repeat_n(def.kind, def.copies)).collect();
    Ok(Wounds { defs: load::in_order("serious wound", Wound::ALL, defs, |def| def.kind)?, cards, names })
}

pub(super) fn load_weaknesses(source: &Source<'_>) -> load::Result<Vec<WeaknessDef>> {
    let defs = load::of_species(source, "weaknesses")?.into_iter();
    let defs = defs.map(|(species, def)| WeaknessDef { species, ..def }).collect();
    load::in_order("weakness", Weakness::ALL, defs, |def: &WeaknessDef| def.kind)
}

pub(super) fn load_contamination(source: &Source<'_>) -> load::Result<(ContaminationDef, Names)> {
    let def: ContaminationDef = source.parse("contamination")?;
    let names = Names::new([("contamination".to_owned(), def.cards.len())]);
    Ok((def, names))
}
