//! Action cards: ten per character (N-COMP-10).

use airlock_engine::{
    card_id,
    content::{Names, Source, Text},
};
use serde::Deserialize;

use super::{
    Branch,
    load::{self, embedded},
    timing::{Combat, Timing},
};
use crate::content::ids::{ActionKind, Character};

/// Printed content of an action card, the same for every character that has it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionCardDef {
    pub kind: ActionKind,
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// Number of additional action cards to discard (N-ACT-05).
    pub cost: u8,
    /// Combat icon.
    pub combat: Combat,
    #[serde(default = "Timing::action")]
    pub timing: Timing,
    /// Effects to choose from. Several branches are a printed OR.
    pub branches: Vec<Branch>,
}

card_id! {
    /// One of the 60 action cards, such as `captain-search-2`.
    ActionCardId("action card", 60) in action_cards().names
}

impl ActionCardId {
    /// Kind of the card.
    pub fn kind(self) -> ActionKind {
        action_cards().cards[self.index()].1
    }

    /// The character whose deck has the card.
    pub fn character(self) -> Character {
        action_cards().cards[self.index()].0
    }

    /// Printed content of the card.
    pub fn def(self) -> &'static ActionCardDef {
        self.kind().def()
    }

    /// The ten cards of a character.
    pub fn of(character: Character) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.character() == character)
    }
}

impl ActionKind {
    /// Printed content of cards of this kind.
    pub fn def(self) -> &'static ActionCardDef {
        &action_cards().defs[self as usize]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    cards: Vec<ActionCardDef>,
    decks: Vec<Deck>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deck {
    character: Character,
    cards: Vec<Copies>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Copies {
    kind: ActionKind,
    #[serde(default = "one")]
    copies: usize,
}

const fn one() -> usize {
    1
}

embedded! { action_cards: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<ActionCardDef>,
    pub(super) cards: Vec<(Character, ActionKind)>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let file: File = source.parse("action_cards")?;
    let decks = load::in_order("action deck", Character::ALL, file.decks, |deck| deck.character)?;
    let mut cards = Vec::new();
    let mut spellings = Vec::new();
    for deck in &decks {
        for entry in &deck.cards {
            cards.extend(std::iter::repeat_n((deck.character, entry.kind), entry.copies));
            spellings.push((format!("{}-{}", deck.character, entry.kind), entry.copies));
        }
    }
    Ok(Loaded {
        defs: load::in_order("action card", ActionKind::ALL, file.cards, |def| def.kind)?,
        cards,
        names: Names::new(spellings),
    })
}
