//! Characters (R-SETUP-29, R-COND-18).

use airlock_engine::{
    content::{Printed, Text},
    printed,
};
use serde::Deserialize;

use super::load::{self, Source, embedded};
use crate::content::ids::{Character, ItemKind};

/// Printed content of a character board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    pub kind: Character,
    pub name: Text,
    pub text: Text,
    /// Ranks are unique. A higher rank commands a lower one (R-COND-18, R-COND-19).
    pub rank: u8,
    /// R-SETUP-32.
    pub starting_items: Vec<ItemKind>,
    /// True if the character drafts military equipment (R-SETUP-34).
    pub drafts_equipment: bool,
}

printed! { Character: CharacterDef("character") in characters() }

embedded! { characters: Vec<CharacterDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<CharacterDef>> {
    CharacterDef::read(source, "characters")
}
