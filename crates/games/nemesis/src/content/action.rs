//! Action cards: ten per character (N-COMP-10).

use airlock_engine::{
    content::{Cards, Names, Source, Text},
    printed_cards,
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

printed_cards! {
    /// One of the 60 action cards, such as `captain-search-2`.
    ActionCardId("action card", 60) of ActionKind: ActionCardDef in action_cards()
}

impl ActionCardId {
    /// The character whose deck has the card.
    pub fn character(self) -> Character {
        action_cards().cards[self.index()].1
    }

    /// The ten cards of a character.
    pub fn of(character: Character) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.character() == character)
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

embedded! { action_cards: Cards<ActionCardDef, Character> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Cards<ActionCardDef, Character>> {
    let file: File = source.parse("action_cards")?;
    let decks = load::in_order("action deck", Character::ALL, file.decks, |deck| deck.character)?;
    let mut cards = Vec::new();
    let mut spellings = Vec::new();
    for deck in &decks {
        for entry in &deck.cards {
            cards.extend(std::iter::repeat_n((entry.kind, deck.character), entry.copies));
            spellings.push((format!("{}-{}", deck.character, entry.kind), entry.copies));
        }
    }
    Cards::spelt(file.cards, cards, Names::new(spellings))
}
