//! All content together, read from files and checked.

use airlock_engine::content::{ContentError, Source};

use super::{
    blip::{self, BlipDef},
    character::{self, CharacterDef},
    component::{self, Components},
    endurance::{self, EnduranceDef},
    mission::{self, MissionDef},
    motion::{self, MotionDef},
    tile::{self, TileDef},
};

/// All content. Each list is in the order in which its words are declared.
pub struct Content {
    pub(super) characters: Vec<CharacterDef>,
    pub(super) endurance: Vec<EnduranceDef>,
    pub(super) motion: Vec<MotionDef>,
    pub(super) blips: Vec<BlipDef>,
    pub(super) components: Components,
    pub(super) tiles: Vec<TileDef>,
    pub(super) missions: Vec<MissionDef>,
}

impl Content {
    /// Reads the content files without checking them. [`Content::load`] also checks.
    pub(super) fn read(source: &Source<'_>) -> Result<Self, ContentError> {
        Ok(Self {
            characters: character::load(source)?,
            endurance: endurance::load(source)?.defs,
            motion: motion::load(source)?.defs,
            blips: blip::load(source)?.defs,
            components: component::load(source)?,
            tiles: tile::load(source)?,
            missions: mission::load(source)?,
        })
    }
}
