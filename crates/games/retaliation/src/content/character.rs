//! Characters (R-SETUP-29, R-COND-18).

use airlock_engine::content::Text;
use serde::Deserialize;

use super::load::{self, Source, embedded};
use crate::content::ids::{Character, ItemKind};

/// What a character board says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    /// Which character this is.
    pub kind: Character,
    /// Its name.
    pub name: Text,
    /// What it is like.
    pub text: Text,
    /// All ranks differ; a higher one commands (R-COND-18, R-COND-19).
    pub rank: u8,
    /// What it starts with (R-SETUP-32).
    pub starting_items: Vec<ItemKind>,
    /// Whether it drafts military equipment (R-SETUP-34).
    pub drafts_equipment: bool,
}

impl Character {
    /// What its board says.
    pub fn def(self) -> &'static CharacterDef {
        &characters()[self as usize]
    }
}

embedded! { characters: Vec<CharacterDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<CharacterDef>> {
    load::in_order("character", Character::ALL, source.parse("characters")?, |def: &CharacterDef| def.kind)
}
