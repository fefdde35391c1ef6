//! Serious wounds, contamination cards and weaknesses.

use airlock_engine::{
    card_id,
    content::{Cards, Names, Printed, Source, Text},
    printed, printed_cards,
};
use serde::Deserialize;

use super::load::{self, embedded};
use crate::content::ids::{Species, Weakness, Wound};

/// Printed content of a serious wound card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WoundDef {
    pub kind: Wound,
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// Number of cards.
    pub copies: usize,
    /// Effect while the wound is not dressed. Equal wounds do not add up (N-WOUND-06).
    pub effect: WoundEffect,
}

/// Effect of an undressed serious wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WoundEffect {
    /// The character has only N hand slots (N-ITEM-07).
    HandSlots(u8),
    /// Item actions cost N more cards (N-OP-16).
    ItemActionsCostMore(u8),
    /// The basic action Escape costs N cards (N-OP-05).
    EscapeCost(u8),
    /// The hand is refilled to N cards fewer (N-OP-15).
    RefillLess(u8),
    /// N light wounds whenever the seat passes (N-OP-16).
    LightWoundsOnPass(u8),
}

printed_cards! {
    /// One of the 16 serious wound cards, such as `leg-2`.
    WoundCardId("serious wound card", 16) of Wound: WoundDef in wounds()
}

/// Printed content of a weakness card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaknessDef {
    pub kind: Weakness,
    pub name: Text,
    /// Rule change once it is discovered, as shown to players. Each is a named rule of N-OP-40, or changes
    /// the rule of the Void Seeders that it names.
    pub text: Text,
    /// Species that the card is for.
    #[serde(skip)]
    pub species: Species,
}

printed! { Weakness: WeaknessDef("weakness") in weaknesses() }

impl Weakness {
    /// Weaknesses of a species (V-SETUP-09).
    pub fn of(species: Species) -> impl Iterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |weakness| weakness.def().species == species)
    }
}

/// Printed content of the contamination cards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContaminationDef {
    /// Name of all the cards.
    pub name: Text,
    /// Rules text of all the cards.
    pub text: Text,
    pub cards: Vec<ContaminationCard>,
}

/// The part of a contamination card that only the scanner shows (N-CONTAM-06).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContaminationCard {
    /// The word under the scanner.
    pub word: Box<str>,
    #[serde(default)]
    pub infected: bool,
}

card_id! {
    /// One of the 27 contamination cards, such as `contamination-07`. The id reveals the face. It is for
    /// states, not for views (N-HIDDEN-02).
    ContaminationId("contamination card", 27) in contamination().1
}

impl ContaminationId {
    /// True if the card is infected.
    pub fn infected(self) -> bool {
        contamination().0.cards[self.index()].infected
    }

    /// The word under the scanner.
    pub fn word(self) -> &'static str {
        &contamination().0.cards[self.index()].word
    }
}

embedded! { wounds: Cards<WoundDef> = load_wounds }
embedded! { weaknesses: Vec<WeaknessDef> = load_weaknesses }
embedded! { contamination: (ContaminationDef, Names) = load_contamination }

pub(super) fn load_wounds(source: &Source<'_>) -> load::Result<Cards<WoundDef>> {
    Cards::copied(source.parse("serious_wounds")?, |def: &WoundDef| def.copies)
}

pub(super) fn load_weaknesses(source: &Source<'_>) -> load::Result<Vec<WeaknessDef>> {
    let defs = load::of_species(source, "weaknesses")?.into_iter();
    WeaknessDef::in_order(defs.map(|(species, def)| WeaknessDef { species, ..def }).collect())
}

pub(super) fn load_contamination(source: &Source<'_>) -> load::Result<(ContaminationDef, Names)> {
    let def: ContaminationDef = source.parse("contamination")?;
    let names = Names::new([("contamination".to_owned(), def.cards.len())]);
    Ok((def, names))
}
