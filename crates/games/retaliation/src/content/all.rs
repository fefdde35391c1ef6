//! All content files together, read and checked.

use airlock_engine::content::{Cards, ContentError, Names, Source};

use super::{
    action::{self, ActionCardDef, BasicActionDef},
    attack::{self, AttackDef},
    body::{self, ContaminationDef, WoundDef},
    character::{self, CharacterDef},
    component::{self, Components},
    corridor,
    event::{self, EventDef},
    exploration,
    goal::{self, CoopMissionDef, MissionDef, ObjectiveDef},
    intruder::{self, IntruderDef, SheetRow},
    item::{self, ItemDef},
    map::{self, Map},
    provenance::{self, Provenance},
    queen,
    robot::{self, RobotDef},
    room::{self, RoomDef},
};
use crate::content::ids::{Character, ItemBack};

/// All content. Tables by kind follow the declaration order in `ids`. Lists of cards follow the files.
pub struct Content {
    pub(super) actions: Cards<ActionCardDef, Character>,
    pub(super) basic_actions: Vec<BasicActionDef>,
    pub(super) attacks: Cards<AttackDef>,
    pub(super) characters: Vec<CharacterDef>,
    pub(super) components: Components,
    pub(super) contamination: ContaminationDef,
    pub(super) contamination_names: Names,
    pub(super) coop_missions: Vec<CoopMissionDef>,
    pub(super) corridors: corridor::Loaded,
    pub(super) events: Vec<EventDef>,
    pub(super) explorations: exploration::Loaded,
    pub(super) intruders: Vec<IntruderDef>,
    pub(super) items: Cards<ItemDef, ItemBack>,
    pub(super) map: Map,
    pub(super) missions: Vec<MissionDef>,
    pub(super) objectives: Cards<ObjectiveDef>,
    pub(super) provenance: Vec<Provenance>,
    pub(super) queen_conditions: queen::Loaded,
    pub(super) robots: Vec<RobotDef>,
    pub(super) rooms: Vec<RoomDef>,
    pub(super) sheet: Vec<SheetRow>,
    pub(super) tokens: intruder::Tokens,
    pub(super) wounds: Cards<WoundDef>,
}

impl Content {
    /// Reads the content files without checking them. [`Content::load`] also checks.
    pub(super) fn read(source: &Source<'_>) -> Result<Self, ContentError> {
        Ok(Self {
            actions: action::load(source)?,
            basic_actions: action::load_basic(source)?,
            attacks: attack::load(source)?,
            characters: character::load(source)?,
            components: component::load(source)?,
            contamination: body::load_contamination(source)?,
            contamination_names: body::load_contamination_names(source)?,
            coop_missions: goal::load_coop(source)?,
            corridors: corridor::load(source)?,
            events: event::load(source)?,
            explorations: exploration::load(source)?,
            intruders: intruder::load_kinds(source)?,
            items: item::load(source)?,
            map: map::load(source)?,
            missions: goal::load_missions(source)?,
            objectives: goal::load_objectives(source)?,
            provenance: provenance::load(source)?,
            queen_conditions: queen::load(source)?,
            robots: robot::load(source)?,
            rooms: room::load(source)?,
            sheet: intruder::load_sheet(source)?,
            tokens: intruder::load_tokens(source)?,
            wounds: body::load_wounds(source)?,
        })
    }
}
