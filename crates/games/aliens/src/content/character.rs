//! Characters (section 3 of the rules): a card with a hero side and a grunt side.

use airlock_engine::{
    content::{Printed, Text},
    printed, words,
};
use serde::Deserialize;

use super::{
    ability::AbilityDef,
    load::{self, Source, embedded},
    provenance::Provenance,
};
use crate::content::ids::Character;

/// A character card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    pub kind: Character,
    /// Full name.
    pub name: Text,
    /// The name by which the squad calls the character.
    pub short: Text,
    /// Marine or civilian (A-CHAR-02).
    pub faction: Faction,
    /// 1 to 3; civilians have 0 (A-CHAR-05).
    pub rank: u8,
    /// True if weapons can be equipped and used (A-NEWT-06).
    pub weapons: bool,
    pub hero: CharacterSide,
    pub grunt: CharacterSide,
    /// Sources of the values.
    pub source: Provenance,
}

words! {
    /// Marine or civilian (A-CHAR-02).
    pub enum Faction("faction") { Marine => "marine", Civilian => "civilian" }
}

/// One side of a character card (A-CHAR-03).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterSide {
    /// Spaces for each Move action.
    #[serde(rename = "move")]
    pub moves: u8,
    /// The highest total that avoids an attack.
    pub defence: u8,
    /// The highest total that counter-attacks; `None` if the character cannot (A-NEWT-07).
    #[serde(default)]
    pub melee: Option<u8>,
    /// The highest roll that passes a tech test.
    pub tech: u8,
    /// Start value of the dial; `None` for a character without one (A-NEWT-08).
    #[serde(default)]
    pub aim: Option<u8>,
    /// Abilities on this side.
    pub abilities: Vec<AbilityDef>,
}

printed! { Character: CharacterDef("character") in characters() }

impl Character {
    /// The hero side or the grunt side of the card.
    pub fn side(self, hero: bool) -> &'static CharacterSide {
        let def = self.def();
        if hero { &def.hero } else { &def.grunt }
    }

    /// Rank 1 to 3; 0 for civilians (A-CHAR-05).
    pub fn rank(self) -> u8 {
        self.def().rank
    }

    /// True for a marine (A-CHAR-02).
    pub fn is_marine(self) -> bool {
        self.def().faction == Faction::Marine
    }
}

embedded! { characters: Vec<CharacterDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<CharacterDef>> {
    CharacterDef::read(source, "characters")
}
