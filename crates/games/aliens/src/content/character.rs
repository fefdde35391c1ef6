//! Characters (section 3 of the rules): a card with a hero side and a grunt side.

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use super::{
    ability::AbilityDef,
    load::{self, Source, embedded},
    provenance::Provenance,
};
use crate::content::ids::Character;

/// What a character card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    /// Whose card this is.
    pub kind: Character,
    /// The name in full.
    pub name: Text,
    /// The name by which the squad calls.
    pub short: Text,
    /// Marine or civilian (A-CHAR-02).
    pub faction: Faction,
    /// 1…3, civilians 0 (A-CHAR-05).
    pub rank: u8,
    /// Whether weapons can be equipped and used (A-NEWT-06).
    pub weapons: bool,
    /// The side of a hero.
    pub hero: CharacterSide,
    /// The side of a grunt.
    pub grunt: CharacterSide,
    /// Where the values come from.
    pub source: Provenance,
}

words! {
    /// Who somebody is (A-CHAR-02).
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
    /// The highest total that strikes back; `None`: cannot (A-NEWT-07).
    #[serde(default)]
    pub melee: Option<u8>,
    /// The highest roll that passes a tech test.
    pub tech: u8,
    /// What the dial is set to; `None`: there is no dial (A-NEWT-08).
    #[serde(default)]
    pub aim: Option<u8>,
    /// What this side can do.
    pub abilities: Vec<AbilityDef>,
}

impl Character {
    /// What the card says.
    pub fn def(self) -> &'static CharacterDef {
        &characters()[self as usize]
    }

    /// The side that lies up.
    pub fn side(self, hero: bool) -> &'static CharacterSide {
        let def = self.def();
        if hero { &def.hero } else { &def.grunt }
    }

    /// 1…3, civilians 0 (A-CHAR-05).
    pub fn rank(self) -> u8 {
        self.def().rank
    }

    /// Whether this is a marine (A-CHAR-02).
    pub fn is_marine(self) -> bool {
        self.def().faction == Faction::Marine
    }
}

embedded! { characters: Vec<CharacterDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<CharacterDef>> {
    let defs = source.parse::<Vec<CharacterDef>>("characters")?;
    load::in_order("character", Character::ALL, defs, |def| def.kind)
}
