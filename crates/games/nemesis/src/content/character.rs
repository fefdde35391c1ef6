//! The crew (N-COMP-02).

use airlock_engine::{
    content::{Printed, Source, Text},
    printed,
};
use serde::Deserialize;

use super::{
    ItemCardId,
    load::{self, embedded},
};
use crate::content::ids::{Character, ItemKind};

/// Printed content and starting equipment of a character.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    pub kind: Character,
    pub name: Text,
    /// Strengths of the character, as shown to players.
    pub text: Text,
    /// Starting weapon (N-SETUP-30).
    pub weapon: ItemKind,
    /// Special items (N-SETUP-31).
    pub special_items: [ItemKind; 2],
}

printed! { Character: CharacterDef("character") in characters() }

impl Character {
    /// Cards of the starting weapon and of the special items.
    pub fn own_items(self) -> impl Iterator<Item = ItemCardId> + Clone {
        ItemCardId::all().filter(move |card| card.def().owner == Some(self))
    }
}

embedded! { characters: Vec<CharacterDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<CharacterDef>> {
    CharacterDef::read(source, "characters")
}
