//! All content, read from files and validated.

use airlock_engine::content::{Cards, ContentError, Names, Source};

use super::{
    action::{self, ActionCardDef},
    attack::{self, AttackCard, AttackDef},
    board::{self, Board},
    body::{self, ContaminationDef, WeaknessDef, WoundDef},
    character::{self, CharacterDef},
    component::{self, Components},
    event::{self, EventCard, EventDef},
    goal::{self, CourseDef, ObjectiveDef},
    intruder::{self, IntruderActionCard, IntruderActionDef, KindDef, TokenDef},
    item::{self, ItemDef},
    madness::{self, MadnessDef, PanicDef},
    room::{self, ExplorationDef, RoomDef},
    text::{self, ChangedText},
};
use crate::content::ids::{Character, ItemColor};

/// All content. Lists of definitions follow the declaration order of their ids. Lists of cards follow the
/// files.
pub struct Content {
    pub(super) characters: Vec<CharacterDef>,
    pub(super) actions: Cards<ActionCardDef, Character>,
    pub(super) items: Cards<ItemDef, ItemColor>,
    pub(super) attacks: Cards<AttackDef, AttackCard>,
    pub(super) events: Cards<EventDef, EventCard>,
    pub(super) wounds: Cards<WoundDef>,
    pub(super) weaknesses: Vec<WeaknessDef>,
    pub(super) panics: Cards<PanicDef>,
    pub(super) madness: Vec<MadnessDef>,
    pub(super) contamination: ContaminationDef,
    pub(super) contamination_names: Names,
    pub(super) kinds: Vec<KindDef>,
    pub(super) tokens: Cards<TokenDef, Option<u8>>,
    pub(super) intruder_actions: Cards<IntruderActionDef, IntruderActionCard>,
    pub(super) objectives: Vec<ObjectiveDef>,
    pub(super) course: CourseDef,
    pub(super) course_names: Names,
    pub(super) rooms: Vec<RoomDef>,
    pub(super) explorations: Cards<ExplorationDef, u8>,
    pub(super) components: Components,
    pub(super) boards: Vec<Board>,
    pub(super) changes: Vec<ChangedText>,
}

impl Content {
    /// Reads content files without validation. [`Content::load`] also validates them.
    pub(super) fn read(source: &Source<'_>) -> Result<Self, ContentError> {
        let (contamination, contamination_names) = body::load_contamination(source)?;
        let (course, course_names) = goal::load_course(source)?;
        Ok(Self {
            characters: character::load(source)?,
            actions: action::load(source)?,
            items: item::load(source)?,
            attacks: attack::load(source)?,
            events: event::load(source)?,
            wounds: body::load_wounds(source)?,
            weaknesses: body::load_weaknesses(source)?,
            panics: madness::load_panics(source)?,
            madness: madness::load_levels(source)?,
            contamination,
            contamination_names,
            kinds: intruder::load_kinds(source)?,
            tokens: intruder::load_tokens(source)?,
            intruder_actions: intruder::load_actions(source)?,
            objectives: goal::load_objectives(source)?,
            course,
            course_names,
            rooms: room::load_rooms(source)?,
            explorations: room::load_explorations(source)?,
            components: component::load(source)?,
            boards: board::load(source)?,
            changes: text::load_changes(source)?,
        })
    }
}
