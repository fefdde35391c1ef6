//! The crew (N-COMP-02).

use airlock_engine::content::{Source, Text};
use serde::Deserialize;

use super::{
    ItemCardId,
    load::{self, embedded},
};
use crate::content::ids::{Character, ItemKind};

/// What a character brings along.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    /// Who this is.
    pub kind: Character,
    /// The name.
    pub name: Text,
    /// What the character is good at.
    pub text: Text,
    /// The starting weapon (N-SETUP-30).
    pub weapon: ItemKind,
    /// The two special items (N-SETUP-31).
    pub special_items: [ItemKind; 2],
}

impl Character {
    /// What the character brings along.
    pub fn def(self) -> &'static CharacterDef {
        &characters()[self as usize]
    }

    /// The card of the starting weapon and those of the special items.
    pub fn own_items(self) -> impl Iterator<Item = ItemCardId> + Clone {
        ItemCardId::all().filter(move |card| card.def().owner == Some(self))
    }
}

embedded! { characters: Vec<CharacterDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<CharacterDef>> {
    load::in_order("character", Character::ALL, source.parse("characters")?, |def: &CharacterDef| def.kind)
}
